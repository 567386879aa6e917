import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openMemoryCaches } from '#tests/support/memory-caches.ts';
import { cachedAtOf, findCached, keep, mayKeep } from './cached-answers.ts';

const at = (path: string) => `https://catlas.example${path}`;
const day = 24 * 60 * 60 * 1000;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T14:05:00Z') });
  vi.stubGlobal('caches', openMemoryCaches());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a cached answer', () => {
  it('a cached answer is read back complete: text, policy, nonce and date', async () => {
    const headers = { 'content-security-policy': "script-src 'nonce-1'", 'content-type': 'text/html' };
    await keep('catlas-pages', at('/cat/7'), new Response('<html nonce="1">', { headers }));
    const page = (await findCached('catlas-pages', at('/cat/7')))!;
    expect(await page.text()).toBe('<html nonce="1">');
    expect(Object.fromEntries(page.headers)).toMatchObject(headers);
    expect(new Date(cachedAtOf(page)).toISOString()).toBe('2026-11-21T14:05:00.000Z');
  });

  it('the cache never fills the device, because the oldest answer is removed', async () => {
    for (let id = 1; id <= 61; id++) await keep('catlas-pages', at(`/cat/${id}`), new Response('cat'));
    await keep('catlas-pages', at('/cat/2'), new Response('cat, again'));
    await keep('catlas-pages', at('/cat/62'), new Response('cat'));
    expect(await (await caches.open('catlas-pages')).keys()).toHaveLength(60);
    expect(await findCached('catlas-pages', at('/cat/1'))).toBeNull();
    expect(await (await findCached('catlas-pages', at('/cat/2')))?.text()).toBe('cat, again');
  });

  it('a cached answer is not read when it is a month old', async () => {
    await keep('catlas-pages', at('/cat/7'), new Response('cat'));
    vi.advanceTimersByTime(30 * day);
    expect(await findCached('catlas-pages', at('/cat/7'))).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect(await findCached('catlas-pages', at('/cat/7'))).toBeNull();
  });

  it('the map that was viewed last is read where its place does not matter', async () => {
    await keep('catlas-pages', at('/?at=1,1,9'), new Response('first'));
    vi.advanceTimersByTime(1);
    await keep('catlas-pages', at('/?at=2,2,9'), new Response('second'));
    expect(await (await findCached('catlas-pages', at('/'), { ignoreSearch: true }))?.text()).toBe('second');
  });

  it('the cache takes no error, no redirect, and nothing with no-store', () => {
    expect(mayKeep(new Response('x', { headers: { 'cache-control': 'private, no-cache' } }))).toBe(true);
    expect(mayKeep(new Response('x', { headers: { 'cache-control': 'private, no-store' } }))).toBe(false);
    expect(mayKeep(new Response('x', { status: 404 }))).toBe(false);
    expect(mayKeep(new Response('x', { status: 206 }))).toBe(false);
  });

  it('a cached answer is dropped without an error where the device is full', async () => {
    const full = openMemoryCaches();
    const cache = await full.open('catlas-pages');
    cache.put = async () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    full.open = async () => cache;
    vi.stubGlobal('caches', full);
    await keep('catlas-pages', at('/cat/7'), new Response('cat'));
    expect(await findCached('catlas-pages', at('/cat/7'))).toBeNull();
  });
});
