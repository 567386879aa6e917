import type { OutboxPost } from './outbox-item.ts';
import { type Kept, storePost } from './outbox-store.ts';
import { outboxSyncTag } from './outbox-sync.ts';

/** Resolves after the write has reached the disk. Throws NotStoredError. */
export async function queueItem(post: OutboxPost, photos: readonly Blob[]): Promise<Kept> {
  const kept = await storePost(post, { photos, now: Date.now() });
  // Ask the browser not to evict the only copy when storage is low. Some browsers prompt the user.
  void navigator.storage?.persist?.().catch(() => false);
  void askForSync();
  return kept;
}

/** Some browsers have no background sync; there the next visit sends. */
export async function askForSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  const { sync } = (registration ?? {}) as { sync?: { register: (tag: string) => Promise<void> } };
  await sync?.register(outboxSyncTag).catch(() => undefined);
}
