import type { Context } from '#platform/context.ts';
import type { PublicComment } from './comment.ts';
import { presentComment, publicCommentColumns } from './present-comment.server.ts';

const commentsPerPage = 500;

/** Every comment that anybody may read, below cats that anybody may see, by number and without its author. */
export async function* listApprovedComments({ db }: Pick<Context, 'db'>): AsyncGenerator<PublicComment> {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('comments')
      .innerJoin('cats', 'cats.id', 'comments.cat_id')
      .select(publicCommentColumns)
      .where('comments.status', '=', 'approved')
      .where('cats.status', '=', 'approved')
      .where('comments.id', '>', last)
      .orderBy('comments.id')
      .limit(commentsPerPage)
      .execute();
    for (const row of rows) yield presentComment({ ...row, author_name: null });
    if (rows.length < commentsPerPage) return;
    last = rows.at(-1)!.id;
  }
}
