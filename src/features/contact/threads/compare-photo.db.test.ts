import { createInProcessRateLimiter } from '@catlas/platform/rate-limit/rate-limiter.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { rateLimits } from '#context/rate-limits.ts';
import type { Viewer } from '#context/viewer.ts';
import { photoColumnsOf } from '#features/cats/model/cat-columns.server.ts';
import { exportSightings } from '#features/contact/sightings/export-sightings.server.ts';
import { storePhoto } from '#features/photos/store-photo.server.ts';
import { buildCat } from '#tests/support/cat-builder.ts';
import { addSighting, getThread, sendMessage } from '#tests/support/sighting-forms.ts';
import { openTestApi, type Person, type TestApi } from '#tests/support/test-api.ts';
import { emptyTables } from '#tests/support/test-database.ts';
import { hashCatPhotos } from './compare-photo.server.ts';
import { exportThreads } from './export-threads.server.ts';

let api: TestApi;
let owner: Person;
let catId: number;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await emptyTables(api.database);
  api.context.rateLimiter = createInProcessRateLimiter(rateLimits);
  owner = await api.signIn();
  await api.request('/user/info', { as: owner });
  catId = (await buildCat(api.context, { userId: owner.id })).id;
  await setPhoto(1);
});

function draw(seed: number): Promise<Buffer> {
  const shapes = Array.from({ length: 90 }, (_, index) => {
    const value = (step: number) => (Math.abs(Math.sin(seed * 37.7 + index * 11.3 + step * 5.1) * 10_000) % 1) * 600;
    return `<circle cx="${value(1)}" cy="${value(2)}" r="${30 + value(3) / 6}" fill="hsl(${value(4)} 60% ${20 + value(5) / 10}%)"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><rect width="600" height="600" fill="#999"/>${shapes.join('')}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 95 }).toBuffer();
}
const blobOf = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });

async function setPhoto(seed: number) {
  const photo = await storePhoto(api.context, await draw(seed));
  await api.context.db.updateTable('cats').set(photoColumnsOf(photo)).where('id', '=', catId).execute();
}

const changed = {
  'as it is': (bytes: Buffer) => sharp(bytes),
  'smaller and recompressed': (bytes: Buffer) => sharp(bytes).resize(240).jpeg({ quality: 45 }),
  mirrored: (bytes: Buffer) => sharp(bytes).flop(),
  'cut at the edges': (bytes: Buffer) => sharp(bytes).extract({ left: 40, top: 15, width: 550, height: 570 }),
  'with a border': (bytes: Buffer) =>
    sharp(bytes).extend({ top: 120, bottom: 200, left: 20, right: 20, background: '#1c1c1e' }),
};

it.each(Object.entries(changed))(
  'the owner is told that a photo of a finder is the cat’s own, %s',
  async (_name, change) => {
    const own = blobOf(
      await change(await draw(1))
        .jpeg()
        .toBuffer(),
    );
    const { thread, sighting } = await addSighting(api, catId, { file: own });
    const seenByOwner = (await getThread(api, thread.id, owner)).messages[0]!;
    expect(seenByOwner.sighting!.is_photo_reused).toBe(true);
    expect((await getThread(api, thread.key)).messages[0]!.sighting!.is_photo_reused, 'not its sender').toBeNull();
    expect(sighting.photo).not.toBeNull();
    expect(Object.keys(sighting), 'the answer to its sender').not.toContain('is_photo_reused');
  },
);

it('no answer tells a sender whether their photo was recognised, also in the download of their data', async () => {
  const finder = await api.signIn('finder@example.org');
  await api.request('/user/info', { as: finder });
  const { thread } = await addSighting(api, catId, { file: blobOf(await draw(1)) }, finder);
  await sendMessage(api, thread.id, { kind: 'word-photo', file: blobOf(await draw(1)) }, finder);
  const answers = [
    await (await api.request(`/threads/${thread.id}`, { as: finder })).text(),
    await (await api.request('/threads', { as: finder })).text(),
    await (await api.request(`/cats/${catId}/sightings`, { as: finder })).text(),
    JSON.stringify(await exportSightings({ ...api.context, viewer: { id: finder.id } as Viewer })),
    JSON.stringify(await exportThreads({ ...api.context, locale: 'en', viewer: { id: finder.id } as Viewer })),
  ].join('');
  expect(answers).toContain('photo');
  expect(answers).not.toMatch(/is_photo_reused":(?:true|false)/);
});

it('another picture, and a second one of the same finder, is not flagged', async () => {
  const { thread } = await addSighting(api, catId, { file: blobOf(await draw(2)) });
  await sendMessage(api, thread.key, { kind: 'word-photo', file: blobOf(await draw(2)) });
  const { messages } = await getThread(api, thread.id, owner);
  expect([messages[0]!.sighting!.is_photo_reused, messages[1]!.is_photo_reused]).toEqual([false, false]);
});

it('a former photo of the cat, and a photo of another finder, are recognised', async () => {
  expect(await hashCatPhotos(api.context)).toBe(1);
  await setPhoto(3);
  await addSighting(api, catId, { file: blobOf(await draw(4)) });
  for (const seed of [1, 3, 4]) {
    const { thread } = await addSighting(api, catId, { file: blobOf(await draw(seed)) });
    const { messages } = await getThread(api, thread.id, owner);
    expect(messages[0]!.sighting!.is_photo_reused, `picture ${seed}`).toBe(true);
  }
  await hashCatPhotos(api.context);
  expect(await hashCatPhotos(api.context), 'all are hashed').toBe(0);
});
