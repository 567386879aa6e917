import type { Context } from '#context/context.ts';
import { isPhotoKey } from './photo.ts';
import { removeUnneededFiles } from './remove-unused-photos.server.ts';

/** The age is longer than any time between an upload and its row. */
const orphanAgeMs = 24 * 60 * 60 * 1000;
const batchSize = 500;

/** A photo is stored before its row, so a killed process leaves photos without one. Returns their number. */
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
