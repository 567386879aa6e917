import type { Context } from '#product/context.ts';
import { isPhotoKey } from './photo.ts';
import { removeUnneededFiles } from './remove-unused-photos.server.ts';

/** Longer than any time between an upload and its row. */
const orphanAgeMs = 24 * 60 * 60 * 1000;
/** Keys per query. */
const batchSize = 500;

/**
 * Removes photos that no row needs. A killed process can leave them, because a photo is stored before its row. Returns how many. Files that are not photos stay.
 */
export async function removeOrphanPhotos(context: Pick<Context, 'db' | 'photos' | 'now'>): Promise<number> {
  const storedBefore = context.now().getTime() - orphanAgeMs;
  let removedCount = 0;
  let batch: string[] = [];
  for await (const { key, storedAt } of context.photos.list()) {
    if (!isPhotoKey(key) || storedAt.getTime() >= storedBefore) continue;
    batch.push(key);
    if (batch.length < batchSize) continue;
    removedCount += await removeUnneededFiles(context, batch);
    batch = [];
  }
  return removedCount + (await removeUnneededFiles(context, batch));
}
