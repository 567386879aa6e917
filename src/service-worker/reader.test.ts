import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openMemoryCaches } from '#tests/support/memory-caches.ts';
import { findCached } from './cached-answers.ts';
import { cacheForReader, noteReader } from './reader.ts';

const url = 'https://catlas.example/user';
const madeFor = (reader: string | null, body = `of ${reader}`) =>
  new Response(body, reader === null ? {} : { headers: { 'catlas-reader': reader } });
const cachePage = (reader: string, askedAt = Date.now()) =>
  cacheForReader('catlas-pages', { url, response: madeFor(reader), askedAt });
const kept = async () => (await findCached('catlas-pages', url))?.text();

beforeEach(() => {
  vi.stubGlobal('caches', openMemoryCaches());
  return () => vi.unstubAllGlobals();
});

describe('the private caches of a member', () => {
  it('the caches of a member are theirs as long as they are the reader', async () => {
    await cachePage('anna');
    await noteReader(madeFor('anna'), Date.now());
    await noteReader(madeFor(null), Date.now());
    expect(await kept()).toBe('of anna');
  });

  it('the caches of a member are removed with the first answer for another member, or for a visitor', async () => {
    await cachePage('anna');
    await noteReader(madeFor('visitor'), Date.now());
    expect(await kept()).toBeUndefined();
    await cachePage('berta', Date.now() + 1);
    expect(await kept()).toBe('of berta');
  });

  it('the caches of a member do not return with a response that was under way during the sign-out', async () => {
    await cachePage('anna');
    const askedAt = Date.now() - 1;
    await noteReader(madeFor('visitor'), Date.now());
    await cachePage('anna', askedAt);
    await noteReader(madeFor('anna'), askedAt);
    expect(await kept()).toBeUndefined();
  });

  it('an answer is cached also when it was under way before the first answer named its reader', async () => {
    const askedAt = Date.now() - 1;
    await noteReader(madeFor('anna'), Date.now());
    await cachePage('anna', askedAt);
    expect(await kept()).toBe('of anna');
  });

  it('the caches of two members are never mixed, in any order of responses', async () => {
    const turns = ['anna', 'visitor', 'anna', 'berta', 'visitor', 'berta'];
    await Promise.all(turns.map((reader, index) => cachePage(reader, Date.now() + 1_000 + index)));
    await noteReader(madeFor('carla'), Date.now() + 5_000);
    expect(await kept()).toBeUndefined();
  });

  it('an answer is cached while another one stalls', async () => {
    const headers = { 'catlas-reader': 'anna' };
    const stopped = new Response(new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(1)) }), {
      headers,
    });
    void cacheForReader('catlas-pages', { url: `${url}?stopped`, response: stopped, askedAt: Date.now() });
    await cachePage('anna');
    expect(await kept()).toBe('of anna');
  });
});
