import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { AuthDatabase } from '#auth-schema.ts';
import type { User } from './user.ts';

type UserKey = { id: string } | { email: string; audience: string } | { phone: string; audience: string };

/** Finds single sign-on users by id only; runs one statement. */
export async function findUser(db: AuthDatabase, key: UserKey): Promise<User | null> {
  return (await usersWhere(db, key).executeTakeFirst()) ?? null;
}

/** Locks the row until the transaction ends, so that two requests can't both use the same state. */
export async function lockUser(transaction: AuthDatabase, key: UserKey): Promise<User | null> {
  return (await usersWhere(transaction, key).forUpdate().executeTakeFirst()) ?? null;
}

export function selectUsers(db: AuthDatabase) {
  return db
    .selectFrom('users')
    .selectAll('users')
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('identities')
          .selectAll('identities')
          .whereRef('identities.user_id', '=', 'users.id')
          .orderBy('created_at'),
      )
        .$castTo<User['identities']>()
        .as('identities'),
      jsonArrayFrom(
        eb
          .selectFrom('mfa_factors')
          .selectAll('mfa_factors')
          .whereRef('mfa_factors.user_id', '=', 'users.id')
          .orderBy('created_at'),
      )
        .$castTo<User['factors']>()
        .as('factors'),
    ]);
}

function usersWhere(db: AuthDatabase, key: UserKey) {
  if ('id' in key) return selectUsers(db).where('users.id', '=', key.id);
  const ofAudience = selectUsers(db).where('users.aud', '=', key.audience).where('users.is_sso_user', '=', false);
  return 'email' in key
    ? ofAudience.where('users.email', '=', key.email.toLowerCase())
    : ofAudience.where('users.phone', '=', key.phone);
}

export async function isEmailTaken(db: AuthDatabase, email: string, exceptUserId?: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from auth.users where email = ${email} and not is_sso_user and id is distinct from ${exceptUserId ?? null}::uuid
    union all
    select i.user_id from auth.identities i
    where i.email = ${email} and i.provider not like 'sso:%' and i.user_id is distinct from ${exceptUserId ?? null}::uuid
    limit 1`.execute(db);
  return rows.length > 0;
}

export async function isPhoneTaken(db: AuthDatabase, phone: string, exceptUserId?: string): Promise<boolean> {
  let query = db.selectFrom('users').select('id').where('phone', '=', phone);
  if (exceptUserId) query = query.where('id', '<>', exceptUserId);
  return (await query.executeTakeFirst()) !== undefined;
}
