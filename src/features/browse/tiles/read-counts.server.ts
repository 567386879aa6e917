import { kept, unseen } from '@catlas/platform/db/prepared-statements.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#context/context.ts';
import { hasTraits, isCounted, isListed, isOfKind } from '#features/cats/model/cat-filter.server.ts';
import type { CatFilter } from '#features/cats/model/cat-schemas.ts';
import { visibleSince } from '#features/cats/model/visible-since.ts';
import { cellRangeOf, shiftToLevel, type Tile, worldLevel } from './tile-grid.ts';

export interface CellRow {
  cell: number;
  lost: number;
  found: number;
  latitude: number;
  longitude: number;
  /** The sum is the cat's id only if the cell has exactly one cat. */
  id_sum: number;
}

/** Returns one row for each cell and past day. */
export async function readCounts(
  { db, now }: Pick<Context, 'db' | 'now'>,
  tiles: [Tile, ...Tile[]],
  level: number,
): Promise<CellRow[]> {
  const { rows } =
    await sql<CellRow>`select * from (${countsOf(tiles, { level, now: now() })}) as counts ${kept}`.execute(db);
  return rows;
}

interface Counting {
  level: number;
  now: Date;
  /** Filtered cats are counted one by one. */
  filter?: CatFilter;
}

/** The query of `CellRow`s can be read or joined. */
export function countsOf(tiles: [Tile, ...Tile[]], { level, now, filter = {} }: Counting): RawBuilder<CellRow> {
  if (!isCounted(filter)) return countsOfFiltered(tiles, { level, now, filter });
  const ranges = tiles.map((tile) => {
    const { from, to } = cellRangeOf(tile, level);
    return sql`(cell >= ${unseen(from, 'bigint')} and cell < ${unseen(to, 'bigint')})`;
  });
  const within = sql`level = ${sql.lit(level)} and (${sql.join(ranges, sql` or `)})`;
  const firstDay = unseen(visibleSince(now).toISOString().slice(0, 10), 'date');
  return sql`
    select cell, sum(lost)::int as lost, sum(found)::int as found, sum(id_sum)::bigint as id_sum,
           (sum(latitude_sum) / 1e7 / sum(lost + found))::float8 as latitude,
           (sum(longitude_sum) / 1e7 / sum(lost + found))::float8 as longitude
    from (${level === worldLevel ? daysShown(within, firstDay) : totalsWithoutPast(within, firstDay)}) as parts
    group by cell
    having sum(lost + found) > 0
  `;
}

function countsOfFiltered(tiles: [Tile, ...Tile[]], { level, now, filter }: Required<Counting>): RawBuilder<CellRow> {
  const shift = sql.lit(shiftToLevel(level));
  const ranges = tiles.map((tile) => {
    const { from, to } = cellRangeOf(tile, level);
    return sql`(public_cell >= ${from}::bigint << ${shift} and public_cell < ${to}::bigint << ${shift})`;
  });
  return sql`
    select public_cell >> ${shift} as cell, (count(*) filter (where is_lost))::int as lost,
           (count(*) filter (where not is_lost))::int as found, sum(id)::bigint as id_sum,
           avg(public_latitude) as latitude, avg(public_longitude) as longitude
    from cats
    where ${isOfKind(filter)} and ${isListed(filter, now)} and (${sql.join(ranges, sql` or `)})
      ${hasTraits(filter)}
    group by 1`;
}

function daysShown(within: RawBuilder<unknown>, firstDay: RawBuilder<unknown>) {
  return sql`
    select cell, lost, found, id_sum, latitude_sum, longitude_sum from cat_cells where ${within} and day >= ${firstDay}`;
}

/** Subtracts the days before the first one shown, which totals include while `cat_cells` has them. */
function totalsWithoutPast(within: RawBuilder<unknown>, firstDay: RawBuilder<unknown>) {
  return sql`
    select cell, lost, found, id_sum, latitude_sum, longitude_sum from cat_cell_totals where ${within}
    union all
    select cell, -lost, -found, -id_sum, -latitude_sum, -longitude_sum
    from cat_cells where ${within} and day < ${firstDay}`;
}
