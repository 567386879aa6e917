import { createHash } from 'node:crypto';
import type pg from 'pg';
import {
  type IRateLimiterOptions,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { AppError } from '#errors/app-error.ts';
import type { Logger } from '#log/logger.ts';
import { clientNetworksOf, widerNetworkShare } from '#net/client-networks.ts';

export interface RateLimit {
  points: number;
  windowSeconds: number;
  /** `account` falls back to the address. IPv6 counts by /64, and by /48 with `widerNetworkShare` times the points. */
  per: 'account' | 'address' | 'mailbox' | 'subject' | 'site';
  /** Each process counts by itself, so that counting costs the database nothing. */
  isOfProcess?: true;
}

interface Requester {
  address: string;
  accountId: string | null;
  mailbox?: string;
  subject?: string;
}

export interface Counted {
  remaining: number;
  resetSeconds: number;
  refund(): Promise<void>;
}

export interface RateLimiter<Name extends string> {
  /** Throws `rate-limited` with the seconds to wait when the limit is spent. */
  consume(name: Name, who: Requester): Promise<Counted>;
  requireLeft(name: Name, who: Requester): Promise<void>;
}

type RateLimits<Name extends string> = Readonly<Record<Name, RateLimit>>;

export function createInProcessRateLimiter<Name extends string>(limits: RateLimits<Name>): RateLimiter<Name> {
  return createRateLimiter(limits, (options) => new RateLimiterMemory(options));
}

interface Statements {
  query(statement: pg.QueryConfig): Promise<unknown>;
}

/** Counts in `rate_limits`; each process counts by itself while the database can't. */
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
  return createRateLimiter(limits, (options, { isOfProcess }) => {
    if (isOfProcess) return new RateLimiterMemory(options);
    return new RateLimiterPostgres({
      ...options,
      storeClient,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      // A client over its limit costs the database nothing until the window ends.
      inMemoryBlockOnConsumed: options.points + 1,
      insuranceLimiter: new RateLimiterMemory(options),
    });
  });
}

type Counter = RateLimiterMemory | RateLimiterPostgres;

function createRateLimiter<Name extends string>(
  limits: RateLimits<Name>,
  open: (options: IRateLimiterOptions & { points: number }, limit: RateLimit) => Counter,
): RateLimiter<Name> {
  const counters = new Map(
    Object.entries<RateLimit>(limits).map(([name, limit]) => {
      const { points, windowSeconds: duration } = limit;
      const wider = { keyPrefix: `${name}/48`, points: points * widerNetworkShare, duration };
      return [name, [open({ keyPrefix: name, points, duration }, limit), open(wider, limit)] as const];
    }),
  );
  const listCounts = (name: Name, who: Requester) =>
    keysOf(limits[name].per, who).map((key, index) => ({ key, counter: counters.get(name)![index]! }));
  return {
    async consume(name, who) {
      const counts: { key: string; counter: Counter }[] = [];
      const refund = async () => {
        await Promise.all(counts.map(refundOne));
      };
      let least: RateLimiterRes | null = null;
      for (const count of listCounts(name, who)) {
        try {
          const result = await count.counter.consume(count.key);
          counts.push(count);
          if (!least || result.remainingPoints < least.remainingPoints) least = result;
        } catch (refusal) {
          // A refused request is not counted; a refusal from memory has not reached the store.
          if (refusal instanceof RateLimiterRes && refusal.consumedPoints > 0) await count.counter.reward(count.key);
          await refund();
          throw toRefusal(refusal);
        }
      }
      return { remaining: least!.remainingPoints, resetSeconds: toSeconds(least!.msBeforeNext), refund };
    },
    async requireLeft(name, who) {
      for (const { key, counter } of listCounts(name, who)) {
        const result = await counter.get(key);
        if (result && result.consumedPoints >= counter.points) throw toRefusal(result);
      }
    },
  };
}

async function refundOne({ key, counter }: { key: string; counter: Counter }): Promise<void> {
  // Memory would refuse what the store has room for again.
  if (counter instanceof RateLimiterPostgres) counter.deleteInMemoryBlockedAll();
  await counter.reward(key);
}

const toSeconds = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000));

const toRefusal = (refusal: unknown): unknown =>
  refusal instanceof RateLimiterRes
    ? new AppError('rate-limited', { retryAfterSeconds: toSeconds(refusal.msBeforeNext) })
    : refusal;

function keysOf(per: RateLimit['per'], { address, accountId, mailbox, subject }: Requester): string[] {
  if (per === 'site') return ['site'];
  if (per === 'subject') return [subject ?? ''];
  // The table of counts stores a digest instead of an e-mail address.
  if (per === 'mailbox')
    return [
      createHash('sha256')
        .update(mailbox ?? '')
        .digest('base64url'),
    ];
  return per === 'account' && accountId ? [accountId] : clientNetworksOf(address);
}
