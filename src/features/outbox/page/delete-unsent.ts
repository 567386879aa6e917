import { openEarlierPhotos } from '#features/outbox/earlier-photos.ts';
import { removeAllOf } from '#features/outbox/outbox-store.ts';
import { forgetDrafts } from '#features/outbox/page-drafts.ts';
import { deleteTexts } from '#features/outbox/stored-texts.ts';

export async function deleteUnsent(ownerId: string): Promise<void> {
  deleteTexts(ownerId);
  await forgetDrafts(ownerId);
  await removeAllOf(ownerId);
  const photos = await openEarlierPhotos();
  await photos.remove(ownerId);
  photos.close();
}
