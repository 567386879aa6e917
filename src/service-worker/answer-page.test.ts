import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openMemoryCaches } from '#tests/support/memory-caches.ts';
import { answerData, answerPage, copyPage } from './answer-page.ts';
import { cachedAtOfDocument } from './freshness.ts';

const origin = 'https://catlas.example';
type Line = (request: Request) => Promise<Response>;
let line: Line;
let day = 0;
const told: unknown[] = [];
const works: Promise<unknown>[] = [];

const html = (body: string, status = 200) =>
  new Response(body, { status, headers: { 'content-type': 'text/html; charset=utf-8', 'catlas-reader': 'visitor' } });
const isCut: Line = async () => {
  throw new TypeError('Failed to fetch');
};

function eventOf(path: string, signal?: AbortSignal) {
  const request = new Request(origin + path, { signal });
  const waitUntil = (work: Promise<unknown>) => void works.push(work);
  return { request, waitUntil, clientId: 'a', resultingClientId: 'b' } as unknown as FetchEvent;
}

async function open(path: string, { isCacheable = true } = {}) {
  const response = await answerPage(eventOf(path), isCacheable);
  await Promise.allSettled(works);
  return response.status === 302 ? response.headers.get('location')!.replace(origin, '') : response.text();
}

beforeEach(async () => {
  told.length = 0;
  works.length = 0;
  // The worker stores when its reader changed, so time continues from case to case.
  day += 1;
  vi.useFakeTimers({ now: Date.UTC(2026, 10, day, 14, 5) });
  vi.stubGlobal('caches', openMemoryCaches(origin));
  vi.stubGlobal('fetch', (input: Request | string) => line(input instanceof Request ? input : new Request(input)));
  vi.stubGlobal('self', {
    clients: { get: async () => ({ postMessage: (message: unknown) => void told.push(message) }) },
  });
  vi.spyOn(Response, 'redirect').mockImplementation(
    (url) => new Response(null, { status: 302, headers: { location: String(url) } }),
  );
  const shell = await caches.open('catlas-shell');
  await shell.put('/fr/offline', new Response('hors ligne'));
  await shell.put('/offline', new Response('offline'));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a page that is opened', () => {
  it('a page comes from the server while there is one, and from the device without one later, with its age', async () => {
    line = async () => html('new');
    expect(await open('/cat/7')).toBe('new');
    vi.advanceTimersByTime(3_600_000);
    line = isCut;
    expect(await open('/cat/7')).toBe('new');
    expect(cachedAtOfDocument('b')).toBe(Date.UTC(2026, 10, day, 14, 5));
  });

  it('a page is yesterday’s copy when the connection is too slow or the server does not answer', async () => {
    line = async () => html('yesterday’s');
    await open('/cat/7');
    line = () => new Promise(() => undefined);
    const slow = answerPage(eventOf('/cat/7'), true);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await (await slow).text()).toBe('yesterday’s');
    works.length = 0;
    line = async () => html('being restarted', 503);
    expect(await open('/cat/7')).toBe('yesterday’s');
  });

  it('a page is waited for when there is no copy, and a server error is shown as it is', async () => {
    line = () => new Promise((resolve) => setTimeout(() => resolve(html('late')), 20_000));
    const slow = answerPage(eventOf('/cat/8'), true);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await (await slow).text()).toBe('late');
    line = async () => html('broken', 500);
    expect(await open('/cat/8')).toBe('broken');
  });

  it('a page is replaced by the offline page in its language where it was never visited, or may not be cached', async () => {
    line = async () => html('secret');
    await open('/fr/login', { isCacheable: false });
    line = isCut;
    expect(await open('/fr/cat/7?a=1')).toBe('/fr/offline?from=%2Ffr%2Fcat%2F7%3Fa%3D1');
    expect(await open('/cat/7')).toBe('/offline?from=%2Fcat%2F7');
    expect(await open('/fr/login', { isCacheable: false })).toBe('/fr/offline?from=%2Ffr%2Flogin');
    expect(await open('/fr/offline?from=%2F')).toBe('hors ligne');
  });

  it('the last map replaces another place of it', async () => {
    line = async () => html('Lyon');
    await open('/?at=45.76,4.83,12');
    line = isCut;
    expect(await open('/')).toBe('/?at=45.76,4.83,12');
    expect(await open('/?at=1,1,1')).toBe('/?at=45.76,4.83,12');
  });

  it('no map replaces one in another language', async () => {
    line = async () => html('Lyon');
    await open('/?at=45.76,4.83,12');
    line = isCut;
    expect(await open('/en')).toBe('/?at=45.76,4.83,12');
    expect(await open('/fr')).toBe('/fr/offline?from=%2Ffr');
    line = async () => html('Lyon, en français');
    await open('/fr');
    line = isCut;
    expect(await open('/fr?at=1,1,1')).toBe('/fr');
  });
});

describe('the way to another page', () => {
  it('a navigation leaves the page itself on the device', async () => {
    line = async (request) => (request.url.endsWith('.data') ? new Response('data') : html('the page'));
    expect(await (await answerData(eventOf('/cat/7.data'), true)).text()).toBe('data');
    await Promise.allSettled(works);
    line = isCut;
    expect(await open('/cat/7')).toBe('the page');
    expect(told).toContainEqual({ type: 'freshness', cachedAt: null });
  });

  it('a navigation follows no redirect for the copy, so that a banned member’s next page still says why', async () => {
    const followed: string[] = [];
    vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
      const request = new Request(input, init);
      if (request.redirect === 'manual') return Response.error();
      followed.push(request.url);
      return html('suspended');
    });
    await copyPage(`${origin}/cats/new`);
    expect(followed).toEqual([]);
    line = isCut;
    vi.stubGlobal('fetch', (input: Request | string) => line(input instanceof Request ? input : new Request(input)));
    expect(await open('/cats/new')).toBe('/offline?from=%2Fcats%2Fnew');
  });

  it('a navigation says that there is no network, and continues as soon as there is one', async () => {
    line = isCut;
    const answer = answerData(eventOf('/_.data?at=1'), true);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(told).toEqual([{ type: 'unreachable', path: '/?at=1' }]);
    line = async () => new Response('data');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await (await answer).text()).toBe('data');
  });

  it('a navigation is dropped when the reader has gone elsewhere meanwhile', async () => {
    const leaving = new AbortController();
    line = isCut;
    leaving.abort();
    await expect(answerData(eventOf('/cat/7.data', leaving.signal), true)).rejects.toThrow();
    expect(told).toEqual([]);
  });
});
