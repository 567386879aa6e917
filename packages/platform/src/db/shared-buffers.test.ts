import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { databaseBytesIn, sharedBuffersFor } from './shared-buffers.ts';

const megabytes = (count: number) => count * 2 ** 20;

it('a small site gives the page cache little memory, a large one a quarter of its database', () => {
  const memoryBytes = megabytes(16_384);
  expect(sharedBuffersFor({ databaseBytes: 0, memoryBytes })).toBe('32MB');
  expect(sharedBuffersFor({ databaseBytes: megabytes(100), memoryBytes })).toBe('32MB');
  expect(sharedBuffersFor({ databaseBytes: megabytes(1468), memoryBytes })).toBe('367MB');
  expect(sharedBuffersFor({ databaseBytes: megabytes(10_000), memoryBytes })).toBe('512MB');
});

it('a large database on a small machine leaves seven eighths of the memory to the rest', () => {
  expect(sharedBuffersFor({ databaseBytes: megabytes(10_000), memoryBytes: megabytes(1024) })).toBe('128MB');
  expect(sharedBuffersFor({ databaseBytes: megabytes(10_000), memoryBytes: megabytes(64) })).toBe('32MB');
});

it('the write-ahead log is no part of the database’s size', () => {
  const folder = mkdtempSync(join(tmpdir(), 'catlas-buffers-'));
  try {
    for (const name of ['base/5', 'pg_wal']) mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, 'base/5/1259'), Buffer.alloc(8192));
    writeFileSync(join(folder, 'base/5/1260'), Buffer.alloc(16_384));
    writeFileSync(join(folder, 'pg_wal/000000010000000000000001'), Buffer.alloc(65_536));
    expect(databaseBytesIn(folder)).toBe(24_576);
    expect(databaseBytesIn(join(folder, 'missing'))).toBe(0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
