import type { Context, MiddlewareHandler } from 'hono';
import type { AuthContext } from '#auth-context.ts';
import { tooManyRequests } from './auth-error.ts';
import { readLimitHeader } from './request-info.ts';

const burst = 30;
const fiveMinutesMs = 300_000;

interface RouteLimit {
  route: string;
  count: number;
  periodMs?: number;
}

/**
 * Counts a request against its client address (contract §14); throws 429. Only where the configured header names one:
 * without a proxy that sets it, everybody would share one bucket or choose their own.
 */
export function requireUnderLimit(
  { settings, buckets }: Pick<AuthContext, 'settings' | 'buckets'>,
  c: Context,
  { route, count, periodMs = fiveMinutesMs }: RouteLimit,
): void {
  const address = readLimitHeader(c, settings);
  if (address && !buckets.take(`${route} ${address}`, { count, periodMs, burst })) {
    throw tooManyRequests();
  }
}

/** `requireUnderLimit` in front of a route. */
export function rateLimit(
  context: Pick<AuthContext, 'settings' | 'buckets'>,
  route: string,
  per5Minutes: number,
): MiddlewareHandler {
  return async (c, next) => {
    requireUnderLimit(context, c, { route, count: per5Minutes });
    await next();
  };
}
