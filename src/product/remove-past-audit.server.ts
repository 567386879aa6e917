import type { Context } from './context.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** The page on privacy promises it: long enough to answer for a decision, and not for ever. */
const retentionDays = 365;

/** Forgets acts of more than a year ago. Answers how many there were. */
export async function removePastAudit({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('audit_log')
    .where('created_at', '<', new Date(now().getTime() - retentionDays * dayMs))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
