import type { Context } from '#context/context.ts';
import type { Viewer } from '#context/viewer.ts';
import { type CommentWithCatRow, presentCommentWithCat } from '#features/comments/model/present-comment.server.ts';
import { findMessageWarnings } from '#features/contact/threads/find-message-warnings.server.ts';
import type { CommentToReview } from './comment-to-review.ts';
import { listAuthorRecords } from './list-author-records.server.ts';
import { listHistory, withReason } from './list-history.server.ts';

export async function presentCommentsToReview(
  { db, viewer }: Pick<Context, 'db'> & { viewer: Viewer },
  rows: CommentWithCatRow[],
): Promise<CommentToReview[]> {
  const [records, histories] = await Promise.all([
    listAuthorRecords(
      { db },
      rows.map(({ user_id }) => user_id),
    ),
    listHistory({ db }, { subject: 'comment', ids: rows.map(({ id }) => id) }),
  ]);
  return rows.map((row) => ({
    ...presentCommentWithCat(viewer, row),
    author_record: (row.author_name && row.user_id && records.get(row.user_id)) || null,
    history: withReason(histories.get(String(row.id)) ?? [], row),
    warnings: findMessageWarnings(row.content),
  }));
}
