import { sql } from 'kysely';
import type { Database } from '#db/schema.ts';
import { morePhotosColumn } from './more-photos.server.ts';
import { publicCatColumns } from './present-cat.server.ts';

/** The result includes the exact place. */
export function selectOwnCats(db: Database) {
  return db
    .selectFrom('cats')
    .leftJoin('users', (join) => join.onRef('users.id', '=', 'cats.user_id').on('users.status', '<>', 'inactive'))
    .leftJoin('cat_changes', 'cat_changes.cat_id', 'cats.id')
    .select([
      ...publicCatColumns,
      'cats.latitude',
      'cats.longitude',
      'cats.reviewed_at',
      'cats.rule_check',
      'cats.version',
      'cats.objection',
      'cats.objection_words',
      'cats.deleted_at',
      'cats.deleted_by',
      'cat_changes.name as change_name',
      'cat_changes.description as change_description',
      'cat_changes.photo_key as change_photo_key',
      'cat_changes.photo_width as change_photo_width',
      'cat_changes.photo_height as change_photo_height',
      'cat_changes.photo_placeholder as change_photo_placeholder',
      'cat_changes.proposed_at as change_proposed_at',
      'cat_changes.has_more_photos as change_has_more_photos',
      'users.display_name as author_name',
      morePhotosColumn(false).as('more_photos'),
      morePhotosColumn(true).as('change_more_photos'),
    ]);
}

/** The condition of `isUnchecked` for rows of `cats`; a partial index serves it. */
export const uncheckedCats = sql<boolean>`(cats.status = 'approved' and cats.reviewed_at is null and cats.rule_check = 'passed')`;
