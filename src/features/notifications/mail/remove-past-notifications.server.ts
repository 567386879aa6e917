import type { Context } from '#product/context.ts';

/** After this time no notification is sent again. */
const retentionDays = 30;
const dayMs = 24 * 60 * 60 * 1000;

/** Deletes old notifications, both sent and unneeded. Returns how many. */
export async function removePastNotifications({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('author_news')
    .where('is_due', '=', false)
    .where('noted_at', '<', new Date(now().getTime() - retentionDays * dayMs))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
