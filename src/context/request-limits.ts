import { type AppError, isAppError } from '@catlas/platform/errors/app-error.ts';
import type { Counted } from '@catlas/platform/rate-limit/rate-limiter.ts';
import type { Context } from './context.ts';
import { type RateLimitName, rateLimits } from './rate-limits.ts';

interface About {
  mailbox?: string;
  subject?: string;
}

/** Counts only successes, so that refused requests of one person cannot use up a limit that others share. */
export interface RequestLimits {
  /** Throws `rate-limited`. A person's own limits are consumed before those of a subject or the site. */
  consume(name: RateLimitName, about?: About): Promise<void>;
  tryConsume(name: RateLimitName, about?: About): Promise<boolean>;
  refund(): Promise<void>;
  settle(status: number): Promise<[name: string, value: string][]>;
}

/** Statuses 401 and 429 cost the server nothing, so they are not counted as refusals. */
const isRefusal = (status: number) => status >= 400 && status < 500 && status !== 401 && status !== 429;

export function openRequestLimits(
  { rateLimiter, log }: Pick<Context, 'rateLimiter' | 'log'>,
  who: { address: string; accountId: string | null },
): RequestLimits {
  let counted: Counted[] = [];
  const reports = new Map<RateLimitName, Pick<Counted, 'remaining' | 'resetSeconds'>>();

  const consume: RequestLimits['consume'] = async (name, about) => {
    if (reports.size === 0) await rateLimiter.requireLeft('refusedRequests', who);
    try {
      const count = await rateLimiter.consume(name, { ...who, ...about });
      counted.push(count);
      reports.set(name, count);
    } catch (error) {
      if (isRateLimited(error)) reports.set(name, { remaining: 0, resetSeconds: error.retryAfterSeconds ?? 1 });
      throw error;
    }
  };
  const refund = async () => {
    const refunded = counted;
    counted = [];
    for (const count of refunded) {
      await count.refund().catch((error) => log.warn({ err: error }, 'a refused request stays counted'));
    }
  };
  return {
    consume,
    tryConsume: (name, about) =>
      consume(name, about).then(
        () => true,
        (error) => {
          if (isRateLimited(error)) return false;
          throw error;
        },
      ),
    refund,
    async settle(status) {
      if (reports.size === 0) return [];
      if (status >= 400) await refund();
      if (isRefusal(status)) await rateLimiter.consume('refusedRequests', who).catch(ignoreRateLimited);
      return describeLimits(reports);
    },
  };
}

const isRateLimited = (error: unknown): error is AppError => isAppError(error) && error.code === 'rate-limited';

function ignoreRateLimited(error: unknown): void {
  if (!isRateLimited(error)) throw error;
}

/** The format follows draft-ietf-httpapi-ratelimit-headers: `"addCat";q=20;w=3600` and `"addCat";r=19;t=3600`. */
function describeLimits(
  reports: ReadonlyMap<RateLimitName, Pick<Counted, 'remaining' | 'resetSeconds'>>,
): [name: string, value: string][] {
  const policies = [...reports.keys()].map(describePolicy);
  const states = [...reports].map(
    ([name, { remaining, resetSeconds }]) => `"${name}";r=${remaining};t=${resetSeconds}`,
  );
  return [
    ['ratelimit-policy', policies.join(', ')],
    ['ratelimit', states.join(', ')],
  ];
}

export const describePolicy = (name: RateLimitName): string =>
  `"${name}";q=${rateLimits[name].points};w=${rateLimits[name].windowSeconds}`;
