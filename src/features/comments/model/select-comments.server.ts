import type { Database } from '#db/schema.ts';
import { publicCommentColumns } from './present-comment.server.ts';

export function selectComments(db: Database) {
  return db
    .selectFrom('comments')
    .leftJoin('users', (join) => join.onRef('users.id', '=', 'comments.user_id').on('users.status', '<>', 'inactive'))
    .select([...publicCommentColumns, 'users.display_name as author_name']);
}

export function selectCommentsWithCats(db: Database) {
  return selectComments(db)
    .innerJoin('cats', 'cats.id', 'comments.cat_id')
    .select([
      'comments.reviewed_at',
      'cats.name as cat_name',
      'cats.is_lost as cat_is_lost',
      'cats.status as cat_status',
      'cats.user_id as cat_user_id',
      'cats.photo_key',
      'cats.photo_width',
      'cats.photo_height',
      'cats.photo_placeholder',
    ]);
}
