import { createMiddleware } from 'hono/factory';
import { safeMethods } from '#platform/http/csrf.ts';
import { withoutTrackers } from '#platform/http/trackers.ts';

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
