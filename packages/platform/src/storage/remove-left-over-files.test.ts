import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { removeLeftOverFiles } from './remove-left-over-files.ts';

const now = new Date(Date.UTC(2026, 0, 2));
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'catlas-left-over-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const files: [name: string, ageMinutes: number, stays: boolean][] = [
  ['photos/ab/0.webp.1a2b3c4d.tmp', 61, false],
  ['photos/ab/1.webp.1a2b3c4d.tmp', 59, true],
  ['photos/ab/2.webp', 100_000, true],
  ['outbox/.2026-01-01T00-00-00.000Z-1a2b3c4d.tmp', 61, false],
  ['outbox/2026-01-01T00-00-00.000Z-1a2b3c4d.eml', 100_000, true],
  ['cache/images/ab/3-240.webp.1a2b.tmp', 61, false],
  ['cache/images/ab/3-240.webp', 100_000, true],
  ['database/pg_logical/replorigin_checkpoint.tmp', 100_000, true],
  ['keys.json', 100_000, true],
  ['backup.tar.tmp', 100_000, true],
];

it('a clean-up removes old temporary files of photos, mails and caches, and nothing else', async () => {
  for (const [name, age] of files) {
    const path = join(dataDir, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, 'half');
    await utimes(path, minutesAgo(age), minutesAgo(age));
  }
  expect(await removeLeftOverFiles({ dataDir, now: () => now })).toBe(files.filter(([, , stays]) => !stays).length);
  const left = (await readdir(dataDir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const expected = files.filter(([, , stays]) => stays).map(([name]) => join(dataDir, name));
  expect(left.map((entry) => join(entry.parentPath, entry.name)).sort()).toEqual(expected.sort());
});

it('a clean-up finds nothing where nothing has been written yet', async () => {
  expect(await removeLeftOverFiles({ dataDir: join(dataDir, 'new'), now: () => now })).toBe(0);
});
