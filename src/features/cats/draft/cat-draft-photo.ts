import { claimDraftPhoto, readDraftPhoto } from '#features/outbox/draft-photo-store.ts';
import type { DraftOwner } from '#features/outbox/draft-store.ts';
import type { CompressedPhoto } from '#features/photos/compress-photo.ts';

/** What is kept of a chosen photo until it is sent. Place and time stay on the device. */
export type DraftPhoto = CompressedPhoto;

/** Tells the form that a photo was laid into its draft by something else than itself. */
export const draftPhotoEvent = 'catlas:draft-photo';

/** The photo of the author's draft, also one that they chose before they signed in. */
export async function findDraftPhoto(ownerId: DraftOwner): Promise<DraftPhoto | null> {
  if (ownerId !== null) await claimDraftPhoto(ownerId);
  return readDraftPhoto<DraftPhoto>(ownerId);
}
