import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { photoColumnsOf } from '#features/cats/model/cat-columns.server.ts';
import type { LockedCat } from '#features/cats/model/lock-cats.server.ts';
import { setMorePhotos } from '#features/cats/model/more-photos.server.ts';
import type { StoredPhoto } from '#features/photos/photo.ts';
import { hasSamePhotos } from './wanted-photos.server.ts';

interface Proposal {
  name: string;
  description: string;
  photos: StoredPhoto[];
  shownPhotos: StoredPhoto[];
  /** A moderator must approve the change before it applies. */
  isProposal: boolean;
  at: Date;
}

/** Returns the columns to set immediately, or none for a proposal. A proposal replaces an earlier one. */
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
