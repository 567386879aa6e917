import { addAuditEntry } from '#audit-log.ts';
import type { AuthContext } from '#auth-context.ts';
import type { AuthDatabase } from '#auth-schema.ts';
import type { RequestOrigin } from '#http/request-info.ts';
import { removeOneTimeTokens } from '#tokens/one-time-token.ts';
import { setAddressIdentity } from './address-identity.ts';
import { emailExists } from './addresses.ts';
import { mergeMetadata, rebuildProviders } from './edit-user.ts';
import { isEmailTaken } from './find-user.ts';
import type { User } from './user.ts';

export type ChangeToken = 'email_change_token_new' | 'email_change_token_current';

/**
 * Returns false while the other mailbox must still confirm. Throws 422 `email_exists` when another user took the
 * address meanwhile.
 */
export async function confirmEmailChange(
  context: AuthContext,
  transaction: AuthDatabase,
  { user, token, origin }: { user: User; token: ChangeToken; origin: RequestOrigin },
): Promise<boolean> {
  const { isChangeSecure, isAutoconfirmed } = context.settings.mail;
  const needsBoth = isChangeSecure && !isAutoconfirmed && Boolean(user.email);
  if (needsBoth && user.email_change_confirm_status === 0) {
    await transaction
      .updateTable('users')
      .set({ email_change_confirm_status: 1, updated_at: context.now() })
      .where('id', '=', user.id)
      .execute();
    await removeOneTimeTokens(transaction, user.id, token);
    return false;
  }
  await applyEmailChange(context, transaction, { user, origin });
  return true;
}

export async function applyEmailChange(
  context: AuthContext,
  transaction: AuthDatabase,
  { user, origin }: { user: User; origin: RequestOrigin },
): Promise<void> {
  const now = context.now();
  const email = user.email_change!;
  if (await isEmailTaken(transaction, email, user.id)) throw emailExists();
  await addAuditEntry(transaction, { action: 'user_modified', actor: user, address: origin.address, now });
  await setAddressIdentity(transaction, { user, provider: 'email', address: email, isVerified: true, now });
  await transaction
    .updateTable('users')
    .set({
      email,
      email_change: '',
      email_change_confirm_status: 0,
      ...(user.email_confirmed_at
        ? {}
        : {
            email_confirmed_at: now,
            raw_user_meta_data: JSON.stringify(mergeMetadata(user.raw_user_meta_data, { email_verified: true })),
          }),
      is_anonymous: false,
      catlas_is_unproved: false,
      updated_at: now,
    })
    .where('id', '=', user.id)
    .execute();
  await removeOneTimeTokens(transaction, user.id);
  await rebuildProviders(transaction, user.id);
}
