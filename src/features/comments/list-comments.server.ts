import type { Viewer } from '#features/accounts/viewer.ts';
import { canSeeCat } from '#features/cats/cat-policy.ts';
import { m } from '#i18n/paraglide/messages.js';
import type { Context } from '#platform/context.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { CommentList } from './comment.ts';
import { presentComment } from './present-comment.server.ts';
import { selectComments } from './select-comments.server.ts';

/**
 * What the viewer may read below a cat, newest first: approved comments, and their own that wait (`canSeeComment`).
 * `total` counts all of them. Throws `not-found` for a cat they can't see.
 */
export async function listComments(
  { db, viewer }: Pick<Context, 'db'> & { viewer: Viewer | null },
  { catId, limit }: { catId: number; limit: number },
): Promise<CommentList> {
  const cat = await db.selectFrom('cats').select(['user_id', 'status']).where('id', '=', catId).executeTakeFirst();
  if (!cat || !canSeeCat(viewer, cat)) throw new AppError('not-found', { detail: m.cats_error_not_found() });
  const rows = await selectComments(db)
    .select(({ fn }) => fn.countAll<number>().over().as('total'))
    .where('comments.cat_id', '=', catId)
    .where((is) =>
      is.or([
        is('comments.status', '=', 'approved'),
        ...(viewer ? [is.and([is('comments.status', '=', 'pending'), is('comments.user_id', '=', viewer.id)])] : []),
      ]),
    )
    .orderBy('comments.created_at', 'desc')
    .orderBy('comments.id', 'desc')
    .limit(limit)
    .execute();
  return { comments: rows.map(presentComment), total: Number(rows[0]?.total ?? 0) };
}
