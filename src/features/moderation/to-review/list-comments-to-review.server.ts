import { sql } from 'kysely';
import { selectCommentsWithCats } from '#features/comments/model/select-comments.server.ts';
import type { Context } from '#product/context.ts';
import type { Viewer } from '#request/viewer.ts';
import { type CommentToReview, commentsInQueuePage } from './comment-to-review.ts';
import { presentCommentsToReview } from './present-comments-to-review.server.ts';

interface QueuePage {
  limit?: number | undefined;
  /** The last one of the page before. */
  after?: number | undefined;
}

/**
 * Pending comments, the longest waiting first, with what helps to decide; and how many wait in all. Those on deleted cats
 * are left out: visitors can't see them.
 */
export async function listCommentsToReview(
  { db, viewer }: Pick<Context, 'db'> & { viewer: Viewer },
  { limit = commentsInQueuePage, after }: QueuePage = {},
): Promise<{ comments: CommentToReview[]; total: number; has_more: boolean }> {
  const waiting = selectCommentsWithCats(db)
    .where('comments.status', '=', 'pending')
    .where('cats.status', '<>', 'deleted');
  const { total } = await waiting
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  // Also where that one is decided on by now: its row keeps its place.
  const rest =
    after === undefined
      ? waiting
      : waiting.where(
          sql<boolean>`(comments.created_at, comments.id) > (select created_at, id from comments where id = ${after})`,
        );
  const rows = await rest
    .orderBy('comments.created_at')
    .orderBy('comments.id')
    .limit(limit + 1)
    .execute();
  const comments = await presentCommentsToReview({ db, viewer }, rows.slice(0, limit));
  return { comments, total, has_more: rows.length > limit };
}
