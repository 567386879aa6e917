import { createMiddleware } from 'hono/factory';

const documentPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** What every answer carries. */
function listHeaders(isSecure: boolean): [name: string, value: string][] {
  return [
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['x-frame-options', 'DENY'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['permissions-policy', 'geolocation=(self), camera=(self), microphone=(), payment=()'],
    ...(isSecure ? ([['strict-transport-security', 'max-age=31536000; includeSubDomains']] as [string, string][]) : []),
  ];
}

/** Adds them to an answer; pages bring a Content-Security-Policy of their own. */
export const securityHeaders = ({ isSecure }: { isSecure: boolean }) => {
  const list = listHeaders(isSecure);
  return createMiddleware(async (c, next) => {
    await next();
    // Not by `c.header`, which makes the whole answer anew for each.
    const { headers } = c.res;
    for (const [name, value] of list) headers.set(name, value);
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', documentPolicy);
  });
};

/** Those of a file. A script gets no policy: workers obey their own file's, and ours must fetch. */
export function listFileHeaders({ isSecure }: { isSecure: boolean }, path: string): [name: string, value: string][] {
  const list = listHeaders(isSecure);
  return path.endsWith('.js') ? list : [...list, ['content-security-policy', documentPolicy]];
}
