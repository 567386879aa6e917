import type { Context } from '#product/context.ts';

/** So long after something was told nobody tells it again. */
const keptDays = 30;
const dayMs = 24 * 60 * 60 * 1000;

/** Forgets what members were mailed, and what nobody needed to be. Answers how much there was. */
export async function removePastNews({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('author_news')
    .where('is_due', '=', false)
    .where('noted_at', '<', new Date(now().getTime() - keptDays * dayMs))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
