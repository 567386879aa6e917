import { sql } from 'kysely';
import type { Context } from '#context/context.ts';
import { toListedCat } from '#features/cats/model/listed-cat.ts';
import type { Follower } from '#features/followers/find-follower.server.ts';
import { findNearestPlaceName } from '#features/places/find-nearest-place.server.ts';
import { listCatsInArea } from './cats-in-area.server.ts';
import type { ShownArea } from './followed-area.ts';

/** The page shows so many of the latest reports of each area. */
const mostCatsShown = 4;

export const feedPath = (key: string) => `/alerts/feeds/${key}.atom`;

export async function listAreas(
  context: Pick<Context, 'db' | 'now'>,
  follower: Pick<Follower, 'id'>,
): Promise<ShownArea[]> {
  const rows = await context.db
    .selectFrom('followed_areas')
    .selectAll()
    .select(
      sql<Date | null>`(select max(done_at) from alert_deliveries where area_id = followed_areas.id and outcome = 'sent')`.as(
        'last_delivered_at',
      ),
    )
    .where('follower_id', '=', follower.id)
    .orderBy('id')
    .execute();
  return Promise.all(
    rows.map(async (row): Promise<ShownArea> => {
      const { id, name, latitude, longitude, radius_meters, wanted, coat_colors, coat_pattern, is_at_once, cadence } =
        row;
      const { count, cats } = row.confirmed_at
        ? await listCatsInArea(context, row, { followerId: follower.id, limit: mostCatsShown })
        : { count: 0, cats: [] };
      return {
        id,
        name,
        latitude,
        longitude,
        label: await findNearestPlaceName(context, row),
        radius_meters,
        wanted,
        coat_colors,
        coat_pattern,
        is_at_once,
        cadence,
        is_confirmed: row.confirmed_at !== null,
        found_count: count,
        cats: cats.map(toListedCat),
        last_delivered_at: row.last_delivered_at?.toISOString() ?? null,
        feed_path: row.feed_key && feedPath(row.feed_key),
      };
    }),
  );
}

export interface MutedList {
  cats: { id: number; name: string }[];
  members: { id: string; name: string }[];
}

export async function listMuted({ db }: Pick<Context, 'db'>, follower: Pick<Follower, 'id'>): Promise<MutedList> {
  const cats = await db
    .selectFrom('muted_cats')
    .innerJoin('cats', 'cats.id', 'muted_cats.cat_id')
    .select(['cats.id', 'cats.name'])
    .where('follower_id', '=', follower.id)
    .where('cats.status', '=', 'approved')
    .orderBy('muted_at', 'desc')
    .execute();
  const members = await db
    .selectFrom('muted_members')
    .innerJoin('users', 'users.id', 'muted_members.user_id')
    .select(['users.id', 'users.display_name as name'])
    .where('follower_id', '=', follower.id)
    .orderBy('muted_at', 'desc')
    .execute();
  return { cats, members };
}

/** Null before the job has run once. */
export async function findLastRun({ db }: Pick<Context, 'db'>): Promise<string | null> {
  const run = await db.selectFrom('alert_runs').select('last_run_at').executeTakeFirst();
  return run?.last_run_at.toISOString() ?? null;
}
