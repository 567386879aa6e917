import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@catlas/platform/db/open-database.ts';
import type { PhotoStorage } from '@catlas/platform/storage/photo-storage.ts';
import type { Schema } from '#db/schema.ts';
import type { Terminal } from '../command.ts';
import type { OpenArchive } from './fill-tables.ts';
import { type Restored, restoreSite } from './restore-site.ts';

/** Photos are verified when the archive is read. */
const noPhotos: PhotoStorage = {
  put: async () => {},
  find: async () => null,
  list: async function* () {},
  remove: async () => {},
  check: async () => {},
};

/** Restores into a temporary embedded database. Throws CommandError if the archive can't be restored. */
export async function checkArchive(archive: OpenArchive, { tell }: Pick<Terminal, 'tell'>): Promise<Restored> {
  const dataDir = await mkdtemp(join(tmpdir(), 'catlas-check-'));
  try {
    const database = await openDatabase<Schema>({ databaseUrl: null, dataDir, onError: () => undefined });
    try {
      return await restoreSite({ ...database, photos: noPhotos, replaceEverything: false, tell }, archive);
    } finally {
      await database.close();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
