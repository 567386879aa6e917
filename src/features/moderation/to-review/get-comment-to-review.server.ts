import { AppError } from '@catlas/platform/errors/app-error.ts';
import type { Context } from '#context/context.ts';
import type { Viewer } from '#context/viewer.ts';
import { selectCommentsWithCats } from '#features/comments/model/select-comments.server.ts';
import { m } from '#i18n/paraglide/messages.js';
import type { CommentToReview } from './comment-to-review.ts';
import { presentCommentsToReview } from './present-comments-to-review.server.ts';

/** Throws `not-found`. */
export async function getCommentToReview(
  { db, viewer }: Pick<Context, 'db'> & { viewer: Viewer },
  id: number,
): Promise<CommentToReview> {
  const rows = await selectCommentsWithCats(db).where('comments.id', '=', id).execute();
  const [comment] = await presentCommentsToReview({ db, viewer }, rows);
  if (!comment) throw new AppError('not-found', { detail: m.comments_error_not_found() });
  return comment;
}
