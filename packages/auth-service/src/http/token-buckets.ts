import { LRUCache } from 'lru-cache';

interface BucketSize {
  /** How many are refilled in each period. */
  count: number;
  periodMs: number;
  /** How many may come at once. */
  burst: number;
}

export interface TokenBuckets {
  /** Takes one from the named bucket; false when it is empty. */
  take(name: string, size: BucketSize): boolean;
}

/** More clients than this at once, and the ones seen least recently start anew. */
const maxBuckets = 100_000;

export function createTokenBuckets(now: () => Date): TokenBuckets {
  const buckets = new LRUCache<string, { level: number; at: number }>({ max: maxBuckets });
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
