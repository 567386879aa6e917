import { createOriginCheck } from '@catlas/auth-service/allowed-origins';
import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { Config } from '#context/config.ts';

const exposedHeaders = ['RateLimit', 'RateLimit-Policy', 'Retry-After', 'X-Request-Id'];
const preflightSeconds = 600;

/** Allows the origins of GOTRUE_URI_ALLOW_LIST, as auth/v1 does with credentials; null where it names none. */
export function allowOrigins({ publicUrl, redirectAllowList, csrfHeader }: Config): MiddlewareHandler | null {
  if (redirectAllowList.length === 0) return null;
  const isAllowed = createOriginCheck({ siteUrl: publicUrl, redirectAllowList });
  const allow = cors({
    origin: (origin) => origin,
    credentials: true,
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT'],
    allowHeaders: ['Accept-Language', 'Authorization', 'Content-Type', csrfHeader],
    exposeHeaders: exposedHeaders,
    maxAge: preflightSeconds,
  });
  return async (c, next) => {
    if (isAllowed(c.req.header('origin') ?? '')) return allow(c, next);
    await next();
    // A cache must not give one origin the response for another.
    c.header('vary', 'Origin', { append: true });
  };
}
