import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readTar, writeTar } from './tar.ts';

const folder = mkdtempSync(join(tmpdir(), 'catlas-tar-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const files = { 'a.txt': 'one', 'tables/b.txt': 'x'.repeat(512), 'photos/c/d.webp': '', 'e.txt': 'é\n'.repeat(700) };

async function write(name: string): Promise<string> {
  const path = join(folder, name);
  const file = await open(path, 'w');
  const tar = writeTar(file, new Date('2026-03-01T12:00:00Z'));
  for (const [entry, text] of Object.entries(files)) await tar.add(entry, Buffer.from(text));
  const { bytes } = await tar.finish();
  expect((await file.stat()).size).toBe(bytes);
  await file.close();
  return path;
}

async function read(path: string): Promise<Record<string, string>> {
  const file = await open(path);
  try {
    const found: Record<string, string> = {};
    for await (const entry of readTar(file)) found[entry.name] = (await entry.read()).toString();
    return found;
  } finally {
    await file.close();
  }
}

it('what was archived is read again, here and by the tar that every system has', async () => {
  const path = await write('whole.tar');
  expect(await read(path)).toEqual(files);
  const { stdout, status } = spawnSync('tar', ['-xOf', path], { encoding: 'utf8' });
  expect([status, stdout]).toEqual([0, Object.values(files).join('')]);
});

it('a truncated archive, and a file that is none, are recognised', async () => {
  const path = await write('cut.tar');
  truncateSync(path, 1_800);
  await expect(read(path)).rejects.toThrow(/cut off after tables\/b\.txt/);
  truncateSync(path, 0);
  await expect(read(path)).rejects.toThrow(/cut off/);
  writeFileSync(path, 'PK'.repeat(1_000));
  await expect(read(path)).rejects.toThrow(/no tar archive/);
});
