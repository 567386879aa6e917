import { m } from '#i18n/paraglide/messages.js';
import type { IconName } from '#ui/icons/icon.tsx';
import type { Factor } from './sign-in-account.ts';

interface FactorKind {
  icon: IconName;
  label: () => string;
}

const kinds: Record<string, FactorKind> = {
  totp: { icon: 'lucide:smartphone', label: m.profile_factor_totp },
  webauthn: { icon: 'lucide:key-round', label: m.profile_factor_webauthn },
  phone: { icon: 'lucide:message-square-text', label: m.profile_factor_phone },
};

/** Returns null for an unknown kind of a hosted service. */
export function kindOfFactor({ kind }: Pick<Factor, 'kind'>): FactorKind | null {
  return (Object.hasOwn(kinds, kind) ? kinds[kind] : null) ?? null;
}

export function nameOfFactor(factor: Pick<Factor, 'name' | 'kind'>): string {
  return factor.name || (kindOfFactor(factor)?.label() ?? factor.kind);
}
