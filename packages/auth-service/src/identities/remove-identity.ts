import type { AuthContext } from '#auth-context.ts';
import type { AuthDatabase } from '#auth-schema.ts';
import { AuthError } from '#http/auth-error.ts';
import type { RequestOrigin } from '#http/request-info.ts';
import { rebuildProviders } from '#users/edit-user.ts';
import { findUser, lockUser } from '#users/find-user.ts';
import { auditIdentity } from './identity-rows.ts';
import { promoteEmail } from './promote-email.ts';

/** Throws 422 `single_identity_not_deletable`, `identity_not_found` or `email_conflict_identity_not_deletable`. */
export async function removeIdentity(
  context: AuthContext,
  { userId, identityId, origin }: { userId: string; identityId: string; origin: RequestOrigin },
): Promise<void> {
  const now = context.now();
  await context.db.transaction().execute(async (transaction) => {
    const user = await lockUser(transaction, { id: userId });
    if (!user || user.identities.length <= 1) {
      const message = 'User must have at least 1 identity after unlinking';
      throw new AuthError(422, 'single_identity_not_deletable', message);
    }
    const identity = user.identities.find(({ id }) => id === identityId);
    if (!identity) throw new AuthError(422, 'identity_not_found', "Identity doesn't exist");
    const { provider, provider_id: subject } = identity;
    const audited = { id: identityId, provider, subject };
    await auditIdentity(transaction, { action: 'identity_unlinked', user, identity: audited, origin, now });
    await transaction.deleteFrom('identities').where('id', '=', identityId).execute();
    if (provider === 'phone') await clearPhone(transaction, userId, now);
    else if (identity.email && identity.email === user.email) await replaceEmail(context, transaction, userId);
    await rebuildProviders(transaction, userId);
  });
}

async function clearPhone(transaction: AuthDatabase, userId: string, now: Date): Promise<void> {
  await transaction
    .updateTable('users')
    .set({ phone: null, phone_confirmed_at: null, updated_at: now })
    .where('id', '=', userId)
    .execute();
}

/** The user's address stays as long as another identity has it, too. */
async function replaceEmail(context: AuthContext, transaction: AuthDatabase, userId: string): Promise<void> {
  const user = (await findUser(transaction, { id: userId }))!;
  if (user.identities.some(({ email }) => email === user.email)) return;
  if (!(await promoteEmail(context, transaction, user))) {
    const message = 'Unable to unlink identity due to email conflict';
    throw new AuthError(422, 'email_conflict_identity_not_deletable', message);
  }
}
