import { readInPages } from '@catlas/platform/db/read-in-pages.ts';
import type { Context } from '#context/context.ts';
import type { PublicComment } from '#features/comments/model/comment.ts';
import { presentComment, publicCommentColumns } from '#features/comments/model/present-comment.server.ts';

export async function* listApprovedComments({ db }: Pick<Context, 'db'>): AsyncGenerator<PublicComment> {
  const rows = readInPages(({ after, limit }) =>
    db
      .selectFrom('comments')
      .innerJoin('cats', 'cats.id', 'comments.cat_id')
      .select(publicCommentColumns)
      .where('comments.status', '=', 'approved')
      .where('cats.status', '=', 'approved')
      .where('comments.id', '>', after)
      .orderBy('comments.id')
      .limit(limit)
      .execute(),
  );
  for await (const row of rows) yield presentComment({ ...row, author_name: null });
}
