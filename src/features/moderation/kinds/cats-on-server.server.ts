import { sql } from 'kysely';
import { addPostCalls, queueApi } from '#features/moderation/queue/queue-api.server.ts';
import { restoreCats } from '#features/moderation/restore-cats.server.ts';
import { reopenCats, reviewCats } from '#features/moderation/review-cats.server.ts';
import { getCatToReview } from '#features/moderation/to-review/get-cat-to-review.server.ts';
import { listCatsToReview } from '#features/moderation/to-review/list-cats-to-review.server.ts';
import { catToReviewSchema, reviewCatsSchema } from './review-answers.server.ts';

export const changesToReview = sql`
  select count(*) from cat_changes join cats on cats.id = cat_id and status = 'approved'`;

const queue = { list: listCatsToReview, decide: reviewCats, undo: reopenCats };
const post = { get: getCatToReview, restore: restoreCats };

export const catsOnServer = {
  toReview: sql`select (select count(*) from cats where status = 'pending') + (${changesToReview})`,
  queue,
  post,
  api() {
    const router = queueApi('cats', queue, {
      item: catToReviewSchema,
      decision: reviewCatsSchema,
      summaries: {
        list: 'Pending cats, and approved ones with a pending `change`, with the details for a decision.',
        review: 'Approve and reject pending cats, and changes of approved ones, all or nothing.',
        reopen: 'Undo decisions on cats, all or nothing: they are pending again.',
      },
    });
    addPostCalls(router, 'cats', post, {
      item: catToReviewSchema,
      summaries: {
        get: 'One cat in any status, with the details for a decision.',
        restore:
          'Undo decisions, all or nothing: deleted cats get their earlier status, approved and rejected ones are pending again.',
      },
    });
    return router;
  },
};
