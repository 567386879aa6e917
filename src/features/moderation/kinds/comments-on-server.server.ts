import { type SqlBool, sql } from 'kysely';
import type { Context } from '#context/context.ts';
import type { Viewer } from '#context/viewer.ts';
import type { CommentObjection } from '#db/report-values.ts';
import { commentWithCatSchema } from '#features/comments/comment-answers.server.ts';
import { deleteComment } from '#features/comments/delete-comment.server.ts';
import { exportComments } from '#features/comments/export-comments.server.ts';
import { presentCommentWithCat } from '#features/comments/model/present-comment.server.ts';
import { selectCommentsWithCats } from '#features/comments/model/select-comments.server.ts';
import { releaseComments } from '#features/comments/release-comments.server.ts';
import { matchWords } from '#features/moderation/model/match-words.server.ts';
import type { SearchTerms } from '#features/moderation/model/search-terms.ts';
import { addPostCalls } from '#features/moderation/queue/post-api.server.ts';
import { type ModeratorContext, queueApi } from '#features/moderation/queue/queue-api.server.ts';
import { restoreComments } from '#features/moderation/restore-comments.server.ts';
import { reopenComments, reviewComments } from '#features/moderation/review-comments.server.ts';
import { getCommentToReview } from '#features/moderation/to-review/get-comment-to-review.server.ts';
import { listCommentsToReview } from '#features/moderation/to-review/list-comments-to-review.server.ts';
import { commentToReviewSchema, reviewCommentsSchema } from './review-answers.server.ts';

const queue = { list: listCommentsToReview, decide: reviewComments, undo: reopenComments };
const words = sql`search_key(content)`;
const post = {
  get: getCommentToReview,
  restore: restoreComments,
  async remove(
    context: ModeratorContext,
    { id, ...reason }: { id: number; objection?: CommentObjection; words?: string },
  ) {
    await context.limits.consume('deleteComment');
    await deleteComment(context, { commentId: id, ...reason, isReasonRequired: true });
  },
  search: {
    words,
    match: ({ text, id }: SearchTerms) => [
      matchWords(words, text),
      ...(id ? [sql<SqlBool>`id = ${id}`, sql<SqlBool>`cat_id = ${id}`] : []),
    ],
    async list({ db, viewer }: Pick<Context, 'db'> & { viewer: Viewer }, ids: number[]) {
      const rows = await selectCommentsWithCats(db).where('comments.id', 'in', ids).execute();
      return rows.map((row) => presentCommentWithCat(viewer, row));
    },
    item: commentWithCatSchema,
  },
};

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
  exportRows: exportComments,
  erase: releaseComments,
};
