import { type Selectable, sql } from 'kysely';
import type { Context } from '#context/context.ts';
import type { RequestContext } from '#context/request-context.ts';
import type { Viewer } from '#context/viewer.ts';
import type { Schema } from '#db/schema.ts';
import type { Locale } from '#i18n/languages.ts';
import { readFollowerKey } from './follower-key.server.ts';

export type Follower = Selectable<Schema['followers']>;

type Scope = Pick<Context, 'db'>;

/** With a key, its follower; otherwise that of the signed-in member. */
export async function findFollower(
  { db, viewer }: Scope & { viewer: Viewer | null },
  key: string | null,
): Promise<Follower | null> {
  if (key !== null) {
    const id = await readFollowerKey({ db }, key);
    return id === null ? null : findFollowerById({ db }, id);
  }
  if (!viewer) return null;
  const row = await db.selectFrom('followers').selectAll().where('user_id', '=', viewer.id).executeTakeFirst();
  return row ?? null;
}

export async function findFollowerById({ db }: Scope, id: string): Promise<Follower | null> {
  const row = await db.selectFrom('followers').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Nothing is sent at night, and digests come in the morning, until the follower changes it. */
export const usualHours = { quiet_from: '22:00', quiet_until: '07:00', digest_at: '08:00' };

interface NewFollower {
  locale: Locale;
  timeZone: string;
}

/**
 * The signed-in member as a follower. What the member followed by mail before, with the address of the account, becomes
 * the account's. Single sign-on takes nothing over: an organisation can give its members any address.
 */
export async function getMemberFollower(
  { db, viewer, session, now }: Pick<RequestContext, 'db' | 'session' | 'now'> & { viewer: Viewer },
  { locale, timeZone }: NewFollower,
): Promise<Follower> {
  const found = await findFollower({ db, viewer }, null);
  if (found) return found;
  if (viewer.email !== null && session?.isSingleSignOn === false) {
    await db
      .updateTable('followers')
      .set({ user_id: viewer.id, email: null })
      .where(sql`lower(email)`, '=', viewer.email.toLowerCase())
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('followers as own').select('own.id').where('own.user_id', '=', viewer.id))),
      )
      .execute();
  }
  const at = now();
  await db
    .insertInto('followers')
    .values({
      user_id: viewer.id,
      email: null,
      locale,
      time_zone: timeZone,
      ...usualHours,
      created_at: at,
      last_seen_at: at,
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  return (await findFollower({ db, viewer }, null))!;
}
