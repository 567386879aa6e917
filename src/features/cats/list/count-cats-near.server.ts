import { sql } from 'kysely';
import { defaultRadiusKm, type Point } from '#features/cats/model/cat.ts';
import { isLookedFor } from '#features/cats/model/looked-for.server.ts';
import { visibleSince } from '#features/cats/model/visible-since.ts';
import type { CatCounts } from '#features/cats/tiles/count-cats-in-bounds.server.ts';
import { kept, unseen } from '#platform/db/prepared-statements.ts';
import type { Context } from '#product/context.ts';
import { straightFromGround } from './list-cats-near.server.ts';
import { mostCounted } from './most-counted.ts';

/** The number of cats around a point, of each kind, up to `mostCounted`. */
export async function countCatsNear(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { latitude, longitude }: Point,
): Promise<CatCounts> {
  const reachMeters = straightFromGround(defaultRadiusKm * 1000);
  const count = (isLost: boolean) => sql<number>`(
    select count(*) from (
      select 1 from cats
      where ${isLookedFor}
        and is_lost = ${sql.lit(isLost)}
        and created_at >= ${unseen(visibleSince(now()), 'timestamptz')}
        and public_position <@ (select box from asked)
        and public_position <-> (select center from asked) <= ${reachMeters}
      limit ${sql.lit(mostCounted)}
    ) near
  )`;
  const { rows } = await sql<{ lost: number; found: number }>`
    with asked as materialized (
      select center, cube_enlarge(center, ${reachMeters}, 3) as box
      from (select globe_point(${latitude}, ${longitude}) as center offset 0) as point
    )
    select ${count(true)} as lost, ${count(false)} as found ${kept}`.execute(db);
  const { lost, found } = rows[0]!;
  return { all: Math.min(lost + found, mostCounted), lost, found };
}
