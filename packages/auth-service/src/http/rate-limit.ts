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
    /** The state of the limit of this request. */
    limitHeaders?: Record<string, string>;
  }
}

/**
 * Counts a request against its client address (contract §14), of IPv6 against the /64 and then the /48; throws 429. A client over its own
 * limit takes nothing from its neighbours in the /48. Only where the configured header names one:
 * without a proxy that sets it, everybody would share one bucket or choose their own.
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

/** As draft-ietf-httpapi-ratelimit-headers has them. GoTrue sends none, and its clients ignore them. */
function describeLimit(
  { route, count, periodMs }: Required<RouteLimit>,
  { left, fullInSeconds }: { left: number; fullInSeconds: number },
): Record<string, string> {
  return {
    'RateLimit-Policy': `"${route}";q=${count};w=${periodMs / 1000}`,
    RateLimit: `"${route}";r=${left};t=${fullInSeconds}`,
  };
}

/** Says the state of a request's limit in its response, also in a refusal. */
export const tellLimits: MiddlewareHandler = async (c, next) => {
  await next();
  for (const [name, value] of Object.entries(c.get('limitHeaders') ?? {})) c.header(name, value);
};

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
