import type pg from 'pg';
import {
  type IRateLimiterOptions,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { AppError } from '#platform/errors/app-error.ts';
import type { Logger } from '#platform/log/logger.ts';
import { type RateLimitName, rateLimits } from './rate-limits.ts';

export interface RateLimiter {
  /** Counts one more. Throws `rate-limited` with the seconds to wait when the limit is spent. */
  consume(name: RateLimitName, who: { address: string; memberId: string | null }): Promise<void>;
}

/** Counts in the memory of this process. */
export function createInProcessRateLimiter(): RateLimiter {
  return createRateLimiter((options) => new RateLimiterMemory(options));
}

interface Statements {
  query(statement: pg.QueryConfig): Promise<unknown>;
}

/** Counts for all processes that share the database, in `rate_limits`; while it can't, each process counts by itself. */
export function createPostgresRateLimiter(pool: Statements, log: Logger): RateLimiter {
  const storeClient = {
    query: (statement: pg.QueryConfig) =>
      pool.query(statement).catch((error) => {
        log.warn({ err: error }, 'a request was counted in this process only');
        throw error;
      }),
  };
  return createRateLimiter(
    (options) =>
      new RateLimiterPostgres({
        ...options,
        storeClient,
        storeType: 'pool',
        tableName: 'rate_limits',
        // The migration makes it, and a job empties it.
        tableCreated: true,
        clearExpiredByTimeout: false,
        // Whoever has spent a limit costs the database nothing until the window ends.
        inMemoryBlockOnConsumed: options.points,
        insuranceLimiter: new RateLimiterMemory(options),
      }),
  );
}

function createRateLimiter(open: (options: IRateLimiterOptions) => Pick<RateLimiterMemory, 'consume'>): RateLimiter {
  const limiters = new Map(
    Object.entries(rateLimits).map(([name, { points, windowSeconds }]) => [
      name,
      open({ keyPrefix: name, points, duration: windowSeconds }),
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
