import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openMemoryCaches } from '#tests/support/memory-caches.ts';
import { findKept } from './kept-answers.ts';
import { keepForReader, noteReader } from './reader.ts';

const url = 'https://catlas.example/user';
const madeFor = (reader: string | null, body = `of ${reader}`) =>
  new Response(body, reader === null ? {} : { headers: { 'catlas-reader': reader } });
const keepPage = (reader: string, askedAt = Date.now()) =>
  keepForReader('catlas-pages', { url, response: madeFor(reader), askedAt });
const kept = async () => (await findKept('catlas-pages', url))?.text();

beforeEach(() => {
  vi.stubGlobal('caches', openMemoryCaches());
  return () => vi.unstubAllGlobals();
});

describe('what the device keeps of a member', () => {
  it('is theirs as long as they are the reader', async () => {
    await keepPage('anna');
    await noteReader(madeFor('anna'), Date.now());
    await noteReader(madeFor(null), Date.now());
    expect(await kept()).toBe('of anna');
  });

  it('is removed with the first answer for another member, or for a visitor', async () => {
    await keepPage('anna');
    await noteReader(madeFor('visitor'), Date.now());
    expect(await kept()).toBeUndefined();
    await keepPage('berta', Date.now() + 1);
    expect(await kept()).toBe('of berta');
  });

  it('does not return with a response that was on the way during the sign-out', async () => {
    await keepPage('anna');
    const askedAt = Date.now() - 1;
    await noteReader(madeFor('visitor'), Date.now());
    await keepPage('anna', askedAt);
    await noteReader(madeFor('anna'), askedAt);
    expect(await kept()).toBeUndefined();
  });

  it('is kept also when it was under way before the first answer told who they are', async () => {
    const askedAt = Date.now() - 1;
    await noteReader(madeFor('anna'), Date.now());
    await keepPage('anna', askedAt);
    expect(await kept()).toBe('of anna');
  });

  it('is never mixed, in any order of responses', async () => {
    const turns = ['anna', 'visitor', 'anna', 'berta', 'visitor', 'berta'];
    await Promise.all(turns.map((reader, index) => keepPage(reader, Date.now() + 1_000 + index)));
    await noteReader(madeFor('carla'), Date.now() + 5_000);
    expect(await kept()).toBeUndefined();
  });

  it('is kept while another answer stops on its way', async () => {
    const headers = { 'catlas-reader': 'anna' };
    const stopped = new Response(new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(1)) }), {
      headers,
    });
    void keepForReader('catlas-pages', { url: `${url}?stopped`, response: stopped, askedAt: Date.now() });
    await keepPage('anna');
    expect(await kept()).toBe('of anna');
  });
});
