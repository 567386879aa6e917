import { addAuditEntry } from '#audit-log.ts';
import type { AuthContext } from '#auth-context.ts';
import type { AuthDatabase } from '#auth-schema.ts';
import { AuthError } from '#http/auth-error.ts';
import type { RequestOrigin } from '#http/request-info.ts';
import { removeOneTimeTokens } from '#tokens/one-time-token.ts';
import { setAddressIdentity } from './address-identity.ts';
import { rebuildProviders } from './edit-user.ts';
import { isPhoneTaken } from './find-user.ts';
import type { User } from './user.ts';

/** Throws 422 `phone_exists` when another user has taken the number. */
export async function applyPhoneChange(
  context: AuthContext,
  transaction: AuthDatabase,
  { user, phone, origin }: { user: User; phone: string; origin: RequestOrigin },
): Promise<void> {
  const now = context.now();
  if (await isPhoneTaken(transaction, phone, user.id)) throw phoneExists();
  await addAuditEntry(transaction, { action: 'user_modified', actor: user, address: origin.address, now });
  await setAddressIdentity(transaction, { user, provider: 'phone', address: phone, isVerified: true, now });
  await transaction
    .updateTable('users')
    .set({
      phone,
      phone_change: '',
      phone_confirmed_at: now,
      is_anonymous: false,
      catlas_is_unproved: false,
      updated_at: now,
    })
    .where('id', '=', user.id)
    .execute();
  await removeOneTimeTokens(transaction, user.id);
  await rebuildProviders(transaction, user.id);
}

export function phoneExists(): AuthError {
  return new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered');
}
