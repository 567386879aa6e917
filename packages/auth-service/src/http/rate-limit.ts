import { clientNetworksOf, widerNetworkShare } from '@catlas/platform/net/client-networks.ts';
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

declare module 'hono' {
  interface ContextVariableMap {
    limitHeaders?: Record<string, string>;
  }
}

/**
 * Counts by client address (contract §14), IPv6 by /64 and then /48; throws 429. Without a trusted header everybody
 * would share one bucket, so nothing is counted.
 */
export function requireUnderLimit(
  { settings, buckets }: Pick<AuthContext, 'settings' | 'buckets'>,
  c: Context,
  { route, count, periodMs = fiveMinutesMs }: RouteLimit,
): void {
  const address = readLimitHeader(c, settings);
  if (!address) return;
  const [own, ...wider] = clientNetworksOf(address);
  const size = { count, periodMs, burst };
  const state = buckets.take(`${route} ${own}`, size);
  const hasRoom = wider.every((network) => {
    const shared = { count: count * widerNetworkShare, periodMs, burst: burst * widerNetworkShare };
    return state.isTaken && buckets.take(`${route} ${network}`, shared).isTaken;
  });
  const isAllowed = state.isTaken && hasRoom;
  if (state.isTaken && !hasRoom) buckets.giveBack(`${route} ${own}`, size);
  c.set('limitHeaders', describeLimit({ route, count, periodMs }, isAllowed ? state : { ...state, left: 0 }));
  if (!isAllowed) throw tooManyRequests();
}

/** The format is draft-ietf-httpapi-ratelimit-headers; GoTrue's clients ignore it. */
function describeLimit(
  { route, count, periodMs }: Required<RouteLimit>,
  { left, fullInSeconds }: { left: number; fullInSeconds: number },
): Record<string, string> {
  return {
    'RateLimit-Policy': `"${route}";q=${count};w=${periodMs / 1000}`,
    RateLimit: `"${route}";r=${left};t=${fullInSeconds}`,
  };
}

export const tellLimits: MiddlewareHandler = async (c, next) => {
  await next();
  for (const [name, value] of Object.entries(c.get('limitHeaders') ?? {})) c.header(name, value);
};

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
