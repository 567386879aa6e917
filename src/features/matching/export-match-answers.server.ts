import type { Context } from '#product/context.ts';
import type { Viewer } from '#request/viewer.ts';

/** What the viewer said of reports that may be about the cats of their own. */
export function exportMatchAnswers({ db, viewer }: Pick<Context, 'db'> & { viewer: Viewer }) {
  return db
    .selectFrom('match_answers')
    .innerJoin('cats', 'cats.id', 'match_answers.cat_id')
    .select(['cat_id', 'other_id', 'answer', 'answered_at'])
    .where('cats.user_id', '=', viewer.id)
    .orderBy('cat_id')
    .orderBy('other_id')
    .execute();
}
