import { createMiddleware } from 'hono/factory';

/** What every answer carries; pages add their Content-Security-Policy with the nonce. */
export const securityHeaders = ({ isSecure }: { isSecure: boolean }) =>
  createMiddleware(async (c, next) => {
    await next();
    c.header('x-content-type-options', 'nosniff');
    c.header('referrer-policy', 'strict-origin-when-cross-origin');
    c.header('x-frame-options', 'DENY');
    c.header('cross-origin-opener-policy', 'same-origin');
    c.header('permissions-policy', 'geolocation=(self), camera=(self), microphone=(), payment=()');
    if (isSecure) c.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    if (!c.res.headers.has('content-security-policy')) {
      c.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
    }
  });
