import type { Context } from '#product/context.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** As long as the decision itself is kept, which the page on privacy promises. */
const keptDays = 365;

/** Forgets what members told the moderators, a year after it was decided on. Answers how many there were. */
export async function removeSettledReports({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('cat_reports')
    .where('settled_at', '<', new Date(now().getTime() - keptDays * dayMs))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
