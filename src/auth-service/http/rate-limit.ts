import type { MiddlewareHandler } from 'hono';
import type { AuthContext } from '#auth-service/auth-context.ts';
import { AuthError } from './auth-error.ts';

const burst = 30;
const fiveMinutesMs = 300_000;

/**
 * Limits a route by client address (contract §14). Only where the configured header names one: without a proxy that sets
 * it, everybody would share one bucket or choose their own.
 */
export function rateLimit(
  { settings, buckets }: Pick<AuthContext, 'settings' | 'buckets'>,
  route: string,
  per5Minutes: number,
): MiddlewareHandler {
  return async (c, next) => {
    const address = settings.rateLimit.header && c.req.header(settings.rateLimit.header)?.split(',')[0]?.trim();
    if (address && !buckets.take(`${route} ${address}`, { count: per5Minutes, periodMs: fiveMinutesMs, burst })) {
      throw new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached');
    }
    await next();
  };
}
