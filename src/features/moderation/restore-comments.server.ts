import type { Context } from '#context/context.ts';
import type { Viewer } from '#context/viewer.ts';
import { refuseReview } from '#features/cats/model/review-batch.server.ts';
import { restoredReviewStatus } from '#features/cats/model/review-status.ts';
import { erasedContent } from '#features/comments/model/erased-comment.ts';
import { lockComments } from '#features/comments/model/lock-comments.server.ts';
import { publishCommentChanges } from '#features/comments/model/publish-comment-changes.server.ts';
import { setCommentRestored } from '#features/comments/set-comment-restored.server.ts';
import { m } from '#i18n/paraglide/messages.js';

/** Undoes all latest decisions or none. Throws `not-found`, and `conflict` for pending or erased comments. */
export async function restoreComments(
  context: Pick<Context, 'db' | 'live' | 'now'> & { viewer: Viewer },
  ids: number[],
): Promise<number> {
  const rows = await context.db.transaction().execute(async (transaction) => {
    const locked = await lockComments(transaction, ids);
    const missing = ids.filter((id) => !locked.some((row) => row.id === id));
    if (missing.length > 0) throw refuseReview('not-found', missing, m.comments_error_not_found());
    const restored = locked.map((row) => ({
      row,
      status: row.content === erasedContent ? null : restoredReviewStatus(row.status, row.deleted_from),
    }));
    const late = restored.filter(({ status }) => status === null).map(({ row }) => row.id);
    if (late.length > 0) throw refuseReview('conflict', late, m.comments_error_not_restorable());
    for (const { row, status } of restored) {
      await setCommentRestored(transaction, { row, status: status!, actorId: context.viewer.id });
    }
    return locked;
  });
  await publishCommentChanges(
    context,
    rows.map(({ cat_id }) => cat_id),
  );
  await context.live.publish({ type: 'review-counts-changed' });
  return rows.length;
}
