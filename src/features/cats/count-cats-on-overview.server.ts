import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { OverviewCluster } from './home-view.ts';
import { cellLevelOf, cellRangeOf } from './tile-grid.ts';
import { visibleSince } from './visible-since.ts';

/** On these lies all of the picture of France that a phone shows. */
const west = { z: 4, x: 7, y: 5 };
const east = { z: 4, x: 8, y: 5 };
const level = cellLevelOf(west);

/** The clusters that a phone's map shows at first, from the same counts and on the same grid as `makeCatTile`. */
export async function countCatsOnOverview({ db, now }: Pick<Context, 'db' | 'now'>): Promise<OverviewCluster[]> {
  const [first, second] = [cellRangeOf(west, level), cellRangeOf(east, level)];
  const { rows } = await sql<OverviewCluster>`
    select sum(lost)::int as lost, sum(found)::int as found,
           round((sum(latitude_sum) / 1e7 / nullif(sum(lost + found), 0))::numeric, 3)::float8 as latitude,
           round((sum(longitude_sum) / 1e7 / nullif(sum(lost + found), 0))::numeric, 3)::float8 as longitude
    from cat_cells
    where level = ${level} and day >= ${visibleSince(now()).toISOString().slice(0, 10)}
      and ((cell >= ${first.from} and cell < ${first.to}) or (cell >= ${second.from} and cell < ${second.to}))
    group by cell
    having sum(lost + found) > 0
  `.execute(db);
  return rows;
}
