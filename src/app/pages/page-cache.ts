import { AppError } from '@catlas/platform/errors/app-error.ts';
import { inTime } from '@catlas/platform/queue/in-time.ts';
import { LRUCache } from 'lru-cache';

interface Weighed {
  /** Null means that the page is only for the requests that waited for it, and not cached. */
  cachedBytes: number | null;
}

interface PageCacheOptions {
  maxBytes: number;
  maxAgeMs: number;
  /** Concurrent requests wait this long for a page. */
  makeMs?: number;
  /** The clock is in milliseconds and never goes back. */
  now?: () => number;
}

export interface PageCache<Page> {
  find(key: string): Page | null;
  get(key: string, make: () => Promise<Page>): Promise<Page>;
  /** Pages being rendered are neither cached nor used for later requests. */
  empty(): void;
}

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
    // Autopurge frees the memory of unused pages.
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
