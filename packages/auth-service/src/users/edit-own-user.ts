import type { TextMessage } from '@catlas/platform/sms/sms-sender.ts';
import { addAuditEntry } from '#audit-log.ts';
import type { AuthContext } from '#auth-context.ts';
import type { AuthDatabase, JsonObject } from '#auth-schema.ts';
import { AuthError } from '#http/auth-error.ts';
import type { SignedIn } from '#http/authenticate.ts';
import type { RequestOrigin } from '#http/request-info.ts';
import { sendEmailChange } from '#mail/send-token-mail.ts';
import { sendPhoneCode } from '#sms/send-phone-code.ts';
import type { CodeChallenge } from '#tokens/flow-state.ts';
import { hashCode, isExpired, isSameHash } from '#tokens/one-time-token.ts';
import { applyEmailChange } from './change-email.ts';
import { applyPhoneChange } from './change-phone.ts';
import { changePassword, mergeMetadata } from './edit-user.ts';
import { findUser, lockUser } from './find-user.ts';
import { hashPassword, isPasswordRight } from './passwords.ts';
import type { User } from './user.ts';

interface OwnEdit {
  /** Empty leaves it unchanged. */
  email: string;
  phone: string;
  channel: TextMessage['channel'];
  /** Null or absent leaves it unchanged; empty removes it. */
  password?: string | null;
  current_password: string;
  nonce: string;
  data: JsonObject | null;
  app_metadata: JsonObject | null;
  challenge: CodeChallenge | null;
  redirectTo: string;
  origin: RequestOrigin;
}

/** If reauthentication is enabled, older sessions must reauthenticate. */
const freshSessionMs = 24 * 3_600_000;

/** Returns the changed user. */
export async function editOwnUser(context: AuthContext, signedIn: SignedIn, edit: OwnEdit): Promise<User> {
  const { user, session } = signedIn;
  const hasPassword = edit.password !== null && edit.password !== undefined;
  if (hasPassword) await checkPasswordChange(context, signedIn, edit);
  const passwordHash = edit.password ? await hashPassword(context, edit.password) : null;
  return context.db.transaction().execute(async (transaction) => {
    const now = context.now();
    const locked = await lockUser(transaction, { id: user.id });
    if (!locked) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
    const entry = { actor: user, address: edit.origin.address, now };
    if (hasPassword) {
      await changePassword(transaction, { userId: user.id, passwordHash, currentSessionId: session?.id, now });
      await addAuditEntry(transaction, { ...entry, action: 'user_updated_password' });
    }
    await editMetadata(transaction, locked, edit, now);
    // The phone number changes first, because a change without confirmation invalidates every token.
    for (const [wanted, start] of [
      [edit.phone, startPhoneChange],
      [edit.email, startEmailChange],
    ] as const) {
      if (wanted) await start(context, transaction, (await findUser(transaction, { id: user.id }))!, edit);
    }
    await addAuditEntry(transaction, { ...entry, action: 'user_modified' });
    return (await findUser(transaction, { id: user.id }))!;
  });
}

async function checkPasswordChange(context: AuthContext, { user, session }: SignedIn, edit: OwnEdit): Promise<void> {
  const { settings } = context;
  const now = context.now();
  if (
    settings.password.needsReauthentication &&
    (!session || now.getTime() - session.createdAt.getTime() > freshSessionMs)
  ) {
    if (!edit.nonce) throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication');
    const { codeExpiryMs } = user.email ? settings.mail : settings.phone;
    const isFresh = !isExpired(user.reauthentication_sent_at, codeExpiryMs, now);
    const hash = hashCode(user.email ?? user.phone ?? '', edit.nonce);
    if (!isFresh || !isSameHash(hash, user.reauthentication_token)) {
      throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
    }
  }
  const cameByMail = session?.methods.some(({ method }) => ['otp', 'magiclink', 'recovery'].includes(method));
  if (settings.password.needsCurrent && user.encrypted_password && !cameByMail) {
    if (!edit.current_password) {
      throw new AuthError(400, 'current_password_required', 'Current password required when setting new password.');
    }
    if (!(await isPasswordRight(context, edit.current_password, user.encrypted_password))) {
      throw new AuthError(400, 'current_password_invalid', 'Current password required when setting new password.');
    }
  }
  if (
    edit.password &&
    user.encrypted_password &&
    (await isPasswordRight(context, edit.password, user.encrypted_password))
  ) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
  }
}

async function editMetadata(transaction: AuthDatabase, user: User, edit: OwnEdit, now: Date): Promise<void> {
  if (!edit.data && !edit.app_metadata) return;
  await transaction
    .updateTable('users')
    .set({
      ...(edit.data ? { raw_user_meta_data: JSON.stringify(mergeMetadata(user.raw_user_meta_data, edit.data)) } : {}),
      ...(edit.app_metadata
        ? { raw_app_meta_data: JSON.stringify(mergeMetadata(user.raw_app_meta_data, edit.app_metadata)) }
        : {}),
      updated_at: now,
    })
    .where('id', '=', user.id)
    .execute();
}

async function startEmailChange(
  context: AuthContext,
  transaction: AuthDatabase,
  user: User,
  edit: OwnEdit,
): Promise<void> {
  const { redirectTo, challenge, origin, email } = edit;
  if (user.is_anonymous && context.settings.mail.isAutoconfirmed) {
    await applyEmailChange(context, transaction, { user: { ...user, email_change: email }, origin });
    return;
  }
  await sendEmailChange(context, transaction, { user, redirectTo, challenge, newEmail: email });
}

async function startPhoneChange(
  context: AuthContext,
  transaction: AuthDatabase,
  user: User,
  { phone, channel, origin }: OwnEdit,
): Promise<void> {
  if (context.settings.phone.isAutoconfirmed) await applyPhoneChange(context, transaction, { user, phone, origin });
  else await sendPhoneCode(context, transaction, { user, kind: 'phone_change', phone, channel });
}
