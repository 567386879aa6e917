import { sql } from 'kysely';
import { selectOwnCats } from '#features/cats/model/select-own-cats.server.ts';
import type { Context } from '#product/context.ts';
import { type CatToReview, catsInQueuePage } from './cat-to-review.ts';
import { presentCatsToReview } from './present-cats-to-review.server.ts';

interface QueuePage {
  limit?: number;
  /** The last id of the previous page. */
  after?: number | undefined;
}

/** Pending, or approved with a pending change. */
const waits = sql<boolean>`(cats.status = 'pending' or (cats.status = 'approved' and exists (
  select from cat_changes where cat_id = cats.id)))`;

/**
 * Pending cats and approved ones with a pending `change`, oldest first, with their exact places and the details for a
 * decision, and the total.
 */
export async function listCatsToReview(
  { db }: Pick<Context, 'db'>,
  { limit = catsInQueuePage, after }: QueuePage = {},
): Promise<{ cats: CatToReview[]; total: number; has_more: boolean }> {
  const waiting = db.selectFrom('cats').where(waits);
  const { total } = await waiting.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  let query = selectOwnCats(db).where(waits);
  // Works even if that item is already reviewed: its row still has its place.
  if (after !== undefined) {
    query = query.where(
      sql<boolean>`(cats.created_at, cats.id) > (select created_at, id from cats where id = ${after})`,
    );
  }
  const rows = await query
    .orderBy('cats.created_at')
    .orderBy('cats.id')
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const cats = await presentCatsToReview({ db }, shown);
  return { cats, total, has_more: rows.length > limit };
}
