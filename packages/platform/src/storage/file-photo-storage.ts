import { randomUUID } from 'node:crypto';
import { access, constants, opendir, readFile, rm, stat } from 'node:fs/promises';
import { join, normalize, relative, sep } from 'node:path';
import { makeSyncedDirectory, writeSyncedFile } from '#files/sync-files.ts';
import { diskFullError, type FreeBytes, freeBytesOf, leastFreeBytes } from './free-space.ts';
import type { PhotoStorage } from './photo-storage.ts';

export function createFilePhotoStorage(directory: string, freeBytes: FreeBytes = freeBytesOf): PhotoStorage {
  function pathOf(key: string) {
    const path = normalize(join(directory, key));
    if (!path.startsWith(directory + sep)) throw new Error(`The key ${key} leaves the photo folder`);
    return path;
  }

  return {
    async put(key, body) {
      const path = pathOf(key);
      await makeSyncedDirectory(directory);
      const free = await freeBytes(directory);
      if (free < leastFreeBytes) throw diskFullError(directory, free);
      await writeSyncedFile(path, body, `${path}.${randomUUID().slice(0, 8)}.tmp`);
    },
    async find(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    async *list() {
      const entries = await opendir(directory, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      for await (const entry of entries) {
        if (!entry.isFile()) continue;
        const path = join(entry.parentPath, entry.name);
        const found = await stat(path).catch(() => null);
        if (found) yield { key: relative(directory, path).replaceAll(sep, '/'), storedAt: found.mtime };
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    async check() {
      await makeSyncedDirectory(directory);
      await access(directory, constants.R_OK | constants.W_OK);
    },
  };
}
