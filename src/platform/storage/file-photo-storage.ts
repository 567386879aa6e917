import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import type { PhotoStorage } from './photo-storage.ts';

/** Photos as files below one folder. */
export function createFilePhotoStorage(directory: string): PhotoStorage {
  function pathOf(key: string) {
    const path = normalize(join(directory, key));
    if (!path.startsWith(directory + sep)) throw new Error(`The key ${key} leaves the photo folder`);
    return path;
  }

  return {
    async put(key, body) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      const temporary = `${path}.${randomUUID().slice(0, 8)}.tmp`;
      const file = await open(temporary, 'wx');
      try {
        await file.writeFile(body);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(temporary, path);
    },
    async find(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    async check() {
      await mkdir(directory, { recursive: true });
      await access(directory, constants.R_OK | constants.W_OK);
    },
  };
}
