import { sql } from 'kysely';
import type { Context } from '#context/context.ts';
import type { Viewer } from '#context/viewer.ts';
import type { Database } from '#db/schema.ts';
import type { CommentWithCat } from '#features/comments/model/comment.ts';
import { presentCommentWithCat } from '#features/comments/model/present-comment.server.ts';
import { selectCommentsWithCats } from '#features/comments/model/select-comments.server.ts';

type NewsContext = Pick<Context, 'db'> & { viewer: Viewer };

/** The next visit shows the rest. */
const mostAtOnce = 50;

export function selectCommentNotifications(db: Database, userId: string) {
  return db
    .selectFrom('comments')
    .select('comments.id')
    .where('comments.user_id', '=', userId)
    .where('comments.has_news', '=', true);
}

export async function listCommentNotifications({ db, viewer }: NewsContext): Promise<CommentWithCat[]> {
  const rows = await selectCommentsWithCats(db)
    .where('comments.id', 'in', selectCommentNotifications(db, viewer.id))
    .orderBy('comments.reviewed_at')
    .orderBy('comments.id')
    .limit(mostAtOnce)
    .execute();
  return rows.map((row) => presentCommentWithCat(viewer, row));
}

/** A later decision on a comment stays unseen; comments of others are ignored. */
export async function markCommentNotificationsSeen(
  { db, viewer }: NewsContext,
  told: Pick<CommentWithCat, 'id' | 'status'>[],
): Promise<void> {
  const ids = told.map(({ id }) => id);
  const statuses = told.map(({ status }) => status);
  await db
    .updateTable('comments')
    .set({ has_news: false })
    .where('user_id', '=', viewer.id)
    .where(sql<boolean>`(id, status::text) in (select * from unnest(${ids}::bigint[], ${statuses}::text[]))`)
    .execute();
}
