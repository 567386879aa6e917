import type { Database } from '#platform/db/open-database.ts';
import { publicCatColumns } from './present-cat.server.ts';

/** Cats with their author's name and all that `presentOwnCat` shows, the exact place included; the caller narrows them. */
export function selectOwnCats(db: Database) {
  return db
    .selectFrom('cats')
    .leftJoin('users', (join) => join.onRef('users.id', '=', 'cats.user_id').on('users.status', '<>', 'inactive'))
    .select([
      ...publicCatColumns,
      'cats.latitude',
      'cats.longitude',
      'cats.reviewed_at',
      'users.display_name as author_name',
    ]);
}
