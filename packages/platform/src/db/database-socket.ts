import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const fileOf = (dataDir: string) => join(dataDir, 'database.socket');

/** Commands beside the server read this; only the same user can read the file and reach the socket. */
export async function announceDatabaseSocket(dataDir: string, socketDir: string): Promise<void> {
  await writeFile(fileOf(dataDir), `${socketDir}\n`, { mode: 0o600 });
}

/** Returns null while no socket is announced; call it only while another process holds the lock. */
export async function findDatabaseSocket(dataDir: string): Promise<string | null> {
  try {
    return (await readFile(fileOf(dataDir), 'utf8')).trim() || null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

export async function forgetDatabaseSocket(dataDir: string): Promise<void> {
  await rm(fileOf(dataDir), { force: true });
}
