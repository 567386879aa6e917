import type { Context } from '#product/context.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** As long as the decision itself is stored, which the privacy page promises. */
const retentionDays = 365;

/** Deletes members' reports of problems a year after the decision. Returns their number. */
export async function removeSettledReports({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('cat_reports')
    .where('settled_at', '<', new Date(now().getTime() - retentionDays * dayMs))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
