import { addAuditEntry } from '#audit-log.ts';
import type { AuthContext } from '#auth-context.ts';
import type { AuthDatabase } from '#auth-schema.ts';
import { AuthError, invalid } from '#http/auth-error.ts';
import { isExpired, lockOneTimeToken } from '#tokens/one-time-token.ts';
import { confirmEmail } from '#users/edit-user.ts';
import { findUser, lockUser } from '#users/find-user.ts';
import { isBanned, type User } from '#users/user.ts';
import { addIdentity, findIdentity, identityExists } from './identity-rows.ts';
import { removeUnprovedAccess } from './remove-unproved-access.ts';
import type { PersonSignIn } from './sign-in-person.ts';

/** Locks until the transaction ends; returns null for a link that is unknown, used or too old. */
export async function lockInvited(
  { settings, now }: Pick<AuthContext, 'settings' | 'now'>,
  transaction: AuthDatabase,
  inviteToken: string,
): Promise<User | null> {
  const token = await lockOneTimeToken(transaction, inviteToken, ['confirmation_token']);
  const user = token && (await lockUser(transaction, { id: token.userId }));
  return user && !isExpired(user.confirmation_sent_at, settings.mail.codeExpiryMs, now()) ? user : null;
}

/**
 * The mailed link proves the address. Throws 404 `invite_not_found`, 400 for another address, 422
 * `identity_already_exists`.
 */
export async function acceptInvitation(
  context: AuthContext,
  transaction: AuthDatabase,
  { provider, person, origin, inviteToken }: Omit<PersonSignIn, 'isEmailOptional'> & { inviteToken: string },
): Promise<User> {
  const now = context.now();
  const user = await lockInvited(context, transaction, inviteToken);
  if (!user) throw new AuthError(404, 'invite_not_found', 'Invite not found');
  if (isBanned(user, now)) throw new AuthError(403, 'user_banned', 'User is banned');
  if (!person.emails.some(({ address }) => address === user.email)) {
    throw invalid('Invited email does not match emails from external provider');
  }
  const known = await findIdentity(transaction, { provider, person });
  if (known) throw identityExists(known.userId === user.id);
  const identityId = await addIdentity(transaction, { userId: user.id, provider, person, now });
  const entry = { actor: user, address: origin.address, now, traits: { provider } };
  await addAuditEntry(transaction, { ...entry, action: 'invite_accepted' });
  const cleaned = await removeUnprovedAccess(transaction, {
    user,
    kept: { id: identityId },
    metadata: person.claims,
  });
  await confirmEmail(transaction, cleaned, now);
  return (await findUser(transaction, { id: user.id }))!;
}
