import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { toAppError } from '#errors/to-app-error.ts';
import { createFilePhotoStorage } from './file-photo-storage.ts';
import { leastFreeBytes } from './free-space.ts';

const key = 'ab/0123456789abcdef.webp';
let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'catlas-photos-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

it('the storage refuses a photo as unavailable while the disk is full, reads on, and accepts it when there is space', async () => {
  let free = leastFreeBytes;
  const photos = createFilePhotoStorage(directory, async () => free);
  await photos.put(key, Buffer.from('first'));
  free -= 1;
  const refusal = await photos.put('cd/0.webp', Buffer.from('second')).catch((error) => error);
  expect(toAppError(refusal)).toMatchObject({ code: 'unavailable', status: 503, retryAfterSeconds: 60 });
  expect(String(await photos.find(key))).toBe('first');
  free += 1;
  await photos.put('cd/0.webp', Buffer.from('second'));
  expect(String(await photos.find('cd/0.webp'))).toBe('second');
});

it('a photo that could not be written leaves no temporary file', async () => {
  const photos = createFilePhotoStorage(directory);
  // A folder in its place makes renaming fail as on a full disk.
  await mkdir(join(directory, key, 'x'), { recursive: true });
  await expect(photos.put(key, Buffer.from('photo'))).rejects.toThrow();
  expect(await readdir(join(directory, 'ab'))).toEqual(['0123456789abcdef.webp']);
});
