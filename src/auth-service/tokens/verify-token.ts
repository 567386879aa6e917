import type { AuthContext } from '#auth-service/auth-context.ts';
import type { AuthDatabase, OneTimeTokenType } from '#auth-service/auth-schema.ts';
import { AuthError, invalid } from '#auth-service/http/auth-error.ts';
import type { ChangeToken } from '#auth-service/users/change-email.ts';
import { lockUser } from '#auth-service/users/find-user.ts';
import { isBanned, type User } from '#auth-service/users/user.ts';
import { hashCode, isExpired, isSameHash, lockOneTimeToken } from './one-time-token.ts';

/** What a proved token is for. The alias `email` has become one of these by then. */
export type VerifiedType = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change';

export interface VerifiedToken {
  user: User;
  type: VerifiedType;
  /** For a change of address: which mailbox has answered. */
  changeToken: ChangeToken | null;
}

const tokenTypesByType: Record<string, OneTimeTokenType[]> = {
  email: ['confirmation_token', 'recovery_token'],
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  magiclink: ['recovery_token'],
  recovery: ['recovery_token'],
  email_change: ['email_change_token_new', 'email_change_token_current'],
};

/** The user whose link this is. Throws 403 `otp_expired` or `user_banned`, 400 for a type that links don't have. */
export async function verifyLink(
  context: AuthContext,
  transaction: AuthDatabase,
  { type, tokenHash }: { type: string; tokenHash: string },
): Promise<VerifiedToken> {
  const tokenTypes = Object.hasOwn(tokenTypesByType, type) ? tokenTypesByType[type]! : null;
  if (!tokenTypes) throw invalid('Invalid email verification type');
  const gone = new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');
  const found = await lockOneTimeToken(transaction, tokenHash, tokenTypes);
  const user = found && (await lockUser(transaction, { id: found.userId }));
  if (!found || !user) throw gone;
  if (isBanned(user, context.now())) throw new AuthError(403, 'user_banned', 'User is banned');
  if (isExpired(sentAtOf(user, found.type), context.settings.mail.codeExpiryMs, context.now())) throw gone;
  return toVerified(user, type, found.type);
}

/** The user who typed the code sent to this address. Throws as `verifyLink`. */
export async function verifyCode(
  context: AuthContext,
  transaction: AuthDatabase,
  { type, email, code, audience }: { type: string; email: string; code: string; audience: string },
): Promise<VerifiedToken> {
  const tokenTypes = Object.hasOwn(tokenTypesByType, type) ? tokenTypesByType[type]! : null;
  if (!tokenTypes) throw invalid('Invalid email verification type');
  const wrong = new AuthError(403, 'otp_expired', 'Token has expired or is invalid');
  const user =
    type === 'email_change'
      ? await lockUserOfChange(transaction, email, audience)
      : await lockUser(transaction, { email, audience });
  if (!user) throw wrong;
  const now = context.now();
  if (isBanned(user, now)) throw new AuthError(403, 'user_banned', 'User is banned');
  const hash = hashCode(email, code);
  const match = tokenTypes.find(
    (tokenType) =>
      isSameHash(hash, user[tokenType as keyof User] as string | null) &&
      !isExpired(sentAtOf(user, tokenType), context.settings.mail.codeExpiryMs, now),
  );
  if (!match) throw wrong;
  return toVerified(user, type, match);
}

/** The one who wants this address; else whose address it is and who wants another. */
async function lockUserOfChange(transaction: AuthDatabase, email: string, audience: string): Promise<User | null> {
  const wanting = await transaction
    .selectFrom('users')
    .select('id')
    .where('email_change', '=', email)
    .where('email_change_token_new', '<>', '')
    .where('aud', '=', audience)
    .orderBy('email_change_sent_at', 'desc')
    .executeTakeFirst();
  return lockUser(transaction, wanting ? { id: wanting.id } : { email, audience });
}

function sentAtOf(user: User, type: OneTimeTokenType): Date | null {
  if (type === 'confirmation_token') return user.confirmation_sent_at;
  if (type === 'recovery_token') return user.recovery_sent_at;
  return user.email_change_sent_at;
}

function toVerified(user: User, type: string, tokenType: OneTimeTokenType): VerifiedToken {
  if (type === 'email') {
    const actual = tokenType === 'confirmation_token' ? 'signup' : 'magiclink';
    return { user, type: actual, changeToken: null };
  }
  const changeToken = type === 'email_change' ? (tokenType as ChangeToken) : null;
  return { user, type: type as VerifiedType, changeToken };
}
