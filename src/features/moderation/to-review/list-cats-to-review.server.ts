import { sql } from 'kysely';
import { selectOwnCats } from '#features/cats/model/select-own-cats.server.ts';
import type { Context } from '#product/context.ts';
import { type CatToReview, catsInQueuePage } from './cat-to-review.ts';
import { presentCatsToReview } from './present-cats-to-review.server.ts';

interface QueuePage {
  limit?: number;
  /** The last one of the page before. */
  after?: number | undefined;
}

/** Pending, or shown with a pending change. */
const waits = sql<boolean>`(cats.status = 'pending' or (cats.status = 'approved' and exists (
  select from cat_changes where cat_id = cats.id)))`;

/**
 * Pending cats, and shown ones with a `change` that waits, the oldest cats first, with their exact places and what helps to
 * decide; and how many wait in all.
 */
export async function listCatsToReview(
  { db }: Pick<Context, 'db'>,
  { limit = catsInQueuePage, after }: QueuePage = {},
): Promise<{ cats: CatToReview[]; total: number; has_more: boolean }> {
  const waiting = db.selectFrom('cats').where(waits);
  const { total } = await waiting.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  let query = selectOwnCats(db).where(waits);
  // Also where that one is decided on by now: its row keeps its place.
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
