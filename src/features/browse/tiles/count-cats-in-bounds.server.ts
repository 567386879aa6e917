import { kept, unseen } from '@catlas/platform/db/prepared-statements.ts';
import { sql } from 'kysely';
import type { Context } from '#context/context.ts';
import { isListedSince, isLookedFor } from '#features/cats/model/looked-for.server.ts';
import type { MapBounds } from '#features/cats/model/map-bounds.ts';
import { visibleSince } from '#features/cats/model/visible-since.ts';
import { cellsOf, gridBoxOf } from './bounds-grid.ts';

export interface CatCounts {
  all: number;
  lost: number;
  found: number;
}

/** Adds up stored counts; cats are only read where the bounds divide the finest counted cells. */
export async function countCatsInBounds(
  { db, now }: Pick<Context, 'db' | 'now'>,
  bounds: MapBounds,
): Promise<CatCounts> {
  const { counted, ranges } = cellsOf(gridBoxOf(bounds));
  const since = visibleSince(now());
  const firstDay = unseen(since.toISOString().slice(0, 10), 'date');
  const { rows } = await sql<{ lost: number; found: number }>`
    with wanted as materialized (
      select level, cell
      from unnest(${arrayOf(counted, ({ level }) => level)}::smallint[], ${arrayOf(counted, ({ cell }) => cell)}::bigint[])
        as counted (level, cell)
    )
    select coalesce(sum(lost), 0)::int as lost, coalesce(sum(found), 0)::int as found
    from (
      select lost, found from wanted join cat_cell_totals using (level, cell)
      union all
      select -lost, -found from wanted join cat_cells using (level, cell) where day < ${firstDay}
      union all
      select edge.lost, edge.found
      from unnest(${arrayOf(ranges, ([from]) => from)}::bigint[], ${arrayOf(ranges, ([, to]) => to)}::bigint[]) as range (first, after)
      cross join lateral (
        select count(*) filter (where is_lost) as lost, count(*) filter (where not is_lost) as found
        from cats
        where ${isLookedFor} and ${isListedSince(unseen(since, 'timestamptz'))}
          and public_cell >= range.first and public_cell < range.after
      ) as edge
    ) as parts ${kept}`.execute(db);
  const { lost, found } = rows[0]!;
  return { all: lost + found, lost, found };
}

/** This is PostgreSQL's text form of an array; the driver's conversion escapes each number and is slow. */
function arrayOf<Item>(items: Item[], toNumber: (item: Item) => number): string {
  return `{${items.map(toNumber).join(',')}}`;
}
