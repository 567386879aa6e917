import type { Transaction } from 'kysely';
import { photoColumnsOf } from '#features/cats/model/cat-columns.server.ts';
import type { LockedCat } from '#features/cats/model/lock-cats.server.ts';
import type { StoredPhoto } from '#features/photos/photo.ts';
import type { Schema } from '#product/schema.ts';

interface Proposal {
  name: string;
  description: string;
  /** Null: as it is, or as an earlier proposal wants it. */
  photo: StoredPhoto | null;
  /** A moderator must approve the change before it applies. */
  isProposal: boolean;
  at: Date;
}

/**
 * New words and a new photo of a locked cat: what they are to be set to at once, or nothing while they are a proposal. A
 * proposal takes an earlier one's place. Also answers the photos to remove if nothing else has them.
 */
export async function proposeCatChange(
  transaction: Transaction<Schema>,
  cat: LockedCat,
  { name, description, photo, isProposal, at }: Proposal,
) {
  const earlier = await transaction
    .deleteFrom('cat_changes')
    .where('cat_id', '=', cat.id)
    .returningAll()
    .executeTakeFirst();
  const photoColumns = photo ? photoColumnsOf(photo) : pickPhoto(earlier);
  const unusedPhotos = photo && earlier?.photo_key && earlier.photo_key !== photo.key ? [earlier.photo_key] : [];
  if (!isProposal) {
    const isReplaced = photoColumns && cat.photo_key && cat.photo_key !== photoColumns.photo_key;
    return {
      words: { name, description, ...photoColumns },
      isProposed: false,
      unusedPhotos: isReplaced ? [...unusedPhotos, cat.photo_key!] : unusedPhotos,
    };
  }
  // A change back to the approved version needs no review.
  const isProposed = photoColumns !== null || name !== cat.name || description !== cat.description;
  if (isProposed) {
    await transaction
      .insertInto('cat_changes')
      .values({ cat_id: cat.id, name, description, ...photoColumns, proposed_at: at })
      .execute();
  }
  return { words: {}, isProposed, unusedPhotos };
}

type PhotoColumns = {
  [Column in keyof ReturnType<typeof photoColumnsOf>]: ReturnType<typeof photoColumnsOf>[Column] | null;
};

function pickPhoto(row: PhotoColumns | undefined): PhotoColumns | null {
  if (!row?.photo_key) return null;
  const { photo_key, photo_width, photo_height, photo_placeholder, photo_hash } = row;
  return { photo_key, photo_width, photo_height, photo_placeholder, photo_hash };
}
