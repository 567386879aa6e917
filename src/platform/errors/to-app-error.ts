import { isDatabaseAway } from '#platform/db/database-away.ts';
import { AppError, isAppError } from './app-error.ts';

/** What a client can be told of an error: `unavailable` while the database is away, however deep that lies; null for what nobody foresaw. */
export function toAppError(error: unknown): AppError | null {
  if (isAppError(error) && error.code !== 'internal') return error;
  if (isDatabaseAway(error)) return new AppError('unavailable', { cause: error });
  return isAppError(error) ? error : null;
}
