import { nameProvider } from '#features/accounts/sign-in/provider-name.ts';
import { m } from '#i18n/paraglide/messages.js';
import type { IconName } from '#ui/icons/icon.tsx';

export function nameIdentity(provider: string): string {
  if (provider === 'email') return m.profile_identity_email();
  if (provider === 'phone') return m.profile_identity_phone();
  if (provider.startsWith('sso:')) return m.profile_identity_sso();
  return nameProvider(provider);
}

export function iconOfProvider(provider: string): IconName {
  if (provider === 'email') return 'lucide:mail';
  if (provider === 'phone') return 'lucide:phone';
  return provider.startsWith('sso:') ? 'lucide:building-2' : 'lucide:link';
}
