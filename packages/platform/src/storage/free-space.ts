import { statfsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';

/** PostgreSQL needs room for its next log segments (16 MB each) and its checkpoints. */
export const leastFreeBytes = 64_000_000;

export type FreeBytes = (directory: string) => Promise<number>;

export const freeBytesOf: FreeBytes = async (directory) => {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
};

export function freeBytesSync(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}

export function diskFullError(directory: string, freeBytes: number): Error {
  const message = `Only ${Math.floor(freeBytes / 1e6)} MB are free for ${directory}; ${leastFreeBytes / 1e6} MB are needed`;
  return Object.assign(new Error(message), { code: 'ENOSPC' });
}
