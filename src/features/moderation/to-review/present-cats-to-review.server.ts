import type { Context } from '#context/context.ts';
import { type OwnCatRow, presentOwnCat } from '#features/cats/model/present-cat.server.ts';
import type { CatToReview } from './cat-to-review.ts';
import { listAuthorRecords } from './list-author-records.server.ts';
import { listHistory } from './list-history.server.ts';
import { listLookalikes } from './list-lookalikes.server.ts';

export async function presentCatsToReview(
  { db }: Pick<Context, 'db'>,
  rows: (OwnCatRow & { id: number })[],
): Promise<CatToReview[]> {
  const ids = rows.map(({ id }) => id);
  const [records, lookalikes, histories] = await Promise.all([
    listAuthorRecords(
      { db },
      rows.map(({ user_id }) => user_id),
    ),
    listLookalikes({ db }, ids),
    listHistory({ db }, { subject: 'cat', ids }),
  ]);
  return rows.map((row) => ({
    ...presentOwnCat(row),
    held_back_for: row.rule_check === 'passed' ? null : row.rule_check,
    author_record: (row.author_name && row.user_id && records.get(row.user_id)) || null,
    lookalikes: lookalikes.get(row.id) ?? [],
    history: histories.get(String(row.id)) ?? [],
  }));
}
