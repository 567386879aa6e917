import type { Context } from '#context/context.ts';
import type { Follower } from '#features/followers/find-follower.server.ts';
import type { SettingsInput } from './area-schemas.ts';

type Scope = Pick<Context, 'db' | 'now'>;
type Own = Pick<Follower, 'id'>;

export async function editSettings({ db }: Scope, follower: Own, input: SettingsInput): Promise<void> {
  const { time_zone, is_quiet: isQuiet, quiet_from, quiet_until, digest_at } = input;
  await db
    .updateTable('followers')
    .set({
      time_zone,
      quiet_from: isQuiet ? quiet_from : null,
      quiet_until: isQuiet ? quiet_until : null,
      digest_at,
    })
    .where('id', '=', follower.id)
    .execute();
}

/** Mails of a paused follower come again. */
export async function markSeen({ db, now }: Scope, follower: Own): Promise<void> {
  await db
    .updateTable('followers')
    .set({ last_seen_at: now(), asked_at: null, paused_at: null })
    .where('id', '=', follower.id)
    .execute();
}

interface Mute {
  catId: number;
  /** A cat, or all reports of its author. */
  what: 'cat' | 'member';
}

/** The author of a report without an account cannot be muted, but the cat can. */
export async function mute({ db, now }: Scope, follower: Own, { catId, what }: Mute): Promise<void> {
  const at = now();
  const cat = await db.selectFrom('cats').select(['id', 'user_id']).where('id', '=', catId).executeTakeFirst();
  if (!cat) return;
  await db
    .insertInto('muted_cats')
    .values({ follower_id: follower.id, cat_id: catId, muted_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (what === 'cat' || cat.user_id === null) return;
  await db
    .insertInto('muted_members')
    .values({ follower_id: follower.id, user_id: cat.user_id, muted_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function unmute(
  { db }: Scope,
  follower: Own,
  what: { catId: number } | { userId: string },
): Promise<void> {
  if ('catId' in what) {
    await db.deleteFrom('muted_cats').where('follower_id', '=', follower.id).where('cat_id', '=', what.catId).execute();
    return;
  }
  await db
    .deleteFrom('muted_members')
    .where('follower_id', '=', follower.id)
    .where('user_id', '=', what.userId)
    .execute();
}
