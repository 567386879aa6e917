import { sql } from 'kysely';
import type { AuthContext } from '#auth-context.ts';
import type { AuthDatabase, OneTimeTokenType } from '#auth-schema.ts';
import { AuthError, invalid } from '#http/auth-error.ts';
import { findTestCode } from '#sms/deliver-sms.ts';
import type { ChangeToken } from '#users/change-email.ts';
import { lockUser } from '#users/find-user.ts';
import { isBanned, type User } from '#users/user.ts';
import { hashCode, isExpired, isSameHash, lockOneTimeToken, pkcePrefix } from './one-time-token.ts';

export type MailedType = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change';
type PhoneType = 'sms' | 'phone_change';

/** The alias `email` is already resolved. */
export interface VerifiedToken<Type extends MailedType | PhoneType = MailedType | PhoneType> {
  user: User;
  type: Type;
  changeToken: ChangeToken | null;
}

const mailedTypes: Record<string, OneTimeTokenType[]> = {
  email: ['confirmation_token', 'recovery_token'],
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  magiclink: ['recovery_token'],
  recovery: ['recovery_token'],
  email_change: ['email_change_token_new', 'email_change_token_current'],
};
const phoneTypes: Record<string, OneTimeTokenType[]> = {
  sms: ['confirmation_token'],
  phone_change: ['phone_change_token'],
};

/** Throws 403 `otp_expired` or `user_banned`, 400 for a type that links don't have. */
export async function verifyLink(
  context: AuthContext,
  transaction: AuthDatabase,
  { type, tokenHash }: { type: string; tokenHash: string },
): Promise<VerifiedToken<MailedType>> {
  if (!Object.hasOwn(mailedTypes, type)) throw invalid('Invalid email verification type');
  const gone = new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');
  const found = await lockOneTimeToken(transaction, tokenHash, mailedTypes[type]!);
  const user = found && (await lockUser(transaction, { id: found.userId }));
  if (!found || !user) throw gone;
  requireNotBanned(context, user);
  // The hash of a code that was sent to a telephone does not prove a mailbox.
  if (found.type === 'confirmation_token' && found.relatesTo !== user.email) throw gone;
  if (isExpired(sentAtOf(user, found.type), context.settings.mail.codeExpiryMs, context.now())) throw gone;
  return toVerified(user, type, found.type);
}

interface TypedCode {
  type: string;
  email: string;
  phone: string;
  code: string;
  audience: string;
  /** Too many wrong attempts make earlier codes void. */
  codesVoidBefore: Date | null;
}

/** Throws as `verifyLink`. */
export async function verifyCode(
  context: AuthContext,
  transaction: AuthDatabase,
  typed: TypedCode,
): Promise<VerifiedToken> {
  const { type, email, phone, code, codesVoidBefore } = typed;
  const isPhone = Object.hasOwn(phoneTypes, type);
  if (!isPhone && !Object.hasOwn(mailedTypes, type)) throw invalid('Unsupported verification type');
  const wrong = new AuthError(403, 'otp_expired', 'Token has expired or is invalid');
  const address = isPhone ? phone : email;
  const hash = hashCode(address, code);
  const user = address ? await lockAddressee(transaction, typed, hash) : null;
  if (!user) throw wrong;
  requireNotBanned(context, user);
  const now = context.now();
  const { codeExpiryMs } = isPhone ? context.settings.phone : context.settings.mail;
  const match = (isPhone ? phoneTypes : mailedTypes)[type]!.find(
    (tokenType) =>
      isSameHash(hash, user[tokenType as keyof User] as string | null) &&
      !isExpired(sentAtOf(user, tokenType), codeExpiryMs, now) &&
      !isVoid(sentAtOf(user, tokenType), codesVoidBefore),
  );
  if (isPhone && (match || isTestCode(context, phone, hash)))
    return { user, type: type as PhoneType, changeToken: null };
  if (!match) throw wrong;
  return toVerified(user, type, match);
}

function isVoid(sentAt: Date | null, codesVoidBefore: Date | null): boolean {
  return sentAt !== null && codesVoidBefore !== null && sentAt < codesVoidBefore;
}

/** A test number's code is always valid, because nothing was sent that could be late. */
function isTestCode(context: AuthContext, phone: string, hash: string): boolean {
  const testCode = findTestCode(context, phone);
  return testCode !== null && isSameHash(hash, hashCode(phone, testCode));
}

function requireNotBanned({ now }: AuthContext, user: User): void {
  if (isBanned(user, now())) throw new AuthError(403, 'user_banned', 'User is banned');
}

/** For a change the user who requested it comes first, and among several the one with this code. */
async function lockAddressee(transaction: AuthDatabase, typed: TypedCode, hash: string): Promise<User | null> {
  const { type, email, phone, audience } = typed;
  if (type === 'sms') return lockUser(transaction, { phone, audience });
  if (type !== 'email_change' && type !== 'phone_change') return lockUser(transaction, { email, audience });
  const isPhone = type === 'phone_change';
  const token = isPhone ? 'phone_change_token' : 'email_change_token_new';
  const wanting = await transaction
    .selectFrom('users')
    .select('id')
    .where(type, '=', isPhone ? phone : email)
    .where(token, '<>', '')
    .where('aud', '=', audience)
    .where('is_sso_user', '=', false)
    .orderBy(sql`${sql.ref(token)} in (${hash}, ${pkcePrefix + hash})`, 'desc')
    .orderBy(`${type}_sent_at`, 'desc')
    .executeTakeFirst();
  if (wanting) return lockUser(transaction, { id: wanting.id });
  return isPhone ? null : lockUser(transaction, { email, audience });
}

function sentAtOf(user: User, type: OneTimeTokenType): Date | null {
  if (type === 'confirmation_token') return user.confirmation_sent_at;
  if (type === 'recovery_token') return user.recovery_sent_at;
  return type === 'phone_change_token' ? user.phone_change_sent_at : user.email_change_sent_at;
}

function toVerified(user: User, type: string, tokenType: OneTimeTokenType): VerifiedToken<MailedType> {
  if (type === 'email') {
    const actual = tokenType === 'confirmation_token' ? 'signup' : 'magiclink';
    return { user, type: actual, changeToken: null };
  }
  const changeToken = type === 'email_change' ? (tokenType as ChangeToken) : null;
  return { user, type: type as MailedType, changeToken };
}
