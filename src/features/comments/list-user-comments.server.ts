import type { Context } from '#context/context.ts';
import type { Viewer } from '#context/viewer.ts';
import type { CommentWithCat } from '#features/comments/model/comment.ts';
import { erasedContent } from '#features/comments/model/erased-comment.ts';
import { presentCommentWithCat } from '#features/comments/model/present-comment.server.ts';
import { selectCommentsWithCats } from '#features/comments/model/select-comments.server.ts';

/** The page has this limit; the export has all comments. */
const mostInList = 500;

/** Leaves out comments that the member deleted or that are erased. */
export async function listUserComments({
  db,
  viewer,
}: Pick<Context, 'db'> & { viewer: Viewer }): Promise<CommentWithCat[]> {
  const rows = await selectCommentsWithCats(db)
    .where('comments.user_id', '=', viewer.id)
    .where(({ or, and, eb }) =>
      or([
        eb('comments.status', '<>', 'deleted'),
        and([eb('comments.deleted_by', '<>', viewer.id), eb('comments.content', '<>', erasedContent)]),
      ]),
    )
    .orderBy('comments.created_at', 'desc')
    .orderBy('comments.id', 'desc')
    .limit(mostInList)
    .execute();
  return rows.map((row) => presentCommentWithCat(viewer, row));
}
