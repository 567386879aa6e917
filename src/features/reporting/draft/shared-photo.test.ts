import { visitor } from '@catlas/platform/worker/reader-header.ts';
import { sharedPhotoCache, sharedPhotoPath } from '@catlas/platform/worker/worker-messages.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { openMemoryCaches } from '#tests/support/memory-caches.ts';
import { takeSharedPhoto } from './shared-photo.ts';

beforeEach(() => {
  vi.stubGlobal('caches', openMemoryCaches());
  return () => vi.unstubAllGlobals();
});

async function share(reader: string) {
  const cache = await caches.open(sharedPhotoCache);
  await cache.put(sharedPhotoPath(reader), new Response(new Blob(['photo'], { type: 'image/jpeg' })));
}

it('a shared photo goes once to the member who shared it, and to no other', async () => {
  await share('anna');
  expect(await takeSharedPhoto('berta')).toBeNull();
  expect(await takeSharedPhoto(null)).toBeNull();
  expect((await takeSharedPhoto('anna'))?.size).toBe(5);
  expect(await takeSharedPhoto('anna')).toBeNull();
});

it('a visitor’s shared photo goes to the member who signs in for it', async () => {
  await share(visitor);
  expect((await takeSharedPhoto('anna'))?.size).toBe(5);
  expect(await takeSharedPhoto('berta')).toBeNull();
});
