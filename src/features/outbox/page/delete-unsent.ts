import { deleteDraftPhoto } from '#features/outbox/draft-photo-store.ts';
import { deleteDrafts } from '#features/outbox/draft-store.ts';
import { listItems, removeItem } from '#features/outbox/outbox-store.ts';

/** Deletes everything of a member that is only on this device: drafts, their photo, and posts that are not sent. */
export async function deleteUnsent(ownerId: string): Promise<void> {
  deleteDrafts(ownerId);
  await deleteDraftPhoto(ownerId);
  for (const item of await listItems().catch(() => [])) {
    if (item.ownerId === ownerId) await removeItem(item.id, (present) => present.ownerId === ownerId);
  }
}
