import { describe, expect, it } from 'vitest';
import { createPageCache } from './page-cache.ts';

const pageOf = (name: string, cachedBytes: number | null = 10) => ({ name, cachedBytes });
let time = 5_000;
const open = () => createPageCache<ReturnType<typeof pageOf>>({ maxBytes: 30, maxAgeMs: 1_000, now: () => time });

describe('a page that many ask for', () => {
  it('a page is rendered once for concurrent requests, and for those that follow soon', async () => {
    const pages = open();
    let made = 0;
    const make = async () => pageOf(`${++made}`);
    const first = await Promise.all([pages.get('/', make), pages.get('/', make)]);
    expect([...first, await pages.get('/', make)].map(({ name }) => name)).toEqual(['1', '1', '1']);
    time += 1_001;
    expect((await pages.get('/', make)).name).toBe('2');
  });

  it('a page is rendered again after a change, also where it was being rendered at that time', async () => {
    const pages = open();
    const slow = Promise.withResolvers<ReturnType<typeof pageOf>>();
    const before = pages.get('/', () => slow.promise);
    pages.empty();
    const after = await pages.get('/', async () => pageOf('with the news'));
    slow.resolve(pageOf('without'));
    expect([(await before).name, after.name]).toEqual(['without', 'with the news']);
    expect(pages.find('/')?.name, 'what came late does not take its place').toBe('with the news');
    pages.empty();
    expect(pages.find('/')).toBeNull();
  });

  it('a page is retried when it failed, and is not cached when it must not be', async () => {
    const pages = open();
    await expect(pages.get('/', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect((await pages.get('/', async () => pageOf('not found', null))).name).toBe('not found');
    expect(pages.find('/')).toBeNull();
  });

  it('a page is removed when there are too many', async () => {
    const pages = open();
    for (const name of ['a', 'b', 'c']) await pages.get(name, async () => pageOf(name));
    pages.find('a');
    await pages.get('d', async () => pageOf('d'));
    expect(['a', 'b', 'c', 'd'].map((name) => pages.find(name)?.name ?? null)).toEqual(['a', null, 'c', 'd']);
    await pages.get('huge', async () => pageOf('huge', 31));
    expect(pages.find('huge'), 'one page is not worth all others').toBeNull();
    expect(pages.find('d')?.name).toBe('d');
  });

  it('a page does not keep its readers waiting when rendering it never ends', async () => {
    const pages = createPageCache<ReturnType<typeof pageOf>>({ maxBytes: 30, maxAgeMs: 1_000, makeMs: 10 });
    await expect(pages.get('/', () => new Promise(() => undefined))).rejects.toMatchObject({ code: 'unavailable' });
    expect((await pages.get('/', async () => pageOf('next'))).name).toBe('next');
  });
});
