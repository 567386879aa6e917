import type { Context } from '#context/context.ts';
import { deletedDays } from '#features/cats/model/cat.ts';
import { erasedContent } from '#features/comments/model/erased-comment.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Erases the texts after the same time as those of deleted reports, and returns how many. */
export async function eraseDeletedComments({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('comments')
    .set({ content: erasedContent, objection_words: null, has_news: false })
    .where('status', '=', 'deleted')
    .where('deleted_at', '<', new Date(now().getTime() - deletedDays * dayMs))
    .where('content', '<>', erasedContent)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
