import type { AuthDatabase } from '#auth-service/auth-schema.ts';
import { endSessions } from '#auth-service/sessions/end-sessions.ts';
import { rebuildProviders } from '#auth-service/users/edit-user.ts';
import { findUser } from '#auth-service/users/find-user.ts';
import type { User } from '#auth-service/users/user.ts';
import type { OutsidePerson } from './outside-person.ts';

/**
 * Whoever gave an account an address that was never confirmed may wait for its owner: when the owner comes, only what
 * they come with opens the account. Returns the user afterwards.
 */
export async function removeUnprovedAccess(
  transaction: AuthDatabase,
  { user, keptIdentityId, person }: { user: User; keptIdentityId: string; person: OutsidePerson },
): Promise<User> {
  await transaction.deleteFrom('identities').where('user_id', '=', user.id).where('id', '<>', keptIdentityId).execute();
  await transaction
    .updateTable('users')
    .set({
      encrypted_password: null,
      phone: null,
      phone_confirmed_at: null,
      raw_user_meta_data: JSON.stringify(person.claims),
    })
    .where('id', '=', user.id)
    .execute();
  await transaction.deleteFrom('mfa_factors').where('user_id', '=', user.id).execute();
  await endSessions(transaction, { userId: user.id });
  await rebuildProviders(transaction, user.id);
  return (await findUser(transaction, { id: user.id }))!;
}
