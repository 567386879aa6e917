import { problemContentType, toProblem } from '@catlas/platform/errors/problem.ts';
import { isStorageFull } from '@catlas/platform/errors/storage-full.ts';
import { toAppError } from '@catlas/platform/errors/to-app-error.ts';
import type { Logger } from '@catlas/platform/log/logger.ts';
import type { Context as HonoContext } from 'hono';
import { m } from '#i18n/paraglide/messages.js';

/** Logs an unexpected error and shows only its id. */
export const answerError = (log: Logger) => (error: unknown, c: HonoContext) => {
  const requestId: string = c.get('requestId') ?? '';
  const told = toAppError(error);
  const problem = toProblem(told, requestId);
  if (isStorageFull(error)) problem.detail = m.common_storage_full();
  if (problem.status >= 500) log.error({ err: error, requestId }, 'a request failed');
  if (told?.retryAfterSeconds) c.header('retry-after', String(told.retryAfterSeconds));
  return c.json(problem, problem.status as 500, { 'content-type': problemContentType });
};
