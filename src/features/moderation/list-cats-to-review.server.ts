import type { OwnCat } from '#features/cats/cat.ts';
import { presentOwnCat } from '#features/cats/present-cat.server.ts';
import { selectOwnCats } from '#features/cats/select-own-cats.server.ts';
import type { Context } from '#platform/context.ts';

/** A queue longer than this is worked off from its old end anyway. */
const mostInQueue = 200;

/** Pending cats, the longest waiting first, with their exact places. */
export async function listCatsToReview({ db }: Pick<Context, 'db'>): Promise<OwnCat[]> {
  const rows = await selectOwnCats(db)
    .where('cats.status', '=', 'pending')
    .orderBy('cats.created_at')
    .orderBy('cats.id')
    .limit(mostInQueue)
    .execute();
  return rows.map(presentOwnCat);
}
