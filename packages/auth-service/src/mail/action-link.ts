import type { AuthContext } from '#auth-context.ts';

export type LinkType = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change';

const pathByType = {
  signup: 'confirmation',
  invite: 'invite',
  magiclink: 'magic_link',
  recovery: 'recovery',
  email_change: 'email_change',
} as const;

/** The link proves that the user received the token (contract §10). */
export function toActionLink(
  { settings }: Pick<AuthContext, 'settings'>,
  { linkType, tokenHash, redirectTo }: { linkType: LinkType; tokenHash: string; redirectTo: string },
): string {
  const path = settings.mail.paths[pathByType[linkType]];
  // A configured path is relative to the root, as in GoTrue.
  const base = path ? new URL(path, `${settings.externalUrl}/`).href : `${settings.externalUrl}/verify`;
  const target = /[&=#]/.test(redirectTo) ? encodeURIComponent(redirectTo) : redirectTo;
  return `${base}?token=${encodeURIComponent(tokenHash)}&type=${linkType}&redirect_to=${target}`;
}
