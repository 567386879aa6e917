import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openMemoryCaches } from '#tests/support/memory-caches.ts';
import { keepNeighbourhood } from './keep-neighbourhood.ts';
import { findKeptNeighbourhood, listKeptNeighbourhoods, removeKeptNeighbourhood } from './kept-neighbourhoods.ts';

let answer: (url: string) => Response;
let program: string[] | null;
let updates: number;
const asked: { url: string; credentials: string | undefined }[] = [];

beforeEach(() => {
  asked.length = 0;
  updates = 0;
  program = ['/assets/a-1.js', '/assets/map-1.js'];
  answer = (url) => new Response(`content of ${url}`);
  vi.stubGlobal('caches', openMemoryCaches(location.origin));
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    asked.push({ url, credentials: init.credentials });
    return answer(url);
  });
  const postMessage = (_: unknown, [port]: MessagePort[]) => port!.postMessage(program);
  vi.stubGlobal('navigator', {
    serviceWorker: {
      controller: { postMessage },
      getRegistration: async () => ({ update: async () => void updates++ }),
    },
    locks: { request: (_: string, work: () => Promise<unknown>) => work() },
  });
});
afterEach(() => vi.unstubAllGlobals());

const progress: [number, number][] = [];
const keep = (now = 1_000) =>
  keepNeighbourhood({
    catId: 7,
    title: 'Mimi',
    pages: ['/cat/7', '/?at=1,2,14'],
    tiles: ['/map/base/9/1/1.mvt', '/map/streets/14/1/1.mvt'],
    files: ['/images?url=a'],
    findPhotos: () => [],
    morePages: ['/cat/8'],
    now: () => now,
    onProgress: (...done) => void progress.push(done),
  });

const storedOf = async (path: string) => (await caches.open('catlas-kept-7')).match(path);

it('a neighbourhood is kept with its size and age, its pages as a visitor sees them, and can be removed', async () => {
  answer = (url) => (url.includes('streets') ? new Response(null, { status: 204 }) : new Response('x'.repeat(100)));
  const kept = await keep();
  expect(kept).toEqual({
    catId: 7,
    title: 'Mimi',
    path: '/cat/7',
    keptAt: 1_000,
    bytes: 500,
    isComplete: true,
    files: program!,
  });
  expect(await listKeptNeighbourhoods()).toEqual([kept]);
  expect(progress.at(-1)).toEqual([6, 6]);
  expect((await storedOf('/map/streets/14/1/1.mvt'))!.status).toBe(204);
  expect(asked.filter(({ url }) => /^\/(cat|\?)/.test(url)).every(({ credentials }) => credentials === 'omit')).toBe(
    true,
  );
  await removeKeptNeighbourhood(7);
  expect(await findKeptNeighbourhood(7)).toBeNull();
});

it('a kept neighbourhood never exceeds 3 MB, and says that its edge is missing', async () => {
  answer = (url) => new Response('x'.repeat(url.includes('streets') ? 2_900_000 : 40_000));
  const kept = await keep();
  expect(kept.bytes).toBeLessThanOrEqual(3_000_000);
  expect(kept.isComplete).toBe(false);
  expect(await storedOf('/cat/8')).toBeDefined();
});

it('a failure of the network leaves what is on the device as it was, and says so', async () => {
  const before = await keep();
  answer = () => {
    throw new TypeError('Failed to fetch');
  };
  await expect(keep(2_000)).rejects.toMatchObject({ reason: 'network' });
  answer = (url) => new Response('', { status: url.includes('map') ? 503 : 200 });
  await expect(keep(3_000)).rejects.toMatchObject({ reason: 'network' });
  program = null;
  await expect(keep(4_000)).rejects.toMatchObject({ reason: 'network' });
  expect(await findKeptNeighbourhood(7)).toEqual(before);
});

it('a full device keeps nothing half, and says so', async () => {
  const { open } = caches;
  vi.spyOn(caches, 'open').mockImplementation(async (name) => {
    const cache = await open(name);
    const put = async () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
    return { ...cache, put } as unknown as Cache;
  });
  await expect(keep()).rejects.toMatchObject({ reason: 'full' });
  expect(await findKeptNeighbourhood(7)).toBeNull();
});

it('a full device keeps the older copy', async () => {
  const before = await keep();
  const { open } = caches;
  let puts = 0;
  vi.spyOn(caches, 'open').mockImplementation(async (name) => {
    const cache = await open(name);
    const put = async (url: string, response: Response) => {
      if (++puts > 3) throw new DOMException('no room', 'QuotaExceededError');
      await cache.put(url, response);
    };
    return { ...cache, put } as unknown as Cache;
  });
  await expect(keep(2_000)).rejects.toMatchObject({ reason: 'full' });
  vi.restoreAllMocks();
  expect(await findKeptNeighbourhood(7)).toEqual(before);
  expect(await storedOf('/map/streets/14/1/1.mvt')).toBeDefined();
});

it('a newer copy drops what only the older one had, and removes what an interrupted keep has left', async () => {
  await (await caches.open('catlas-kept-7')).put('/cat/9', new Response('from an older copy'));
  await (await caches.open('catlas-kept-8')).put('/cat/8', new Response('half'));
  await keep();
  expect(await storedOf('/cat/9')).toBeUndefined();
  expect(await caches.has('catlas-kept-8')).toBe(false);
  expect((await listKeptNeighbourhoods()).map(({ catId }) => catId)).toEqual([7]);
});

it('pages of a newer build than the worker are not kept, because their scripts would be missing', async () => {
  answer = (url) => new Response(url.startsWith('/cat') ? '<script src="/assets/a-2.js">' : 'x');
  await expect(keep()).rejects.toMatchObject({ reason: 'outdated' });
  expect(updates).toBe(1);
  answer = (url) => new Response(url.startsWith('/cat') ? '<script src="/assets/a-1.js">' : 'x');
  expect(await keep()).toMatchObject({ files: program });
});

it('a neighbourhood that the browser has removed can be kept again', async () => {
  await keep();
  await caches.delete('catlas-kept-7');
  expect(await findKeptNeighbourhood(7)).toBeNull();
  await keep(2_000);
  expect(await findKeptNeighbourhood(7)).toMatchObject({ keptAt: 2_000 });
});
