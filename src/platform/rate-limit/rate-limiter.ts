import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#platform/errors/app-error.ts';
import { type RateLimitName, rateLimits } from './rate-limits.ts';

export interface RateLimiter {
  /** Counts one more. Throws `rate-limited` with the seconds to wait when the limit is spent. */
  consume(name: RateLimitName, who: { address: string; memberId: string | null }): Promise<void>;
}

export function createRateLimiter(): RateLimiter {
  const limiters = new Map(
    Object.entries(rateLimits).map(([name, { points, windowSeconds }]) => [
      name,
      new RateLimiterMemory({ keyPrefix: name, points, duration: windowSeconds }),
    ]),
  );
  return {
    async consume(name, { address, memberId }) {
      const key = rateLimits[name].per === 'member' && memberId ? memberId : address;
      try {
        await limiters.get(name)!.consume(key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw new AppError('rate-limited', { retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) });
      }
    },
  };
}
