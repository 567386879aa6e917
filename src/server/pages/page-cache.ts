import { AppError } from '@catlas/platform/errors/app-error.ts';
import { inTime } from '@catlas/platform/queue/in-time.ts';
import { LRUCache } from 'lru-cache';

interface Weighed {
  /** Its size in memory; null: it is for the requests that waited for it, and not cached. */
  cachedBytes: number | null;
}

interface PageCacheOptions {
  maxBytes: number;
  maxAgeMs: number;
  /** Time limit for rendering a page; concurrent requests wait for it. */
  makeMs?: number;
  /** In milliseconds, never going back. */
  now?: () => number;
}

export interface PageCache<Page> {
  find(key: string): Page | null;
  /** The cached page, else the result of `make`. Concurrent requests share it. */
  get(key: string, make: () => Promise<Page>): Promise<Page>;
  /** Removes all; pages in the making are not cached, nor used for later requests. */
  empty(): void;
}

/** Pages in memory; the least recently used ones are removed first. */
export function createPageCache<Page extends Weighed>({
  maxBytes,
  maxAgeMs,
  makeMs = 30_000,
  now = () => performance.now(),
}: PageCacheOptions): PageCache<Page> {
  const kept = new LRUCache<string, Page>({
    maxSize: maxBytes,
    sizeCalculation: ({ cachedBytes }) => Math.max(1, cachedBytes ?? 0),
    ttl: maxAgeMs,
    ttlResolution: 0,
    // Unused pages are removed from memory.
    ttlAutopurge: true,
    perf: { now },
  });
  let underway = new Map<string, Promise<Page>>();

  async function makeAndKeep(key: string, make: () => Promise<Page>): Promise<Page> {
    const own = underway;
    const start = now();
    try {
      const page = await inTime(make(), makeMs, () => new AppError('unavailable'));
      if (own === underway && page.cachedBytes !== null) kept.set(key, page, { start });
      return page;
    } finally {
      own.delete(key);
    }
  }

  return {
    find: (key) => kept.get(key) ?? null,
    async get(key, make) {
      const found = kept.get(key) ?? underway.get(key);
      if (found) return found;
      const made = makeAndKeep(key, make);
      underway.set(key, made);
      return made;
    },
    empty() {
      kept.clear();
      underway = new Map();
    },
  };
}
