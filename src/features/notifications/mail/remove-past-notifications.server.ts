import type { Context } from '#context/context.ts';

const retentionDays = 30;
const dayMs = 24 * 60 * 60 * 1000;

export async function removePastNotifications({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('notifications')
    .where('is_due', '=', false)
    .where('noted_at', '<', new Date(now().getTime() - retentionDays * dayMs))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
