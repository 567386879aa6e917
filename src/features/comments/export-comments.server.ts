import type { Context } from '#context/context.ts';
import type { Viewer } from '#context/viewer.ts';

export async function exportComments({ db, viewer }: Pick<Context, 'db'> & { viewer: Viewer }) {
  const comments = await db
    .selectFrom('comments')
    .select(['id', 'cat_id', 'content', 'status', 'created_at', 'reviewed_at', 'objection', 'objection_words'])
    .where('user_id', '=', viewer.id)
    .orderBy('id')
    .execute();
  return { topics: { comments }, photos: [] };
}
