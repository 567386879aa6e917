import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { Logger } from '#platform/log/logger.ts';

/** Gives each request an id, sent back as `x-request-id`, and writes one line about it: no address, no query, no body. */
export const requestLog = (log: Logger) =>
  createMiddleware<{ Variables: { requestId: string } }>(async (c, next) => {
    const requestId = randomUUID();
    const startedAt = performance.now();
    c.set('requestId', requestId);
    await next();
    c.res.headers.set('x-request-id', requestId);
    const entry = {
      requestId,
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      durationMs: Math.round(performance.now() - startedAt),
    };
    if (c.res.status >= 500) log.error(entry, 'request');
    else log.debug(entry, 'request');
  });
