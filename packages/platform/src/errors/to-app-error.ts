import { HTTPException } from 'hono/http-exception';
import { isDatabaseAway } from '#db/database-away.ts';
import { isUnstorableText } from '#db/unstorable-text.ts';
import { AppError, type ErrorCode, isAppError, statusByCode } from './app-error.ts';
import { isStorageFull, storageFull } from './storage-full.ts';

const storageFullRetryAfterSeconds = 60;

/** Returns null for an error that no code foresaw. */
export function toAppError(error: unknown): AppError | null {
  if (isAppError(error) && error.code !== 'internal') return error;
  if (isStorageFull(error)) {
    storageFull.publish({});
    return new AppError('unavailable', { retryAfterSeconds: storageFullRetryAfterSeconds, cause: error });
  }
  if (isDatabaseAway(error)) return new AppError('unavailable', { cause: error });
  if (isUnstorableText(error)) {
    return new AppError('invalid', { detail: 'Text must not contain the character U+0000', cause: error });
  }
  if (isReferenceGone(error)) {
    return new AppError('conflict', { detail: 'What this refers to has been removed meanwhile', cause: error });
  }
  if (error instanceof HTTPException && error.status < 500) {
    return new AppError(codeOf(error.status), { detail: error.message || undefined, cause: error });
  }
  return isAppError(error) ? error : null;
}

/** PostgreSQL reports foreign_key_violation when another request removed the row between the check and the write. */
function isReferenceGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23503';
}

function codeOf(status: number): ErrorCode {
  const known = Object.entries(statusByCode).find(([, each]) => each === status);
  return (known?.[0] as ErrorCode | undefined) ?? 'malformed';
}
