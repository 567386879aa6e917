import type { Context } from '#context/context.ts';
import { type OwnCatRow, presentOwnCat } from '#features/cats/model/present-cat.server.ts';
import { isUnchecked } from '#features/cats/model/review-status.ts';
import type { CatToReview } from './cat-to-review.ts';
import { listAuthorRecords } from './list-author-records.server.ts';
import { listHistory, withReason } from './list-history.server.ts';
import { listLookalikes } from './list-lookalikes.server.ts';

/** Edits of a report that no moderator has checked do not move it back in the queue. */
function findWaitingSince(row: OwnCatRow): Date {
  const isChange = row.status === 'approved' && !isUnchecked(row);
  return (isChange ? row.change_proposed_at : null) ?? new Date(row.created_at);
}

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
    waiting_since: findWaitingSince(row).toISOString(),
    held_back_for: row.rule_check === 'passed' ? null : row.rule_check,
    author_record: (row.author_name && row.user_id && records.get(row.user_id)) || null,
    lookalikes: lookalikes.get(row.id) ?? [],
    history: withReason(histories.get(String(row.id)) ?? [], row),
  }));
}
