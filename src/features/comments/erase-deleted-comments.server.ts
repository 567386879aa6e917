import { deletedDays } from '#features/cats/cat.ts';
import type { Context } from '#platform/context.ts';
import { erasedContent } from './erased-comment.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Forgets the words of comments that were deleted as long ago as a deleted report is kept. Answers how many there were. */
export async function eraseDeletedComments({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('comments')
    .set({ content: erasedContent, has_news: false })
    .where('status', '=', 'deleted')
    .where('deleted_at', '<', new Date(now().getTime() - deletedDays * dayMs))
    .where('content', '<>', erasedContent)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
