import { sql } from 'kysely';
import type { Context } from '#context/context.ts';
import type { Viewer } from '#context/viewer.ts';
import type { QueueQuery } from '#db/review-kinds.ts';
import { selectCommentsWithCats } from '#features/comments/model/select-comments.server.ts';
import { mostInQueuePage } from './cat-to-review.ts';
import { type CommentToReview, commentsInQueuePage } from './comment-to-review.ts';
import { presentCommentsToReview } from './present-comments-to-review.server.ts';

/** Returns the oldest first. Omits comments on deleted cats, which visitors cannot see. */
export async function listCommentsToReview(
  { db, viewer }: Pick<Context, 'db'> & { viewer: Viewer },
  { limit = commentsInQueuePage, after, upTo = null }: QueueQuery = {},
): Promise<{ items: CommentToReview[]; total: number; hasMore: boolean }> {
  const waiting = selectCommentsWithCats(db)
    .where('comments.status', '=', 'pending')
    .where('cats.status', '<>', 'deleted');
  const total = await countRows(waiting);
  // An item that is already reviewed works too: its row still has its place.
  const rest =
    after === undefined
      ? waiting
      : waiting.where(
          sql<boolean>`(comments.created_at, comments.id) > (select created_at, id from comments where id = ${after})`,
        );
  const upToItem = waiting.where(
    sql<boolean>`(comments.created_at, comments.id) <= (select created_at, id from comments
      where id = ${upTo} and status = 'pending')`,
  );
  const size = upTo === null ? limit : Math.min(Math.max(limit, await countRows(upToItem)), mostInQueuePage);
  const rows = await rest
    .orderBy('comments.created_at')
    .orderBy('comments.id')
    .limit(size + 1)
    .execute();
  const items = await presentCommentsToReview({ db, viewer }, rows.slice(0, size));
  return { items, total, hasMore: rows.length > size };
}

async function countRows(query: ReturnType<typeof selectCommentsWithCats>): Promise<number> {
  const { count } = await query
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
