import { kept } from '@catlas/platform/db/prepared-statements.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#context/context.ts';
import { edgesOf, gridBoxOf } from '#features/browse/tiles/bounds-grid.ts';
import type { CatCounts } from '#features/browse/tiles/count-cats-in-bounds.server.ts';
import type { Point } from '#features/cats/model/cat.ts';
import { hasTraits, isListed, isOfKind } from '#features/cats/model/cat-filter.server.ts';
import type { CatFilter } from '#features/cats/model/cat-schemas.ts';
import type { MapBounds } from '#features/cats/model/map-bounds.ts';
import { straightFromGround } from './list-cats-near.server.ts';
import { mostCounted } from './most-counted.ts';
import { areaOfBounds } from './searched-area.server.ts';

/** Counts up to `mostCounted`. */
export async function countCatsNear(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { latitude, longitude, radiusKm }: Point & { radiusKm: number },
  filter: CatFilter = {},
): Promise<CatCounts> {
  const reachMeters = straightFromGround(radiusKm * 1000);
  const counts = countsWithin(
    sql`public_position <@ (select box from asked) and public_position <-> (select center from asked) <= ${reachMeters}`,
    { filter, now: now() },
  );
  const { rows } = await sql<KindCounts>`
    with asked as materialized (
      select center, cube_enlarge(center, ${reachMeters}, 3) as box
      from (select globe_point(${latitude}, ${longitude}) as center offset 0) as point
    )
    ${counts} ${kept}`.execute(db);
  return addUp(rows[0]!);
}

/** Counts up to `mostCounted` from the cats, because stored counts know no filters. */
export async function countFilteredCats(
  { db, now }: Pick<Context, 'db' | 'now'>,
  bounds: MapBounds,
  filter: CatFilter,
): Promise<CatCounts> {
  const area = areaOfBounds(edgesOf(gridBoxOf(bounds)));
  const condition = sql`public_position <@ ${area.box} ${area.condition}`;
  const { rows } = await countsWithin(condition, { filter, now: now() }).execute(db);
  return addUp(rows[0]!);
}

type KindCounts = Pick<CatCounts, 'lost' | 'found'>;

function countsWithin(
  condition: RawBuilder<unknown>,
  { filter, now }: { filter: CatFilter; now: Date },
): RawBuilder<KindCounts> {
  const count = (isLost: boolean) => sql`(
    select count(*)::int from (
      select 1 from cats
      where ${isOfKind(filter)}
        and is_lost = ${sql.lit(isLost)}
        and ${isListed(filter, now)}
        and ${condition}
        ${hasTraits(filter)}
      limit ${sql.lit(mostCounted)}
    ) as counted
  )`;
  return sql<KindCounts>`select ${count(true)} as lost, ${count(false)} as found`;
}

function addUp({ lost, found }: KindCounts): CatCounts {
  return { all: Math.min(lost + found, mostCounted), lost, found };
}
