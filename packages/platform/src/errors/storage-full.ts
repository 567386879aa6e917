import { channel } from 'node:diagnostics_channel';

/** The operating system's codes and PostgreSQL's disk_full (53100) mean a full, over-quota or read-only disk. */
const codes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', '53100']);

export const storageFull = channel('catlas:storage-full');

export function isStorageFull(error: unknown): boolean {
  for (let reason = error; reason instanceof Error; reason = reason.cause) {
    if (codes.has((reason as NodeJS.ErrnoException).code ?? '')) return true;
  }
  return false;
}
