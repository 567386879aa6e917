import type { Context } from '#context/context.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** The decision itself is stored this long (privacy page). */
const retentionDays = 365;

/** Returns the number of deleted reports. */
export async function removeSettledReports({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('cat_reports')
    .where('settled_at', '<', new Date(now().getTime() - retentionDays * dayMs))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
