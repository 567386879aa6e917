import { LRUCache } from 'lru-cache';

interface BucketSize {
  /** Each period refills this many. */
  count: number;
  periodMs: number;
  burst: number;
}

interface BucketState {
  isTaken: boolean;
  /** Fractions are rounded down. */
  left: number;
  fullInSeconds: number;
}

export interface TokenBuckets {
  take(name: string, size: BucketSize): BucketState;
  giveBack(name: string, size: BucketSize): void;
}

/** Above this number, the least recently seen clients get a new bucket. */
const maxBuckets = 100_000;

/** rate-limiter-flexible counts in windows, while auth/v1 has bursts and a refill rate. */
export function createTokenBuckets(now: () => Date): TokenBuckets {
  // The option `max` would allocate memory for all of them immediately.
  const buckets = new LRUCache<string, { level: number; at: number }>({
    maxSize: maxBuckets,
    sizeCalculation: () => 1,
  });
  return {
    take(name, { count, periodMs, burst }) {
      const at = now().getTime();
      const last = buckets.get(name) ?? { level: burst, at };
      const refilled = (Math.max(0, at - last.at) * count) / periodMs;
      const level = Math.min(burst, last.level + refilled);
      const isTaken = level >= 1;
      const rest = isTaken ? level - 1 : level;
      buckets.set(name, { level: rest, at });
      const fullInSeconds =
        count > 0 ? Math.ceil(((burst - rest) * periodMs) / count / 1000) : Math.ceil(periodMs / 1000);
      return { isTaken, left: Math.floor(rest), fullInSeconds };
    },
    giveBack(name, { burst }) {
      const last = buckets.get(name);
      if (last) buckets.set(name, { ...last, level: Math.min(burst, last.level + 1) });
    },
  };
}
