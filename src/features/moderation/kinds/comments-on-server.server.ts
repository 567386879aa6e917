import { sql } from 'kysely';
import { addPostCalls, queueApi } from '#features/moderation/queue/queue-api.server.ts';
import { restoreComments } from '#features/moderation/restore-comments.server.ts';
import { reopenComments, reviewComments } from '#features/moderation/review-comments.server.ts';
import { getCommentToReview } from '#features/moderation/to-review/get-comment-to-review.server.ts';
import { listCommentsToReview } from '#features/moderation/to-review/list-comments-to-review.server.ts';
import { commentToReviewSchema, reviewCommentsSchema } from './review-answers.server.ts';

const queue = { list: listCommentsToReview, decide: reviewComments, undo: reopenComments };
const post = { get: getCommentToReview, restore: restoreComments };

export const commentsOnServer = {
  toReview: sql`
    select count(*) from comments join cats on cats.id = comments.cat_id
    where comments.status = 'pending' and cats.status <> 'deleted'`,
  queue,
  post,
  api() {
    const router = queueApi('comments', queue, {
      item: commentToReviewSchema,
      decision: reviewCommentsSchema,
      summaries: {
        list: 'Pending comments, oldest first, with their cats and the details for a decision.',
        review: 'Approve and reject pending comments, all or nothing.',
        reopen: 'Undo decisions on comments, all or nothing: they are pending again.',
      },
    });
    addPostCalls(router, 'comments', post, {
      item: commentToReviewSchema,
      summaries: {
        get: 'One comment in any status, with the details for a decision.',
        restore:
          'Restore comments, all or nothing: deleted ones get their earlier status, reviewed ones are pending again.',
      },
    });
    return router;
  },
};
