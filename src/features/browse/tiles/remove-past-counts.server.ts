import { sql } from 'kysely';
import type { Context } from '#context/context.ts';
import { visibleDays } from '#features/cats/model/cat.ts';
import { visibleSince } from '#features/cats/model/visible-since.ts';

/** The margin allows for processes with different clocks, and for pages opened before midnight. */
const spareDays = 2;

/** Keeps the level for statistics; a trigger updates the totals. Returns the number of removed rows. */
export async function removePastCounts({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const firstStoredDay = visibleSince(now(), visibleDays + spareDays)
    .toISOString()
    .slice(0, 10);
  const { rows: levels } = await sql<{
    level: number;
  }>`select distinct level from cat_cell_totals`.execute(db);
  let removedCount = 0;
  // One level at a time, so that other transactions do not wait for the complete table.
  for (const { level } of levels) {
    // A transaction that changes a cat locks its cells' totals first, so waiting for them here could deadlock: skip
    // them.
    const { numAffectedRows } = await sql`
      with free as (
        select cell from cat_cell_totals
        where level = ${level} and cell in (select cell from cat_cells where level = ${level} and day < ${firstStoredDay}::date)
        for update skip locked
      )
      delete from cat_cells where level = ${level} and day < ${firstStoredDay}::date and cell in (select cell from free)
    `.execute(db);
    await sql`
      delete from cat_cell_totals where level = ${level} and cell in (
        select cell from cat_cell_totals
        where level = ${level} and (lost, found, id_sum, latitude_sum, longitude_sum) = (0, 0, 0, 0, 0)
        for update skip locked
      )`.execute(db);
    removedCount += Number(numAffectedRows ?? 0);
  }
  return removedCount;
}
