import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

export type RemoveNewDatabase = () => Promise<void>;

/** Returns the way to remove a new database. Call it only after this process has had the directory for itself. */
export async function noteDatabaseFiles(dataDir: string): Promise<RemoveNewDatabase> {
  const folder = join(dataDir, 'database');
  if (existsSync(join(folder, 'PG_VERSION'))) return async () => {};
  // The folder of the database can be the root of a mounted disk: then only its content is deleted.
  const before = { [folder]: await listNames(folder), [dataDir]: await listNames(dataDir) };
  return async () => {
    for (const [path, names] of Object.entries(before)) {
      for (const name of await listNames(path)) {
        if (!names.includes(name)) await rm(join(path, name), { recursive: true, force: true });
      }
    }
  };
}

async function listNames(path: string): Promise<string[]> {
  return readdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}
