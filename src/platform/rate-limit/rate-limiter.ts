import { createHash } from 'node:crypto';
import { AppError } from '@catlas/platform/errors/app-error.ts';
import type { Logger } from '@catlas/platform/log/logger.ts';
import { clientNetworksOf, widerNetworkShare } from '@catlas/platform/net/client-networks.ts';
import type pg from 'pg';
import {
  type IRateLimiterOptions,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';

export interface RateLimit {
  /** How many within the window. */
  points: number;
  windowSeconds: number;
  /**
   * What it counts by: the signed-in account where there is one, else the client's address; always the client's address; the e-mail
   * address that a request names; what the request is about; or all requests of the site together. An IPv6 client is counted by
   * its /64, and with `widerNetworkShare` times the points by its /48.
   */
  per: 'account' | 'address' | 'mailbox' | 'subject' | 'site';
  /** Counted in each process by itself, so that counting costs the database nothing. */
  isOfProcess?: true;
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

/** A limit after a request was counted. */
export interface Counted {
  remaining: number;
  /** Until the window ends. */
  resetSeconds: number;
  /** Takes the request out of the count, because it was refused or changed nothing. */
  refund(): Promise<void>;
}

export interface RateLimiter<Name extends string> {
  /** Counts one more. Throws `rate-limited` with the seconds to wait when the limit is spent. */
  consume(name: Name, who: Requester): Promise<Counted>;
  /** Throws what `consume` throws, without counting. */
  requireLeft(name: Name, who: Requester): Promise<void>;
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
  return createRateLimiter(limits, (options, { isOfProcess }) => {
    if (isOfProcess) return new RateLimiterMemory(options);
    return new RateLimiterPostgres({
      ...options,
      storeClient,
      storeType: 'pool',
      tableName: 'rate_limits',
      // The migration makes it, and a job empties it.
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
          // What is refused is not counted. A refusal from memory has not reached the store.
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
  // A digest: the table of counts stores no e-mail address.
  if (per === 'mailbox')
    return [
      createHash('sha256')
        .update(mailbox ?? '')
        .digest('base64url'),
    ];
  return per === 'account' && accountId ? [accountId] : clientNetworksOf(address);
}
