import { sql } from 'kysely';
import { visibleDays } from '#features/cats/model/cat.ts';
import { visibleSince } from '#features/cats/model/visible-since.ts';
import type { Context } from '#product/context.ts';

/** Room for processes whose clocks differ and for a page that was opened before midnight. */
const spareDays = 2;

/**
 * Removes the map's counts of days that no map shows any more, but for the level that statistics are made from; a trigger takes
 * them off the totals. A cat of such a day that is deleted later leaves counts below zero there, which are taken off tiles like
 * any past day's and go with the next run. Answers how many rows were removed.
 */
export async function removePastCounts({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const firstStoredDay = visibleSince(now(), visibleDays + spareDays)
    .toISOString()
    .slice(0, 10);
  const { rows: levels } = await sql<{
    level: number;
  }>`select distinct level from cat_cell_totals`.execute(db);
  let removedCount = 0;
  // Level by level, so that other transactions do not wait for the complete table.
  for (const { level } of levels) {
    // A transaction that changes a cat locks its cells' totals first. Skip locked totals until the next run: waiting for
    // them here could deadlock.
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
