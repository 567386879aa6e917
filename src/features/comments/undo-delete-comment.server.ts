import { AppError } from '@catlas/platform/errors/app-error.ts';
import type { Context } from '#context/context.ts';
import type { Viewer } from '#context/viewer.ts';
import { restoredReviewStatus } from '#features/cats/model/review-status.ts';
import { canUndoDeletion } from '#features/comments/model/comment-policy.ts';
import { erasedContent } from '#features/comments/model/erased-comment.ts';
import { lockComments } from '#features/comments/model/lock-comments.server.ts';
import { publishCommentChanges } from '#features/comments/model/publish-comment-changes.server.ts';
import { m } from '#i18n/paraglide/messages.js';
import { setCommentRestored } from './set-comment-restored.server.ts';

/** Throws `not-found` for everyone but the member who deleted it, and `conflict` once the text is erased. */
export async function undoDeleteComment(
  context: Pick<Context, 'db' | 'live'> & { viewer: Viewer },
  id: number,
): Promise<void> {
  const { db, viewer, live } = context;
  const restored = await db.transaction().execute(async (transaction) => {
    const [row] = await lockComments(transaction, [id]);
    if (!row || !canUndoDeletion(viewer, row)) {
      throw new AppError('not-found', { detail: m.comments_error_not_found() });
    }
    const status = restoredReviewStatus(row.status, row.deleted_from);
    if (status === null || row.content === erasedContent) {
      throw new AppError('conflict', { detail: m.comments_error_not_restorable() });
    }
    await setCommentRestored(transaction, { row, status, actorId: viewer.id });
    return { catId: row.cat_id, status };
  });
  if (restored.status === 'approved') await publishCommentChanges(context, [restored.catId]);
  if (restored.status === 'pending') await live.publish({ type: 'review-counts-changed' });
}
