import { kept, unseen } from '@catlas/platform/db/prepared-statements.ts';
import { sql } from 'kysely';
import type { Context } from '#context/context.ts';
import { edgesOf, gridBoxOf } from '#features/browse/tiles/bounds-grid.ts';
import type { CatCounts } from '#features/browse/tiles/count-cats-in-bounds.server.ts';
import { defaultRadiusKm, type Point } from '#features/cats/model/cat.ts';
import type { CoatFilter } from '#features/cats/model/cat-schemas.ts';
import { hasCoat } from '#features/cats/model/has-coat.server.ts';
import { isLookedFor } from '#features/cats/model/looked-for.server.ts';
import type { MapBounds } from '#features/cats/model/map-bounds.ts';
import { visibleSince } from '#features/cats/model/visible-since.ts';
import { straightFromGround } from './list-cats-near.server.ts';
import { mostCounted } from './most-counted.ts';
import { areaOfBounds } from './searched-area.server.ts';

/** Counts up to `mostCounted`. */
export async function countCatsNear(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { latitude, longitude }: Point,
  { is_lost: isLost, ...coat }: CoatFilter & { is_lost?: boolean | undefined } = {},
): Promise<number> {
  const reachMeters = straightFromGround(defaultRadiusKm * 1000);
  const { rows } = await sql<{ count: number }>`
    with asked as materialized (
      select center, cube_enlarge(center, ${reachMeters}, 3) as box
      from (select globe_point(${latitude}, ${longitude}) as center offset 0) as point
    )
    select count(*)::int as count from (
      select 1 from cats
      where ${isLookedFor}
        ${isLost === undefined ? sql`` : sql`and is_lost = ${sql.lit(isLost)}`}
        and created_at >= ${unseen(visibleSince(now()), 'timestamptz')}
        and public_position <@ (select box from asked)
        and public_position <-> (select center from asked) <= ${reachMeters}
        ${hasCoat(coat)}
      limit ${sql.lit(mostCounted)}
    ) near ${kept}`.execute(db);
  return rows[0]!.count;
}

/** Counts up to `mostCounted` from the cats, because stored counts know no coats. */
export async function countCatsWithCoat(
  { db, now }: Pick<Context, 'db' | 'now'>,
  bounds: MapBounds,
  coat: CoatFilter,
): Promise<CatCounts> {
  const area = areaOfBounds(edgesOf(gridBoxOf(bounds)));
  const count = (isLost: boolean) => sql<number>`(
    select count(*) from (
      select 1 from cats
      where ${isLookedFor}
        and is_lost = ${isLost}
        and created_at >= ${visibleSince(now())}
        and public_position <@ ${area.box}
        ${area.condition}
        ${hasCoat(coat)}
      limit ${mostCounted}
    ) here
  )`;
  const { rows } = await sql<{ lost: number; found: number }>`
    select ${count(true)} as lost, ${count(false)} as found
  `.execute(db);
  const { lost, found } = rows[0]!;
  return { all: Math.min(lost + found, mostCounted), lost, found };
}
