import { LRUCache } from 'lru-cache';

interface BucketSize {
  /** How many are refilled in each period. */
  count: number;
  periodMs: number;
  /** Maximum burst. */
  burst: number;
}

export interface TokenBuckets {
  /** Takes a token from the named bucket; false if it is empty. */
  take(name: string, size: BucketSize): boolean;
}

/** Above this number of clients, the least recently seen clients get a new bucket. */
const maxBuckets = 100_000;

/** Written by hand: rate-limiter-flexible counts in windows, while auth/v1 has bursts and a refill rate. */
export function createTokenBuckets(now: () => Date): TokenBuckets {
  // With `max` it would take memory for all of them at once.
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
      const isFull = level >= 1;
      buckets.set(name, { level: isFull ? level - 1 : level, at });
      return isFull;
    },
  };
}
