import type { Context } from '#product/context.ts';
import { isPhotoKey } from './photo.ts';
import { listKeysOfOthers, removeFiles } from './remove-unused-photos.server.ts';

/** Longer than any time between an upload and its row. */
const orphanAgeMs = 24 * 60 * 60 * 1000;
/** Keys per query. */
const batchSize = 500;
/** Photos are held in memory while they are removed, each of at most 0.5 MB. */
const removedAtOnce = 20;

/**
 * Removes photos without a cat, change, draft, sighting or message. A killed process can leave them, because a photo is stored before its row.
 * Returns how many. Files that are not photos stay.
 */
export async function removeOrphanPhotos(context: Pick<Context, 'db' | 'photos' | 'now'>): Promise<number> {
  const storedBefore = context.now().getTime() - orphanAgeMs;
  let removedCount = 0;
  let batch: string[] = [];
  const removeFromBatch = async () => {
    const neededKeys = new Set(await listKeysOfOthers(context, batch, []));
    const orphans = batch.filter((key) => !neededKeys.has(key));
    batch = [];
    for (let start = 0; start < orphans.length; start += removedAtOnce) {
      await removeFiles(context, orphans.slice(start, start + removedAtOnce), []);
    }
    removedCount += orphans.length;
  };
  for await (const { key, storedAt } of context.photos.list()) {
    if (!isPhotoKey(key) || storedAt.getTime() >= storedBefore) continue;
    batch.push(key);
    if (batch.length === batchSize) await removeFromBatch();
  }
  if (batch.length > 0) await removeFromBatch();
  return removedCount;
}
