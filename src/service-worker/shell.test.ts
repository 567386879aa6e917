import { keptDescriptionPath } from '@catlas/platform/worker/kept-neighbourhoods.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openMemoryCaches } from '#tests/support/memory-caches.ts';
import { answerAsset, dropPastBuilds, fillShell, installProgram, installShell } from './shell.ts';

const origin = 'https://catlas.example';
let missing: string[] = [];
const asked: { path: string; credentials: string | undefined }[] = [];

function build(shell: string[], all = shell) {
  vi.stubGlobal('SHELL', { shell, map: [], all });
}

beforeEach(() => {
  missing = [];
  asked.length = 0;
  vi.stubGlobal('caches', openMemoryCaches(origin));
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('fetch', async (input: string | Request, init?: RequestInit) => {
    const path = new URL(typeof input === 'string' ? input : input.url, origin).pathname;
    asked.push({ path, credentials: init?.credentials });
    const response = new Response(path, { status: missing.includes(path) ? 404 : 200 });
    Object.defineProperty(response, 'type', { value: 'basic' });
    return response;
  });
  return () => vi.unstubAllGlobals();
});

const cachedPaths = async () =>
  (await (await caches.open('catlas-shell')).keys()).map(({ url }) => new URL(url).pathname).sort();

describe('the files that the site needs without a network', () => {
  it('the files are fetched once, with the offline page of both languages as a visitor sees it', async () => {
    build(['/assets/a-1.js']);
    await installShell();
    build(['/assets/a-1.js', '/assets/b-1.js']);
    await installShell();
    expect(asked.filter(({ path }) => path === '/assets/a-1.js')).toHaveLength(1);
    expect(await cachedPaths()).toEqual([
      '/assets/a-1.js',
      '/assets/b-1.js',
      '/fr/offline',
      '/fr/unsent',
      '/offline',
      '/unsent',
    ]);
    expect(
      asked.filter(({ path }) => !path.startsWith('/assets/')).every(({ credentials }) => credentials === 'omit'),
    ).toBe(true);
  });

  it('files that the first worker left out come later, also after a failure, and only once', async () => {
    build(['/assets/a-1.js']);
    missing = ['/assets/a-1.js'];
    await expect(fillShell()).rejects.toThrow('/assets/a-1.js');
    expect(await cachedPaths(), 'the pages say that the files are complete').toEqual([]);
    missing = [];
    await fillShell();
    const count = asked.length;
    await fillShell();
    expect(asked).toHaveLength(count);
    expect(await cachedPaths()).toContain('/assets/a-1.js');
  });

  it('the files are complete or not stored at all', async () => {
    build(['/assets/a-1.js', '/assets/b-1.js']);
    missing = ['/assets/b-1.js'];
    await expect(installShell()).rejects.toThrow('/assets/b-1.js');
  });

  it('the files are not prefetched for a client that saves data', async () => {
    build(['/assets/a-1.js']);
    vi.stubGlobal('navigator', { connection: { saveData: true } });
    await installShell();
    expect(await cachedPaths()).toEqual(['/fr/offline', '/fr/unsent', '/offline', '/unsent']);
  });

  it('the files of the build before stay for pages that are still open, and those of older builds are removed', async () => {
    for (const n of [1, 2, 3]) {
      build([`/assets/a-${n}.js`], [`/assets/a-${n}.js`, `/assets/map-${n}.js`]);
      await installShell();
      await answerAsset(new Request(`${origin}/assets/map-${n}.js`));
      await dropPastBuilds();
      await dropPastBuilds();
    }
    expect(await cachedPaths()).toEqual([
      '/assets/a-2.js',
      '/assets/a-3.js',
      '/assets/map-2.js',
      '/assets/map-3.js',
      '/fr/offline',
      '/fr/unsent',
      '/offline',
      '/unsent',
    ]);
  });

  it('the files of a kept neighbourhood stay after any number of updates, until it is removed', async () => {
    const update = async (n: number) => {
      build([`/assets/a-${n}.js`]);
      await installShell();
      await dropPastBuilds();
    };
    await update(1);
    vi.stubGlobal('SHELL', {
      shell: ['/assets/a-1.js'],
      map: ['/assets/map-1.js'],
      all: ['/assets/a-1.js', '/assets/map-1.js'],
    });
    const files = await installProgram();
    await (await caches.open('catlas-kept-7')).put(keptDescriptionPath, Response.json({ files }));
    for (const n of [2, 3, 4]) await update(n);
    expect(await cachedPaths()).toEqual(expect.arrayContaining(files));
    await caches.delete('catlas-kept-7');
    await update(5);
    expect(await cachedPaths()).not.toContain('/assets/map-1.js');
  });
});
