import type { PhotoStorage } from '@catlas/platform/storage/photo-storage.ts';
import { createProgress, formatCount } from '../progress.ts';
import { photosFolder } from './archive-format.ts';
import type { OpenArchive } from './fill-tables.ts';
import { readTar } from './tar.ts';

const photosAtOnce = 8;

interface PutContext {
  photos: PhotoStorage;
  tell(line: string): void;
}

export interface RestoredPhotos {
  put(open: OpenArchive): Promise<Set<string>>;
  undo(): Promise<void>;
}

/** A failed restore must be able to remove its photos again. */
export function restorePhotos({ photos, tell }: PutContext): RestoredPhotos {
  const before = new Set<string>();
  const keys = new Set<string>();

  async function putOne(key: string, body: Uint8Array) {
    keys.add(key);
    await photos.put(key, body);
  }

  return {
    async put({ file, archive }) {
      for await (const { key } of photos.list()) before.add(key);
      const { count, replaced } = archive.manifest.photos;
      const progress = createProgress(tell);
      let some: Promise<void>[] = [];
      try {
        for await (const { name, read } of readTar(file)) {
          const key = name.slice(photosFolder.length);
          if (!name.startsWith(photosFolder) || replaced.includes(key)) continue;
          some.push(handled(putOne(key, await read())));
          if (some.length < photosAtOnce) continue;
          await Promise.all(some);
          some = [];
          progress(`photos: ${formatCount(keys.size)} of ${formatCount(count)}`);
        }
        await Promise.all(some);
      } finally {
        // No photo may be stored after `undo`.
        await Promise.allSettled(some);
      }
      return keys;
    },
    async undo() {
      for (const key of keys) if (!before.has(key)) await photos.remove(key);
    },
  };
}

/** A write may fail while the next photo is read. Its rejection is awaited later, and must not end the process before. */
function handled(write: Promise<void>): Promise<void> {
  write.catch(() => undefined);
  return write;
}

export async function listMissingPhotos(photos: PhotoStorage, keys: string[]): Promise<string[]> {
  const missing: string[] = [];
  for (const key of keys) if (!(await photos.find(key))) missing.push(key);
  return missing;
}
