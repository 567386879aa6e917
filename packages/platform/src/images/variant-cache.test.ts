import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createVariantCache } from './variant-cache.server.ts';

let directory: string;
let time = Date.now();
const problems: unknown[] = [];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'variants-'));
  time = Date.now();
  problems.length = 0;
});
afterEach(() => rm(directory, { recursive: true }));

const openCache = (maxBytes = 1_000_000) =>
  createVariantCache({
    directory,
    maxBytes,
    maxAgeMs: 24 * 3_600_000,
    onDiskError: (error) => problems.push(error),
    now: () => time,
  });

const picture =
  (bytes = 1000) =>
  async () =>
    new Uint8Array(bytes).fill(7);
const never = () => Promise.reject(new Error('made again'));

async function cachedFiles() {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort();
}

it('the cache makes a picture once, also for two processes and after a restart', async () => {
  const cache = openCache();
  expect(await cache.get('ab/one.webp', picture())).toHaveLength(1000);
  expect(await cache.get('ab/one.webp', never)).toHaveLength(1000);
  await cache.sweep();
  expect(await openCache().get('ab/one.webp', never)).toHaveLength(1000);
});

it('the cache never stores that a picture was missing or failed', async () => {
  const cache = openCache();
  expect(await cache.get('ab/one.webp', async () => null)).toBeNull();
  await expect(cache.get('ab/one.webp', never)).rejects.toThrow('made again');
  expect(await cache.get('ab/one.webp', picture())).toHaveLength(1000);
  await cache.sweep();
  expect(await cachedFiles()).toEqual(['one.webp']);
});

it('the cache removes the least recently used files when the disk space is used up', async () => {
  const cache = openCache(10_000);
  for (let number = 0; number < 9; number += 1) {
    await cache.get(`${number}/v.webp`, picture());
    await cache.sweep();
    const at = new Date(time - (20 - number) * 60_000);
    await utimes(join(directory, `${number}/v.webp`), at, at);
  }
  await utimes(join(directory, '0/v.webp'), new Date(time), new Date(time - 20 * 60_000));
  await cache.get('new/v.webp', picture(3000));
  await cache.sweep();
  expect((await readdir(directory)).sort()).toEqual(['0', '4', '5', '6', '7', '8', 'new']);
});

it('the cache stays within its space by itself', async () => {
  const cache = openCache(10_000);
  for (let number = 0; number < 60; number += 1) {
    await cache.get(`${number}/v.webp`, picture());
    await vi.waitFor(async () => expect(await cachedFiles()).toContain('v.webp'));
  }
  await vi.waitFor(async () => expect((await cachedFiles()).length).toBeLessThanOrEqual(11));
  // The sweep waits for writes, which would fill the folder while it is removed.
  await cache.sweep();
  expect(problems).toEqual([]);
});

it('the cache notes that a picture is in use, so that it outlives the others', async () => {
  const cache = openCache(2000);
  await cache.get('old/v.webp', picture());
  await cache.sweep();
  time += 1000;
  await cache.get('newer/v.webp', picture());
  await cache.sweep();
  time += 2 * 3_600_000;
  await cache.get('old/v.webp', never);
  await cache.get('third/v.webp', picture());
  await cache.sweep();
  expect(await readdir(directory)).not.toContain('newer');
});

it('the cache makes a picture again after a day, as the photo may have been removed', async () => {
  const cache = openCache();
  await cache.get('ab/one.webp', picture());
  await cache.sweep();
  expect(await cache.get('ab/one.webp', never), 'now also in memory').toHaveLength(1000);
  time += 25 * 3_600_000;
  expect(await cache.get('ab/one.webp', async () => null)).toBeNull();
  await cache.sweep();
  expect(await cachedFiles()).toEqual([]);
});

it('the cache removes partial files of a killed process, but not those that another process is writing', async () => {
  const cache = openCache();
  await mkdir(join(directory, 'ab'));
  await writeFile(join(directory, 'ab/dead.tmp'), 'half');
  await utimes(join(directory, 'ab/dead.tmp'), new Date(time - 7_200_000), new Date(time - 7_200_000));
  await writeFile(join(directory, 'ab/alive.tmp'), 'half');
  await cache.sweep();
  expect(await cachedFiles()).toEqual(['alive.tmp']);
});

it('the cache still answers when its disk is full or gone', async () => {
  await writeFile(join(directory, 'blocked'), 'a file where a folder should be');
  const cache = createVariantCache({
    directory: join(directory, 'blocked'),
    maxBytes: 1000,
    maxAgeMs: 1000,
    onDiskError: (error) => problems.push(error),
  });
  expect(await cache.get('ab/one.webp', picture())).toHaveLength(1000);
  await cache.sweep();
  expect(problems.length).toBeGreaterThan(0);
});
