import { AppError } from '@catlas/platform/errors/app-error.ts';
import { z } from 'zod';
import type { Context } from '#context/context.ts';
import type { Viewer } from '#context/viewer.ts';
import type { PublicComment } from '#features/comments/model/comment.ts';
import { presentComment } from '#features/comments/model/present-comment.server.ts';
import { selectComments } from '#features/comments/model/select-comments.server.ts';
import { m } from '#i18n/paraglide/messages.js';

/** Returns null without a stored comment. Throws `conflict` if it is another member's, or on another cat. */
export async function findAddedComment(
  { db, viewer }: Pick<Context, 'db'> & { viewer: Viewer },
  { catId, clientId }: { catId: number; clientId: unknown },
): Promise<PublicComment | null> {
  if (!z.uuid().safeParse(clientId).success) return null;
  const row = await selectComments(db)
    .where('comments.client_id', '=', clientId as string)
    .executeTakeFirst();
  if (!row) return null;
  if (row.user_id !== viewer.id || row.cat_id !== catId) {
    throw new AppError('conflict', { detail: m.comments_error_client_id() });
  }
  return presentComment(row);
}
