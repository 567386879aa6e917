import { createClientId } from '#features/outbox/client-id.ts';
import { findDraft } from '#features/outbox/draft-store.ts';
import { findPhotos } from '#features/outbox/outbox-store.ts';
import type { CompressedPhoto } from '#features/photos/compress-photo.ts';
import { editDraft } from './cat-draft.ts';
import { catDraftKey, contentOf, type DraftPhoto } from './cat-post.ts';

export const toDraftPhoto = (photo: CompressedPhoto): DraftPhoto => ({ ...photo, id: createClientId() });

/** Returns none if the browser has no storage. */
export async function findDraftPhotos(ownerId: string | null): Promise<DraftPhoto[]> {
  try {
    const draft = await findDraft(catDraftKey(ownerId));
    if (!draft?.hasPhoto) return [];
    const blobs = await findPhotos(draft.id);
    return contentOf(draft).photos.flatMap((facts, index) => {
      const blob = blobs[index];
      return blob && blob.size > 0 ? [{ ...facts, blob }] : [];
    });
  } catch {
    return [];
  }
}

/** Never fails: without storage the photos last until the page closes. */
export function setDraftPhotos(ownerId: string | null, photos: DraftPhoto[]): Promise<void> {
  return editDraft(ownerId, {}, photos);
}
