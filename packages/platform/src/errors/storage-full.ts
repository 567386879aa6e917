import { channel } from 'node:diagnostics_channel';

/**
 * A disk that is full, over its quota or mounted read-only: the operating system's codes, and PostgreSQL's disk_full
 * (https://www.postgresql.org/docs/15/errcodes-appendix.html).
 */
const codes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', '53100']);

/** Published for each request or job that failed because nothing could be stored. */
export const storageFull = channel('catlas:storage-full');

/** Whether the storage is full, according to the error or any of its causes. */
export function isStorageFull(error: unknown): boolean {
  for (let reason = error; reason instanceof Error; reason = reason.cause) {
    if (codes.has((reason as NodeJS.ErrnoException).code ?? '')) return true;
  }
  return false;
}
