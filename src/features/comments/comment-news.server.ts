import { sql } from 'kysely';
import type { Viewer } from '#features/accounts/viewer.ts';
import type { Context } from '#platform/context.ts';

type NewsContext = Pick<Context, 'db'> & { viewer: Viewer };

/** They have been told of these; others' comments among them are left as they are. */
export async function markCommentNewsSeen({ db, viewer }: NewsContext, ids: number[]): Promise<void> {
  await db
    .updateTable('comments')
    .set({ has_news: false })
    .where('user_id', '=', viewer.id)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
}
