import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { cellRangeOf, type Tile } from './tile-grid.ts';
import { visibleSince } from './visible-since.ts';

/** One cell of a tile's grid: counts, and the coordinates' means. */
export interface CellRow {
  cell: number;
  lost: number;
  found: number;
  latitude: number;
  longitude: number;
  /** The cat's id where the cell has exactly one; else meaningless. */
  id_sum: number;
  ids: number[] | null;
}

/** From the kept counts of these tiles: as many rows as cells and days, however many cats there are. */
export async function readCounts(
  { db, now }: Pick<Context, 'db' | 'now'>,
  tiles: [Tile, ...Tile[]],
  level: number,
): Promise<CellRow[]> {
  const ranges = tiles.map((tile) => {
    const { from, to } = cellRangeOf(tile, level);
    return sql`(cell >= ${from} and cell < ${to})`;
  });
  const { rows } = await sql<CellRow>`
    select cell, sum(lost)::int as lost, sum(found)::int as found, sum(id_sum)::bigint as id_sum, null as ids,
           sum(latitude_sum) / 1e7 / nullif(sum(lost + found), 0) as latitude,
           sum(longitude_sum) / 1e7 / nullif(sum(lost + found), 0) as longitude
    from cat_cells
    where level = ${level} and (${sql.join(ranges, sql` or `)}) and day >= ${visibleSince(now()).toISOString().slice(0, 10)}
    group by cell
    having sum(lost + found) > 0
  `.execute(db);
  return rows.map((row) => ({ ...row, latitude: Number(row.latitude), longitude: Number(row.longitude) }));
}
