import { AppError } from '@catlas/platform/errors/app-error.ts';
import type { Context } from '#context/context.ts';
import type { Viewer } from '#context/viewer.ts';
import type { CommentObjection } from '#db/report-values.ts';
import { writeAudit } from '#db/write-audit.server.ts';
import { needsDeletionReason } from '#features/cats/model/cat-policy.ts';
import { requireDeletionReason } from '#features/cats/model/require-deletion-reason.server.ts';
import { nextReviewStatus } from '#features/cats/model/review-status.ts';
import { canDeleteComment, canSeeComment } from '#features/comments/model/comment-policy.ts';
import { lockComments } from '#features/comments/model/lock-comments.server.ts';
import { publishCommentChanges } from '#features/comments/model/publish-comment-changes.server.ts';
import { m } from '#i18n/paraglide/messages.js';

interface DeleteCommentInput {
  commentId: number;
  /** The author sees this reason when another member deletes the comment. */
  objection?: CommentObjection | undefined;
  words?: string | undefined;
  isReasonRequired?: boolean;
}

/** The text is erased 30 days later. Throws `not-found`, `forbidden`, or `invalid` without a required reason. */
export async function deleteComment(
  context: Pick<Context, 'db' | 'live' | 'now'> & { viewer: Viewer },
  { commentId: id, objection, words, isReasonRequired = false }: DeleteCommentInput,
): Promise<void> {
  const { db, viewer, live, now } = context;
  const comment = await db.transaction().execute(async (transaction) => {
    const [row] = await lockComments(transaction, [id]);
    if (!row || row.status === 'deleted') throw new AppError('not-found', { detail: m.comments_error_not_found() });
    if (!canDeleteComment(viewer, row)) {
      if (canSeeComment(viewer, row)) throw new AppError('forbidden');
      throw new AppError('not-found', { detail: m.comments_error_not_found() });
    }
    const status = nextReviewStatus(row.status, 'delete')!;
    const isAnothers = needsDeletionReason(viewer, row);
    if (isReasonRequired && isAnothers) requireDeletionReason(objection);
    const told = isAnothers && objection ? { objection } : {};
    await transaction
      .updateTable('comments')
      .set({
        status,
        deleted_at: now(),
        deleted_by: viewer.id,
        deleted_from: row.status,
        // Other members could not see a rejected comment before.
        has_news: isAnothers && row.user_id !== null && row.status !== 'rejected',
        ...told,
        ...(told.objection && { objection_words: (objection === 'other' && words) || null }),
      })
      .where('id', '=', id)
      .execute();
    await writeAudit(transaction, [
      {
        actorId: viewer.id,
        action: 'delete',
        subjectType: 'comment',
        subjectId: id,
        before: { status: row.status },
        after: { status, ...told },
      },
    ]);
    return row;
  });
  if (comment.status === 'approved') await publishCommentChanges(context, [comment.cat_id]);
  if (comment.status === 'pending') await live.publish({ type: 'review-counts-changed' });
}
