import { AppError } from '@catlas/platform/errors/app-error.ts';
import { readerHeader } from '@catlas/platform/worker/reader-header.ts';
import { createMiddleware } from 'hono/factory';
import type { ApiEnv } from '#context/api-router.server.ts';

/** A call may name its member, so that nothing is stored for another member who has signed in on the same device. */
export const rightReaderOnly = createMiddleware<ApiEnv>(async (c, next) => {
  const { viewer } = c.var.context;
  const meant = c.req.header(readerHeader);
  if (viewer && meant && meant !== viewer.id) {
    throw new AppError('unauthenticated', { detail: 'This call is of another member than the one who is signed in' });
  }
  await next();
});
