import { sql } from 'kysely';
import type { AuthDatabase, JsonObject } from '#auth-schema.ts';
import { endSessions } from '#sessions/end-sessions.ts';
import { rebuildProviders } from '#users/edit-user.ts';
import { findUser } from '#users/find-user.ts';
import type { User } from '#users/user.ts';

interface ProvedAccess {
  user: User;
  /** These identities were verified; the user's own address of the other kind is removed. */
  kept: { id: string } | { provider: 'email' | 'phone' };
  metadata: JsonObject;
  /** Null means no password yet. */
  passwordHash?: string | null;
}

/**
 * An attacker can open an account for another person's address and wait for its owner to confirm it, so verification
 * removes all other ways in.
 */
export async function removeUnprovedAccess(
  transaction: AuthDatabase,
  { user, kept, metadata, passwordHash = null }: ProvedAccess,
): Promise<User> {
  const others = transaction.deleteFrom('identities').where('user_id', '=', user.id);
  await ('id' in kept ? others.where('id', '<>', kept.id) : others.where('provider', '<>', kept.provider)).execute();
  const isByPhone = 'provider' in kept && kept.provider === 'phone';
  await transaction
    .updateTable('users')
    .set({
      encrypted_password: passwordHash,
      ...(isByPhone ? { email: null, email_confirmed_at: null } : { phone: null, phone_confirmed_at: null }),
      // A pending change would still move the account to an address that the attacker chose.
      email_change: '',
      phone_change: '',
      raw_user_meta_data: JSON.stringify(metadata),
    })
    .where('id', '=', user.id)
    .execute();
  await transaction.deleteFrom('mfa_factors').where('user_id', '=', user.id).execute();
  await endSessions(transaction, { userId: user.id });
  // Pending sign-ins and links at providers would finish after this.
  await sql`
    delete from auth.flow_state
    where linking_target_id = ${user.id}::uuid or (user_id = ${user.id}::uuid and auth_code_issued_at is not null)`.execute(
    transaction,
  );
  await rebuildProviders(transaction, user.id);
  return (await findUser(transaction, { id: user.id }))!;
}
