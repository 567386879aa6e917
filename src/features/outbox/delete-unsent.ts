import { deleteDraftPhoto } from './draft-photo-store.ts';
import { deleteDrafts } from './draft-store.ts';
import { listItems, removeItem } from './outbox-store.ts';

/** Deletes everything of a member that is only on this device: drafts, their photo, and posts that are not sent. */
export async function deleteUnsent(ownerId: string): Promise<void> {
  deleteDrafts(ownerId);
  await deleteDraftPhoto(ownerId);
  for (const item of await listItems().catch(() => [])) {
    if (item.ownerId === ownerId) await removeItem(item.id, (present) => present.ownerId === ownerId);
  }
}
