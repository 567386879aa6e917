import type { Transaction } from 'kysely';
import { photoColumnsOf } from '#features/cats/model/cat-columns.server.ts';
import type { LockedCat } from '#features/cats/model/lock-cats.server.ts';
import { setMorePhotos } from '#features/cats/model/more-photos.server.ts';
import type { StoredPhoto } from '#features/photos/photo.ts';
import type { Schema } from '#product/schema.ts';
import { hasSamePhotos } from './wanted-photos.server.ts';

interface Proposal {
  name: string;
  description: string;
  /** The photos as they are to be, the first one first. */
  photos: StoredPhoto[];
  /** The public ones. */
  shownPhotos: StoredPhoto[];
  /** A moderator must approve the change before it applies. */
  isProposal: boolean;
  at: Date;
}

/**
 * New words and photos of a locked cat: what they are to be set to at once, or nothing while they are a proposal. A
 * proposal takes an earlier one's place.
 */
export async function proposeCatChange(
  transaction: Transaction<Schema>,
  cat: LockedCat,
  { name, description, photos, shownPhotos, isProposal, at }: Proposal,
) {
  await transaction.deleteFrom('cat_changes').where('cat_id', '=', cat.id).execute();
  const [first, ...more] = photos;
  const hasMorePhotos = !hasSamePhotos(more, shownPhotos.slice(1));
  const firstColumns = first && first.key !== cat.photo_key ? photoColumnsOf(first) : {};
  const isProposed =
    isProposal && (!hasSamePhotos(photos, shownPhotos) || name !== cat.name || description !== cat.description);
  await setMorePhotos(transaction, { catId: cat.id, isProposed: true }, isProposed && hasMorePhotos ? more : []);
  if (!isProposal) {
    await setMorePhotos(transaction, { catId: cat.id, isProposed: false }, more);
    return { words: { name, description, ...firstColumns }, isProposed };
  }
  // A change back to the approved version needs no review.
  if (isProposed) {
    const change = { cat_id: cat.id, name, description, ...firstColumns };
    await transaction
      .insertInto('cat_changes')
      .values({ ...change, has_more_photos: hasMorePhotos, proposed_at: at })
      .execute();
  }
  return { words: {}, isProposed };
}
