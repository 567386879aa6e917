import { keptDescriptionPath } from '@catlas/platform/worker/kept-neighbourhoods.ts';
import { readerHeader, visitor } from '@catlas/platform/worker/reader-header.ts';
import { keptAtHeader } from '@catlas/platform/worker/stored-answer.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openMemoryCaches } from '#tests/support/memory-caches.ts';
import { answerCacheFirst, answerServerFirst } from './answer-file.ts';
import { answerPage } from './answer-page.ts';

const origin = 'https://catlas.example';
const works: Promise<unknown>[] = [];

function eventOf(path: string) {
  const waitUntil = (work: Promise<unknown>) => void works.push(work);
  return {
    request: new Request(origin + path),
    waitUntil,
    clientId: 'a',
    resultingClientId: 'b',
  } as unknown as FetchEvent;
}

async function keepAt(catId: number, at: number, paths: string[]) {
  const cache = await caches.open(`catlas-kept-${catId}`);
  for (const path of paths)
    await cache.put(path, new Response(`${path} of ${catId}`, { headers: { [keptAtHeader]: String(at) } }));
  await cache.put(keptDescriptionPath, Response.json({ catId }));
}

beforeEach(() => {
  vi.stubGlobal('caches', openMemoryCaches(origin));
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  vi.stubGlobal('self', { clients: { get: async () => undefined } });
  vi.spyOn(Response, 'redirect').mockImplementation(
    (url) => new Response(null, { status: 302, headers: { location: String(url) } }),
  );
});
afterEach(async () => {
  await Promise.allSettled(works);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const file = async (path: string) => (await answerCacheFirst(eventOf(path), 'catlas-ground')).text();

describe('a kept neighbourhood without a network', () => {
  it('the page of its cat opens, the newest copy first, also from a link with a query', async () => {
    await keepAt(7, 1_000, ['/cat/7', '/cat/8']);
    await keepAt(8, 2_000, ['/cat/8']);
    expect(await (await answerPage(eventOf('/cat/7'), true)).text()).toBe('/cat/7 of 7');
    expect(await (await answerPage(eventOf('/cat/8'), true)).text()).toBe('/cat/8 of 8');
    expect((await answerPage(eventOf('/cat/7?from=list'), true)).headers.get('location')).toBe('/cat/7');
  });

  it('its map opens in place of another one, in the same language only', async () => {
    await keepAt(7, 1_000, ['/fr/cat/7', '/fr?at=45.7600,4.8400,14']);
    expect((await answerPage(eventOf('/fr'), true)).headers.get('location')).toBe('/fr?at=45.7600,4.8400,14');
    expect((await answerPage(eventOf('/en'), true)).type).toBe('error');
  });

  it('its tiles are drawn, also for a page of another build, and ground beyond it is empty instead of failing', async () => {
    await keepAt(7, 1_000, ['/map/streets/14/8400/5800.mvt?v=a', '/api/cats/tiles/14/1/1.mvt?v=0']);
    expect(await file('/map/streets/14/8400/5800.mvt?v=a')).toContain('of 7');
    expect(await file('/map/streets/14/8400/5800.mvt?v=b')).toContain('of 7');
    expect((await answerCacheFirst(eventOf('/map/streets/14/1/1.mvt?v=a'), 'catlas-ground')).status).toBe(204);
    const cats = (query: string) => answerServerFirst(eventOf(`/api/cats/tiles/14/1/1.mvt${query}`), 'catlas-tiles');
    expect(await (await cats('?v=5')).text()).toContain('of 7');
    await expect(cats('?is_home=true&v=5'), 'other cats').rejects.toThrow();
  });

  it('its photos are shown in the size that is there', async () => {
    await keepAt(7, 1_000, ['/images?url=/photos/aa/b.webp&w=320']);
    const photo = (query: string) => answerCacheFirst(eventOf(`/images?url=/photos/aa/${query}`), 'catlas-photos');
    expect(await (await photo('b.webp&w=96&h=96&position=attention')).text()).toContain('w=320');
    await expect(photo('c.webp&w=320')).rejects.toThrow();
  });

  it('its icons are shown in any combination', async () => {
    const path = '/icons/lucide.json?icons=cat,heart';
    await keepAt(7, 1_000, []);
    await expect(file('/icons/lucide.json?icons=cat')).rejects.toThrow();
    await (await caches.open('catlas-kept-7')).put(
      path,
      Response.json({ prefix: 'lucide', icons: { cat: { body: 'a' }, heart: { body: 'b' } } }),
    );
    expect(JSON.parse(await file('/icons/lucide.json?icons=heart,moon'))).toMatchObject({
      prefix: 'lucide',
      icons: { heart: { body: 'b' } },
      not_found: ['moon'],
    });
  });

  it('it leaves the device when the site no longer has its cat, but not at another failure', async () => {
    await keepAt(7, 1_000, ['/fr/cat/7']);
    const answer = async (path: string, init: ResponseInit) => {
      vi.stubGlobal('fetch', async () => new Response('', init));
      await answerPage(eventOf(path), true);
      await Promise.all(works);
    };
    const site = { [readerHeader]: visitor };
    await answer('/fr/cat/7', { status: 503, headers: site });
    await answer('/fr/cat/8', { status: 404, headers: site });
    await answer('/fr/cat/7', { status: 404 });
    expect(await caches.has('catlas-kept-7')).toBe(true);
    await answer('/fr/cat/7', { status: 404, headers: site });
    expect(await caches.has('catlas-kept-7')).toBe(false);
  });

  it('a neighbourhood that was not stored completely is not used', async () => {
    await (await caches.open('catlas-kept-7')).put('/cat/7', new Response('half'));
    expect((await answerPage(eventOf('/cat/7'), true)).type).toBe('error');
  });
});
