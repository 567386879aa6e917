import type { Context } from '#context/context.ts';
import type { Viewer } from '#context/viewer.ts';

export function exportMatchVotes({ db, viewer }: Pick<Context, 'db'> & { viewer: Viewer }) {
  return db
    .selectFrom('match_votes')
    .select(['lost_id', 'found_id', 'vote', 'voted_at'])
    .where('user_id', '=', viewer.id)
    .orderBy('voted_at')
    .execute();
}

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
