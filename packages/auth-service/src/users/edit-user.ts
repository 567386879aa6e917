import { sql } from 'kysely';
import type { AuthDatabase, JsonObject } from '#auth-schema.ts';
import { endSessions } from '#sessions/end-sessions.ts';
import { removeOneTimeTokens } from '#tokens/one-time-token.ts';
import type { User } from './user.ts';

/** Merges only the top level: new keys win, null removes a key. */
export function mergeMetadata(present: JsonObject | null, changes: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries({ ...present, ...changes }).filter(([, value]) => value !== null));
}

/** Also uses up every code the user was sent. */
export async function confirmEmail(transaction: AuthDatabase, user: User, now: Date): Promise<void> {
  await transaction
    .updateTable('users')
    .set({
      email_confirmed_at: now,
      catlas_is_unproved: false,
      raw_user_meta_data: JSON.stringify(mergeMetadata(user.raw_user_meta_data, { email_verified: true })),
      updated_at: now,
    })
    .where('id', '=', user.id)
    .execute();
  await removeOneTimeTokens(transaction, user.id);
}

/** Also uses up every code the user was sent. */
export async function confirmPhone(transaction: AuthDatabase, user: User, now: Date): Promise<void> {
  const metadata = user.raw_user_meta_data ?? {};
  // Only sign-up copies the identity's claims.
  const verified = 'phone_verified' in metadata ? { phone_verified: true } : {};
  await transaction
    .updateTable('users')
    .set({
      phone_confirmed_at: now,
      catlas_is_unproved: false,
      raw_user_meta_data: JSON.stringify({ ...metadata, ...verified }),
      is_anonymous: false,
      updated_at: now,
    })
    .where('id', '=', user.id)
    .execute();
  await transaction
    .updateTable('identities')
    .set({ identity_data: sql`identity_data || '{"phone_verified": true}'::jsonb`, updated_at: now })
    .where('user_id', '=', user.id)
    .where('provider', '=', 'phone')
    .execute();
  await removeOneTimeTokens(transaction, user.id);
}

export async function verifyEmailIdentity(transaction: AuthDatabase, user: User, now: Date): Promise<void> {
  if (!user.email) return;
  await transaction
    .updateTable('identities')
    .set({ identity_data: sql`identity_data || '{"email_verified": true}'::jsonb`, updated_at: now })
    .where('user_id', '=', user.id)
    .where('email', '=', user.email)
    .execute();
}

/** Providers come oldest first. */
export async function rebuildProviders(transaction: AuthDatabase, userId: string): Promise<void> {
  await sql`
    update auth.users u set raw_app_meta_data = coalesce(u.raw_app_meta_data, '{}') || jsonb_build_object('provider', p.list ->> 0, 'providers', p.list)
    from (
      select jsonb_agg(provider order by first_at) as list
      from (select provider, min(created_at) as first_at from auth.identities where user_id = ${userId}::uuid group by provider) each
    ) p
    where u.id = ${userId}::uuid and p.list is not null`.execute(transaction);
}

/** Null removes the password. Codes and links become void, and all sessions end except the current one. */
export async function changePassword(
  transaction: AuthDatabase,
  {
    userId,
    passwordHash,
    currentSessionId,
    now,
  }: { userId: string; passwordHash: string | null; currentSessionId?: string; now: Date },
): Promise<void> {
  await transaction
    .updateTable('users')
    .set({
      encrypted_password: passwordHash,
      confirmation_sent_at: null,
      recovery_sent_at: null,
      email_change_sent_at: null,
      phone_change_sent_at: null,
      reauthentication_sent_at: null,
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute();
  await removeOneTimeTokens(transaction, userId);
  await endSessions(transaction, { userId, except: currentSessionId });
}
