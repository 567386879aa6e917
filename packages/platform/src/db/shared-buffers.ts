import { readdirSync, statSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';

const mebibyte = 2 ** 20;
const leastMebibytes = 32;
/** PGlite's memory can grow to 2 GB, and sorting and planning need the rest. */
const mostMebibytes = 512;

/** The engine takes the whole cache at its start: a quarter of its files, at most an eighth of the memory. */
export function sharedBuffersFor({ databaseBytes, memoryBytes }: { databaseBytes: number; memoryBytes: number }) {
  const most = Math.min(mostMebibytes, memoryBytes / 8 / mebibyte);
  return `${Math.floor(Math.max(leastMebibytes, Math.min(most, databaseBytes / 4 / mebibyte)))}MB`;
}

/** Returns 0 for a new database and for one that cannot be read, which PostgreSQL reports itself. */
export function databaseBytesIn(folder: string): number {
  try {
    const entries = readdirSync(join(folder, 'base'), { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    return files.reduce((bytes, { parentPath, name }) => bytes + statSync(join(parentPath, name)).size, 0);
  } catch {
    return 0;
  }
}

export function memoryBytes(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
}
