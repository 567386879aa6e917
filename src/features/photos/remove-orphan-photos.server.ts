import type { Context } from '#product/context.ts';
import { isPhotoKey } from './photo.ts';
import { listKeysOfOthers, removeFiles } from './remove-unused-photos.server.ts';

/** Longer than any upload takes until its row is written, in any process. */
const orphanAgeMs = 24 * 60 * 60 * 1000;
/** Keys in one question to the database. */
const batchSize = 500;
/** Photos are held in memory while they are removed, each of at most 0.5 MB. */
const removedAtOnce = 20;

/**
 * Removes the photos that no cat and no change has, as a killed process leaves them: a photo is stored before its row. Answers
 * how many. A file that is not a photo of ours stays.
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
