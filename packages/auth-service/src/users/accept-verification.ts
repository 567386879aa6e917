import { addAuditEntry } from '#audit-log.ts';
import type { AuthContext } from '#auth-context.ts';
import type { AuthDatabase } from '#auth-schema.ts';
import type { RequestOrigin } from '#http/request-info.ts';
import { removeOneTimeTokens } from '#tokens/one-time-token.ts';
import { findPendingSignUp } from '#tokens/pending-sign-up.ts';
import { addUsedLink } from '#tokens/used-link.ts';
import type { VerifiedToken } from '#tokens/verify-token.ts';
import { confirmEmailChange } from './change-email.ts';
import { applyPhoneChange } from './change-phone.ts';
import { confirmSignUp } from './confirm-sign-up.ts';
import { rebuildProviders } from './edit-user.ts';
import { findUser } from './find-user.ts';
import { createUnknownPasswordHash } from './passwords.ts';
import type { User } from './user.ts';

/** Returns null for the first of two confirmations of a change of address, which starts no session. */
export async function acceptVerification(
  context: AuthContext,
  transaction: AuthDatabase,
  { verified, origin }: { verified: VerifiedToken; origin: RequestOrigin },
): Promise<User | null> {
  const { user, type, changeToken } = verified;
  const now = context.now();
  const entry = { actor: user, address: origin.address, now };
  await addUsedLink(transaction, verified, now);
  if (changeToken) {
    const isComplete = await confirmEmailChange(context, transaction, { user, token: changeToken, origin });
    if (!isComplete) return null;
  } else if (type === 'phone_change') {
    await applyPhoneChange(context, transaction, { user, phone: user.phone_change!, origin });
  } else if (isNews(verified)) {
    const provider = type === 'sms' ? 'phone' : 'email';
    await addAuditEntry(transaction, { ...entry, action: 'user_signedup', traits: { provider } });
    const isSignUp = type === 'signup' || type === 'invite' || type === 'sms';
    const signUp = isSignUp
      ? await findPendingSignUp(transaction, { userId: user.id, address: user[provider]! })
      : null;
    await confirmSignUp(transaction, { user, provider, signUp, now });
    if (user.invited_at) await setUnknownPassword(transaction, user);
  } else {
    await removeOneTimeTokens(transaction, user.id);
  }
  await rebuildProviders(transaction, user.id);
  return findUser(transaction, { id: user.id });
}

function isNews({ user, type }: VerifiedToken): boolean {
  if (type === 'signup' || type === 'invite') return true;
  return type === 'sms' ? !user.phone_confirmed_at : !user.email_confirmed_at;
}

/** An invited user has not chosen a password yet; an empty one must not sign in meanwhile. */
async function setUnknownPassword(transaction: AuthDatabase, user: User): Promise<void> {
  const columns = { encrypted_password: createUnknownPasswordHash() };
  await transaction
    .updateTable('users')
    .set(columns)
    .where('id', '=', user.id)
    .where('encrypted_password', 'is', null)
    .execute();
}
