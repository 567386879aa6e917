import { createMiddleware } from 'hono/factory';

const documentPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

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

export const securityHeaders = ({ isSecure }: { isSecure: boolean }) => {
  const list = listHeaders(isSecure);
  return createMiddleware(async (c, next) => {
    await next();
    // `c.header` would rebuild the complete response each time.
    const { headers } = c.res;
    for (const [name, value] of list) headers.set(name, value);
    if (!headers.has('referrer-policy')) headers.set('referrer-policy', referrerPolicy);
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', documentPolicy);
  });
};

/** A script gets no policy: a worker obeys the one of its own file, and ours must fetch. */
export function listFileHeaders({ isSecure }: { isSecure: boolean }, path: string): [name: string, value: string][] {
  const list: ReturnType<typeof listHeaders> = [...listHeaders(isSecure), ['referrer-policy', referrerPolicy]];
  return path.endsWith('.js') ? list : [...list, ['content-security-policy', documentPolicy]];
}
