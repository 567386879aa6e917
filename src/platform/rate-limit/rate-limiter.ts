import { createHash } from 'node:crypto';
import { AppError } from '@catlas/platform/errors/app-error.ts';
import type { Logger } from '@catlas/platform/log/logger.ts';
import type pg from 'pg';
import {
  type IRateLimiterOptions,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';

export interface RateLimit {
  /** How many times within the window. */
  points: number;
  windowSeconds: number;
  /**
   * What it counts by: the signed-in account where there is one, else the client's address; always the client's address; the e-mail
   * address that a request names; what the request is about; or all requests of the site together.
   */
  per: 'account' | 'address' | 'mailbox' | 'subject' | 'site';
}

interface Requester {
  /** The client's. */
  address: string;
  accountId: string | null;
  /** Only for limits per mailbox. */
  mailbox?: string;
  /** Only for limits per subject: its id. */
  subject?: string;
}

export interface RateLimiter<Name extends string> {
  /** Counts one more. Throws `rate-limited` with the seconds to wait when the limit is spent. */
  consume(name: Name, who: Requester): Promise<void>;
}

type RateLimits<Name extends string> = Readonly<Record<Name, RateLimit>>;

/** Counts in the memory of this process. */
export function createInProcessRateLimiter<Name extends string>(limits: RateLimits<Name>): RateLimiter<Name> {
  return createRateLimiter(limits, (options) => new RateLimiterMemory(options));
}

interface Statements {
  query(statement: pg.QueryConfig): Promise<unknown>;
}

/** Counts for all processes that share the database, in `rate_limits`; while it can't, each process counts by itself. */
export function createPostgresRateLimiter<Name extends string>(
  limits: RateLimits<Name>,
  pool: Statements,
  log: Logger,
): RateLimiter<Name> {
  const storeClient = {
    query: (statement: pg.QueryConfig) =>
      pool.query(statement).catch((error) => {
        log.warn({ err: error }, 'a request was counted in this process only');
        throw error;
      }),
  };
  return createRateLimiter(
    limits,
    (options) =>
      new RateLimiterPostgres({
        ...options,
        storeClient,
        storeType: 'pool',
        tableName: 'rate_limits',
        // The migration makes it, and a job empties it.
        tableCreated: true,
        clearExpiredByTimeout: false,
        // A client over its limit costs the database nothing until the window ends.
        inMemoryBlockOnConsumed: options.points,
        insuranceLimiter: new RateLimiterMemory(options),
      }),
  );
}

function createRateLimiter<Name extends string>(
  limits: RateLimits<Name>,
  open: (options: IRateLimiterOptions) => Pick<RateLimiterMemory, 'consume'>,
): RateLimiter<Name> {
  const limiters = new Map(
    Object.entries<RateLimit>(limits).map(([name, { points, windowSeconds }]) => [
      name,
      open({ keyPrefix: name, points, duration: windowSeconds }),
    ]),
  );
  return {
    async consume(name, requester) {
      const key = keyOf(limits[name].per, requester);
      try {
        await limiters.get(name)!.consume(key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw new AppError('rate-limited', { retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) });
      }
    },
  };
}

function keyOf(per: RateLimit['per'], { address, accountId, mailbox, subject }: Requester): string {
  if (per === 'site') return 'site';
  if (per === 'subject') return subject ?? '';
  // A digest: the table of counts stores no e-mail address.
  if (per === 'mailbox')
    return createHash('sha256')
      .update(mailbox ?? '')
      .digest('base64url');
  return per === 'account' && accountId ? accountId : address;
}
