import { type Kysely, sql } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { StoredPhoto } from '#features/photos/photo.ts';
import { photoColumnsOf } from './cat-columns.server.ts';

type Db = Kysely<Schema>;
interface Of {
  catId: number;
  isProposed: boolean;
}

/** The second photo has this position. */
const firstPosition = 2;

export async function listMorePhotos(db: Db, { catId, isProposed }: Of): Promise<StoredPhoto[]> {
  const rows = await db
    .selectFrom('cat_photos')
    .selectAll()
    .where('cat_id', '=', catId)
    .where('is_proposed', '=', isProposed)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    key: row.photo_key,
    width: row.photo_width,
    height: row.photo_height,
    placeholder: row.photo_placeholder,
    hash: row.photo_hash,
  }));
}

export async function setMorePhotos(db: Db, of: Of, photos: StoredPhoto[]): Promise<void> {
  const { catId, isProposed } = of;
  await db.deleteFrom('cat_photos').where('cat_id', '=', catId).where('is_proposed', '=', isProposed).execute();
  await addMorePhotos(db, of, photos);
}

export async function addMorePhotos(db: Db, { catId, isProposed }: Of, photos: StoredPhoto[]): Promise<void> {
  if (photos.length === 0) return;
  const rows = photos.map((photo, index) => ({
    cat_id: catId,
    is_proposed: isProposed,
    position: firstPosition + index,
    ...photoColumnsOf(photo),
  }));
  await db.insertInto('cat_photos').values(rows).execute();
}

/** This column of a statement about `cats` has the second to the fourth photo. */
export const morePhotosColumn = (isProposed: boolean) =>
  sql<PresentedPhoto[]>`coalesce((
    select json_agg(json_build_object(
      'key', photo_key, 'width', photo_width, 'height', photo_height, 'placeholder', photo_placeholder) order by position)
    from cat_photos where cat_photos.cat_id = cats.id and is_proposed = ${sql.lit(isProposed)}), '[]'::json)`;

export type PresentedPhoto = Pick<StoredPhoto, 'key' | 'width' | 'height' | 'placeholder'>;
