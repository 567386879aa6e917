import { createMiddleware } from 'hono/factory';
import { safeMethods } from '#platform/http/csrf.ts';
import { withoutTrackers } from '#platform/http/trackers.ts';

/** Whatever another site has appended to a link, the page is the same: one for all who follow it. Its scripts clear the address bar. */
export const forgetTrackers = createMiddleware(async (c, next) => {
  const { url } = c.req;
  const start = url.indexOf('?');
  if (start !== -1 && safeMethods.has(c.req.method)) {
    const address = url.slice(0, start) + withoutTrackers(url.slice(start));
    if (address !== url) c.req.raw = new Request(address, c.req.raw);
  }
  await next();
});
