import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const fileOf = (dataDir: string) => join(dataDir, 'database.socket');

/**
 * Says where the open embedded engine listens, for commands that run beside the server. Only this user can read it, as
 * only this user can reach the socket.
 */
export async function announceDatabaseSocket(dataDir: string, socketDir: string): Promise<void> {
  await writeFile(fileOf(dataDir), `${socketDir}\n`, { mode: 0o600 });
}

/** The folder of the running engine's socket; null while none is announced. Ask only while another process holds the lock. */
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
