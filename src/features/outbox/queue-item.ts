import type { OutboxPost } from './outbox-item.ts';
import { type Kept, keepPost } from './outbox-store.ts';
import { outboxSyncTag } from './outbox-sync.ts';

/**
 * Keeps a post with its photo on the device, and asks the browser to have it sent also when no page is open. What was kept may be
 * called kept: it is on the disk. Throws NotKeptError.
 */
export async function queueItem(post: OutboxPost, photo: Blob | null): Promise<Kept> {
  const kept = await keepPost(post, { photo, now: Date.now() });
  // Ask the browser not to evict the only copy when storage is low. Some browsers ask the reader.
  void navigator.storage?.persist?.().catch(() => false);
  void askForSync();
  return kept;
}

/** Where browsers can: elsewhere the next opening of the site sends. */
export async function askForSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  const { sync } = (registration ?? {}) as { sync?: { register: (tag: string) => Promise<void> } };
  // Refused by those who don't want sites to work in the background.
  await sync?.register(outboxSyncTag).catch(() => undefined);
}
