import type { Context } from '#context/context.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** The privacy page promises this period. */
const retentionDays = 365;

export async function removePastAudit({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('audit_log')
    .where('created_at', '<', new Date(now().getTime() - retentionDays * dayMs))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
