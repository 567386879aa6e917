import { m } from '#i18n/paraglide/messages.js';
import type { IconName } from '#ui/icon.tsx';

/** Those whose names are not just their ids with a capital. */
const names: Record<string, string> = {
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin: 'LinkedIn',
  linkedin_oidc: 'LinkedIn',
  slack_oidc: 'Slack',
  workos: 'WorkOS',
  azure: 'Microsoft',
  twitter: 'X',
};

/** What people call a way to sign in. */
export function nameProvider(provider: string): string {
  if (provider === 'email') return m.profile_identity_email();
  if (provider === 'phone') return m.profile_identity_phone();
  if (provider.startsWith('sso:')) return m.profile_identity_sso();
  const id = provider.replace(/^custom:/, '');
  return names[id] ?? id.charAt(0).toUpperCase() + id.slice(1);
}

export function iconOfProvider(provider: string): IconName {
  if (provider === 'email') return 'lucide:mail';
  if (provider === 'phone') return 'lucide:phone';
  return provider.startsWith('sso:') ? 'lucide:building-2' : 'lucide:link';
}
