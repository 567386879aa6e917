import { createMiddleware } from 'hono/factory';

const documentPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** What every answer carries, beside its policies. */
function listHeaders(isSecure: boolean): [name: string, value: string][] {
  return [
    ['x-content-type-options', 'nosniff'],
    ['x-frame-options', 'DENY'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['permissions-policy', 'geolocation=(self), camera=(self), microphone=(), payment=()'],
    ...(isSecure ? ([['strict-transport-security', 'max-age=31536000; includeSubDomains']] as [string, string][]) : []),
  ];
}

const referrerPolicy = 'strict-origin-when-cross-origin';

/** Adds them to an answer; pages bring a Content-Security-Policy of their own, and some a policy for referrers. */
export const securityHeaders = ({ isSecure }: { isSecure: boolean }) => {
  const list = listHeaders(isSecure);
  return createMiddleware(async (c, next) => {
    await next();
    // Not by `c.header`, which makes the whole answer anew for each.
    const { headers } = c.res;
    for (const [name, value] of list) headers.set(name, value);
    if (!headers.has('referrer-policy')) headers.set('referrer-policy', referrerPolicy);
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', documentPolicy);
  });
};

/** Those of a file. A script gets no policy: workers obey their own file's, and ours must fetch. */
export function listFileHeaders({ isSecure }: { isSecure: boolean }, path: string): [name: string, value: string][] {
  const list: ReturnType<typeof listHeaders> = [...listHeaders(isSecure), ['referrer-policy', referrerPolicy]];
  return path.endsWith('.js') ? list : [...list, ['content-security-policy', documentPolicy]];
}
