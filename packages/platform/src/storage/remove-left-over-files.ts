import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A file that is still being written is never this old. */
const leftOverAgeMs = 60 * 60 * 1000;
const folders = ['photos', 'outbox', 'cache'];

interface Place {
  dataDir: string;
  now: () => Date;
}

export async function removeLeftOverFiles({ dataDir, now }: Place): Promise<number> {
  const writtenBefore = now().getTime() - leftOverAgeMs;
  let removedCount = 0;
  for (const folder of folders) {
    const entries = await readdir(join(dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      if (!entry.isFile() || !entry.name.endsWith('.tmp')) continue;
      const path = join(entry.parentPath, entry.name);
      // Another process may have removed or renamed it since.
      const found = await stat(path).catch(() => null);
      if (!found || found.mtimeMs >= writtenBefore) continue;
      await rm(path, { force: true });
      removedCount += 1;
    }
  }
  return removedCount;
}
