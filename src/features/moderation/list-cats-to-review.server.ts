import type { OwnCat } from '#features/cats/cat.ts';
import { presentOwnCat, publicCatColumns } from '#features/cats/present-cat.server.ts';
import type { Context } from '#platform/context.ts';

/** A queue longer than this is worked off from its old end anyway. */
const mostInQueue = 200;

/** Pending cats, the longest waiting first, with their exact places. */
export async function listCatsToReview({ db }: Pick<Context, 'db'>): Promise<OwnCat[]> {
  const rows = await db
    .selectFrom('cats')
    .innerJoin('users', 'users.id', 'cats.user_id')
    .select([
      ...publicCatColumns,
      'cats.latitude',
      'cats.longitude',
      'cats.reviewed_at',
      'users.display_name as author_name',
    ])
    .where('cats.status', '=', 'pending')
    .orderBy('cats.created_at')
    .orderBy('cats.id')
    .limit(mostInQueue)
    .execute();
  return rows.map(presentOwnCat);
}
