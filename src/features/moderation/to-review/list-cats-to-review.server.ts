import { sql } from 'kysely';
import type { Context } from '#context/context.ts';
import type { QueueQuery } from '#db/review-kinds.ts';
import { selectOwnCats, uncheckedCats } from '#features/cats/model/select-own-cats.server.ts';
import { type CatToReview, catsInQueuePage, mostInQueuePage } from './cat-to-review.ts';
import { presentCatsToReview } from './present-cats-to-review.server.ts';

const waits = sql<boolean>`(cats.status = 'pending' or ${uncheckedCats} or (cats.status = 'approved' and exists (
  select from cat_changes where cat_id = cats.id)))`;

/** `findWaitingSince` has the same rule. */
const since = sql<Date>`(case when cats.status = 'approved' and ${uncheckedCats} is not true
  then coalesce((select proposed_at from cat_changes where cat_id = cats.id), cats.created_at) else cats.created_at end)`;

/** Returns the oldest first, with exact places, the details for a decision, and the total. */
export async function listCatsToReview(
  { db }: Pick<Context, 'db'>,
  { limit = catsInQueuePage, after, since: afterSince, upTo = null }: QueueQuery = {},
): Promise<{ items: CatToReview[]; total: number; hasMore: boolean }> {
  const waiting = db.selectFrom('cats').where(waits);
  const { total } = await waiting.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  let query = selectOwnCats(db).where(waits);
  // An item that is already reviewed works too, but a decided change is no longer stored: `since` has its place.
  if (after !== undefined) {
    query = query.where(
      sql<boolean>`(${since}, cats.id) > (select coalesce(${afterSince ?? null}::timestamptz, ${since}), id from cats where id = ${after})`,
    );
  }
  const size = upTo === null ? limit : Math.min(Math.max(limit, await findPlace({ db }, upTo)), mostInQueuePage);
  const rows = await query
    .orderBy(since)
    .orderBy('cats.id')
    .limit(size + 1)
    .execute();
  const items = await presentCatsToReview({ db }, rows.slice(0, size));
  return { items, total, hasMore: rows.length > size };
}

/** Returns 0 if the item is not pending; the first place is 1. */
async function findPlace({ db }: Pick<Context, 'db'>, id: number): Promise<number> {
  const { place } = await db
    .selectFrom('cats')
    .where(waits)
    .where(sql<boolean>`(${since}, cats.id) <= (select ${since}, id from cats where id = ${id} and ${waits})`)
    .select((of) => of.fn.countAll<number>().as('place'))
    .executeTakeFirstOrThrow();
  return place;
}
