import { keptAtHeader, toStoredAnswer } from '@catlas/platform/worker/stored-answer.ts';

const limits = {
  'catlas-pages': { maxEntries: 60, maxDays: 30 },
  'catlas-answers': { maxEntries: 100, maxDays: 30 },
  'catlas-photos': { maxEntries: 300, maxDays: 30 },
  'catlas-tiles': { maxEntries: 300, maxDays: 7 },
  'catlas-ground': { maxEntries: 600, maxDays: 90 },
} as const;

export type AnswerCache = keyof typeof limits;
/** These caches may contain what only their reader may see. */
export const privateCaches: AnswerCache[] = ['catlas-pages', 'catlas-answers', 'catlas-photos'];

const dayMs = 24 * 60 * 60 * 1000;

export function cachedAtOf(response: Response): number {
  return Number(response.headers.get(keptAtHeader));
}

export function mayKeep(response: Response): boolean {
  return (
    response.status === 200 && !response.redirected && !/no-store/.test(response.headers.get('cache-control') ?? '')
  );
}

/** Drops the oldest responses over the limit, and stores less on a full device without an error. */
export async function keep(name: AnswerCache, url: string, response: Response): Promise<void> {
  const stored = toStoredAnswer(response, await response.arrayBuffer(), Date.now());
  const cache = await caches.open(name);
  const { maxEntries } = limits[name];
  try {
    // Deleting first keeps the entries in order of age.
    await cache.delete(url);
    await cache.put(url, stored);
    await dropOldest(cache, maxEntries);
  } catch {
    await dropOldest(cache, Math.floor(maxEntries / 4));
  }
}

async function dropOldest(cache: Cache, maxEntries: number): Promise<void> {
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - maxEntries)).map((key) => cache.delete(key)));
}

/** Returns the newest cached answer among those that differ in their query only. */
export async function findCached(
  name: AnswerCache,
  url: string,
  { ignoreSearch = false }: { ignoreSearch?: boolean } = {},
): Promise<Response | null> {
  const cache = await caches.open(name);
  const found = await cache.matchAll(url, { ignoreSearch });
  const oldest = Date.now() - limits[name].maxDays * dayMs;
  const fresh = found.filter((each) => cachedAtOf(each) >= oldest);
  if (found.length > 0 && fresh.length === 0) await cache.delete(url, { ignoreSearch });
  return fresh.sort((a, b) => cachedAtOf(b) - cachedAtOf(a))[0] ?? null;
}
