import { readdirSync, statSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';

const mebibyte = 2 ** 20;
const leastMebibytes = 32;
/** Of the 2 GB that PGlite's memory can grow to, sorting and planning need the rest. */
const mostMebibytes = 512;

/**
 * The embedded engine's page cache, as PostgreSQL writes the setting. The engine takes all of it when it starts, whether pages fill it or
 * not, so it follows the database: a quarter of its files, and at most an eighth of the memory.
 */
export function sharedBuffersFor({ databaseBytes, memoryBytes }: { databaseBytes: number; memoryBytes: number }) {
  const most = Math.min(mostMebibytes, memoryBytes / 8 / mebibyte);
  return `${Math.floor(Math.max(leastMebibytes, Math.min(most, databaseBytes / 4 / mebibyte)))}MB`;
}

/** Size of the tables and indexes in the database's folder; 0 for a new one, and for one that PostgreSQL can't read either and says why. */
export function databaseBytesIn(folder: string): number {
  try {
    const entries = readdirSync(join(folder, 'base'), { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    return files.reduce((bytes, { parentPath, name }) => bytes + statSync(join(parentPath, name)).size, 0);
  } catch {
    return 0;
  }
}

/** Memory of the machine, or of the container that the process runs in. */
export function memoryBytes(): number {
  // 0 or a number beyond any machine without a limit.
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
}
