import { sql } from 'kysely';
import { selectOwnCats } from '#features/cats/model/select-own-cats.server.ts';
import type { Context } from '#product/context.ts';
import { type CatToReview, catsInQueuePage, mostInQueuePage } from './cat-to-review.ts';
import { presentCatsToReview } from './present-cats-to-review.server.ts';

interface QueuePage {
  limit?: number;
  /** The last id of the previous page. */
  after?: number | undefined;
  /** The first page goes on to this item, if it is pending. */
  upTo?: number | null;
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
  { limit = catsInQueuePage, after, upTo = null }: QueuePage = {},
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
  const size = upTo === null ? limit : Math.min(Math.max(limit, await findPlace({ db }, upTo)), mostInQueuePage);
  const rows = await query
    .orderBy('cats.created_at')
    .orderBy('cats.id')
    .limit(size + 1)
    .execute();
  const shown = rows.slice(0, size);
  const cats = await presentCatsToReview({ db }, shown);
  return { cats, total, has_more: rows.length > size };
}

/** An item's place in the queue, from 1; 0 if it is not pending. */
async function findPlace({ db }: Pick<Context, 'db'>, id: number): Promise<number> {
  const { place } = await db
    .selectFrom('cats')
    .where(waits)
    .where(sql<boolean>`(cats.created_at, cats.id) <= (select created_at, id from cats where id = ${id} and ${waits})`)
    .select((of) => of.fn.countAll<number>().as('place'))
    .executeTakeFirstOrThrow();
  return place;
}
