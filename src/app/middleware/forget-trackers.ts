import { safeMethods } from '@catlas/platform/http/csrf.ts';
import { withoutTrackers } from '@catlas/platform/http/trackers.ts';
import { createMiddleware } from 'hono/factory';

/** Ignores trackers that other sites append, so that all followers share one page; its scripts clean the address. */
export const forgetTrackers = createMiddleware(async (c, next) => {
  const { url } = c.req;
  const start = url.indexOf('?');
  if (start !== -1 && safeMethods.has(c.req.method)) {
    const address = url.slice(0, start) + withoutTrackers(url.slice(start));
    if (address !== url) c.req.raw = new Request(address, c.req.raw);
  }
  await next();
});
