import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#context/context.ts';
import { straightFromGround } from '#features/browse/list/list-cats-near.server.ts';
import type { PublicCat } from '#features/cats/model/cat.ts';
import { isLookedFor } from '#features/cats/model/looked-for.server.ts';
import { type PublicCatRow, presentCatWithLooks, publicCatColumns } from '#features/cats/model/present-cat.server.ts';
import { visibleSince } from '#features/cats/model/visible-since.ts';
import type { AreaFilter } from './area-schemas.ts';
import type { Estimate } from './followed-area.ts';

/** The box is larger than the circle by this, so that rounding loses no cat at its edge. */
const roundingMeters = 1;

/** The condition needs the table `cats` without an alias; `cats_listed_by_place` has the place. */
function isInArea(area: AreaFilter): RawBuilder<boolean> {
  const { latitude, longitude, radius_meters: radius, wanted, coat_colors: colors, coat_pattern: pattern } = area;
  const reach = straightFromGround(radius);
  const center = sql`globe_point(${latitude}::float8, ${longitude}::float8)`;
  return sql<boolean>`(public_position <@ cube_enlarge(${center}, ${reach + roundingMeters}::float8, 3)
    and public_position <-> ${center} <= ${reach}::float8
    ${wanted === 'both' ? sql`` : sql`and is_lost = ${wanted === 'lost'}`}
    ${colors.length === 0 ? sql`` : sql`and (coat_colors = '{}' or coat_colors && ${colors}::text[])`}
    ${pattern === null ? sql`` : sql`and coat_pattern in (${pattern}, 'unknown')`})`;
}

const estimateWeeks = 12;

/** Counts the reports of the last weeks, also of cats that are home again. */
export async function estimateReports({ db, now }: Pick<Context, 'db' | 'now'>, area: AreaFilter): Promise<Estimate> {
  const { count } = await db
    .selectFrom('cats')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('status', '=', 'approved')
    .where(isInArea(area))
    .where('created_at', '>=', visibleSince(now(), estimateWeeks * 7))
    .executeTakeFirstOrThrow();
  return { count, weeks: estimateWeeks };
}

interface ListInput {
  followerId: string;
  limit: number;
}

const isListedNow = (now: Date) => sql<boolean>`greatest(cats.created_at, fresh_until) >= ${visibleSince(now)}`;

/** The newest first, without what the follower has muted. */
export async function listCatsInArea(
  { db, now }: Pick<Context, 'db' | 'now'>,
  area: AreaFilter,
  { followerId, limit }: ListInput,
): Promise<{ count: number; cats: PublicCat[] }> {
  const wanted = db
    .selectFrom('cats')
    .where(isLookedFor)
    .where(isInArea(area))
    .where(isListedNow(now()))
    .where(isNotMuted(followerId));
  const { count } = await wanted.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  const ids = await wanted
    .select('cats.id')
    .orderBy('cats.created_at', 'desc')
    .orderBy('cats.id', 'desc')
    .limit(limit)
    .execute();
  const rows = await db
    .selectFrom('cats')
    .leftJoin('users', (join) => join.onRef('users.id', '=', 'cats.user_id').on('users.status', '<>', 'inactive'))
    .select([...publicCatColumns, 'users.display_name as author_name'])
    .where('cats.id', '=', sql<number>`any(${ids.map(({ id }) => id)}::bigint[])`)
    .orderBy('cats.created_at', 'desc')
    .orderBy('cats.id', 'desc')
    .execute();
  return { count, cats: rows.map((row) => presentCatWithLooks(row as PublicCatRow)) };
}

const isNotMuted = (followerId: string) => sql<boolean>`(
  not exists (select from muted_cats where muted_cats.cat_id = cats.id and muted_cats.follower_id = ${followerId})
  and not exists (
    select from muted_members where muted_members.user_id = cats.user_id and muted_members.follower_id = ${followerId}))`;
