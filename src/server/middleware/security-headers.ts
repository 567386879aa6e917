import { createMiddleware } from 'hono/factory';

/** What every answer carries; pages add their Content-Security-Policy. */
export const securityHeaders = ({ isSecure }: { isSecure: boolean }) =>
  createMiddleware(async (c, next) => {
    await next();
    // Not by `c.header`, which makes the whole answer anew for each.
    const { headers } = c.res;
    headers.set('x-content-type-options', 'nosniff');
    headers.set('referrer-policy', 'strict-origin-when-cross-origin');
    headers.set('x-frame-options', 'DENY');
    headers.set('cross-origin-opener-policy', 'same-origin');
    headers.set('permissions-policy', 'geolocation=(self), camera=(self), microphone=(), payment=()');
    if (isSecure) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains');
    if (!headers.has('content-security-policy')) {
      headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
    }
  });
