import { globSync, rmSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OwnCat, PublicCat } from '#features/cats/model/cat.ts';
import { removeOrphanPhotos } from '#features/photos/remove-orphan-photos.server.ts';
import { removeUnusedPhotos } from '#features/photos/remove-unused-photos.server.ts';
import { openTestApi, type Person, type TestApi } from '#tests/support/test-api.ts';
import { emptyTables } from '#tests/support/test-database.ts';

const dayMs = 24 * 60 * 60 * 1000;
const report = { name: 'Minou', description: 'Grey, shy.', lat: '45.764', lng: '4.8357', is_lost: 'true' };

let api: TestApi;
let owner: Person;
let admin: Person;
const pictures: Record<string, Blob> = {};
beforeAll(async () => {
  api = await openTestApi();
  for (const color of ['orange', 'grey', 'black', 'white', 'brown']) {
    const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: color } })
      .jpeg()
      .toBuffer();
    pictures[color] = new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
  }
});
afterAll(() => api.close());
beforeEach(async () => {
  await emptyTables(api.database);
  rmSync(api.photosDir, { recursive: true, force: true });
  [owner, admin] = [await api.signIn(), await api.signIn('admin@example.org')];
});

function post(path: string, fields: Record<string, string | Blob>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.set(name, value);
    else form.set(name, value, 'cat.jpg');
  }
  return api.request(path, { method: 'POST', body: form, as: owner });
}
async function answered(response: Promise<Response>, status: number): Promise<OwnCat> {
  const { status: got, ...rest } = await response.then(async (each) => ({
    status: each.status,
    body: await each.json(),
  }));
  expect([got, got === status ? '' : rest.body]).toEqual([status, '']);
  return (rest.body as { cat: OwnCat }).cat;
}
const add = (files: Record<string, Blob>) => answered(post('/cats/add', { ...report, ...files }), 201);
const edit = (cat: OwnCat, changes: Record<string, string | Blob>) =>
  post('/cats/edit', { ...report, catId: String(cat.id), version: String(cat.version), ...changes });
const review = (body: object) => api.post('/bo/cats/review', { approved: [], rejected: [], ...body }, admin);
const seen = async (id: number, as?: Person) => (await api.get<{ cat: PublicCat }>(`/cats/${id}`, as)).cat;
const keysOf = (cat: { photos?: { key: string }[] }) => cat.photos?.map(({ key }) => key) ?? [];
const countFiles = () => globSync('**/*.*', { cwd: api.photosDir }).length;
const four = () => ({
  file: pictures.orange!,
  file2: pictures.grey!,
  file3: pictures.black!,
  file4: pictures.white!,
});

describe('the photos of a report', () => {
  it('a report has up to four photos in order, public once it is approved; lists show the first one', async () => {
    const cat = await add(four());
    expect(new Set(keysOf(cat)).size).toBe(4);
    await review({ approved: [cat.id] });
    const shown = await seen(cat.id);
    expect(keysOf(shown)).toEqual(keysOf(cat));
    expect(shown.photo?.key).toBe(keysOf(cat)[0]);
    expect(countFiles()).toBe(4);
  });

  it('photos are refused together at the field of the wrong one, and none is stored', async () => {
    const broken = new Blob(['no picture'], { type: 'image/jpeg' });
    const response = await post('/cats/add', { ...report, ...four(), file3: broken });
    expect(response.status).toBe(415);
    expect(((await response.json()) as { errors: object[] }).errors).toMatchObject([{ field: 'file3' }]);
    const fifth = await post('/cats/add', { ...report, ...four(), file5: pictures.brown! });
    expect(fifth.status).toBe(422);
    expect(((await fifth.json()) as { errors: object[] }).errors).toMatchObject([
      { message: 'A report has at most 4 photos. Remove one first.' },
    ]);
    expect(countFiles()).toBe(0);
  });

  it('photos of a pending report change immediately, and files that no report needs are removed', async () => {
    const cat = await add(four());
    const [orange, grey, , white] = keysOf(cat);
    const changed = await answered(
      edit(cat, { photos: [white, 'file', orange, grey].join(), file: pictures.brown! }),
      200,
    );
    expect(keysOf(changed)).toEqual([white, expect.any(String), orange, grey]);
    expect(countFiles()).toBe(4);
    const one = await answered(edit(changed, { photos: grey! }), 200);
    expect([keysOf(one), one.photo?.key, countFiles()]).toEqual([[grey], grey, 1]);
  });

  it('photos of a shown report change once a moderator has approved them; a refused change leaves them', async () => {
    const cat = await add({ file: pictures.orange!, file2: pictures.grey! });
    await review({ approved: [cat.id] });
    const [orange, grey] = keysOf(cat);
    const asked = await answered(edit(cat, { photos: `${grey},file`, file: pictures.black! }), 200);
    expect(asked.change?.photos?.map(({ key }) => key)).toEqual([grey, expect.any(String)]);
    expect(keysOf(await seen(cat.id))).toEqual([orange, grey]);
    await review({ rejected: [cat.id] });
    expect([keysOf(await seen(cat.id)), countFiles()]).toEqual([[orange, grey], 2]);
    const again = await answered(edit(asked, { photos: `${grey},file`, file: pictures.black! }), 200);
    await review({ approved: [cat.id] });
    expect(keysOf(await seen(cat.id))).toEqual(again.change?.photos?.map(({ key }) => key));
    expect(countFiles()).toBe(2);
  });

  it('photos stay when a client that knows only one photo edits, and its photo replaces the first one', async () => {
    const cat = await add(four());
    const renamed = await answered(edit(cat, { name: 'Mimi' }), 200);
    expect(keysOf(renamed)).toEqual(keysOf(cat));
    const changed = await answered(edit(renamed, { file: pictures.brown! }), 200);
    expect(keysOf(changed).slice(1)).toEqual(keysOf(cat).slice(1));
    expect(keysOf(changed)[0]).not.toBe(keysOf(cat)[0]);
  });

  it.each([
    ['a photo of another report', () => 'ab/0123.webp', /does not belong to the report/],
    ['no photo', () => '', /photo/i],
    ['five', (keys: string[]) => [...keys, 'file'].join(), /at most 4/],
  ])('an edit rejects wrong photos: %s', async (_, photos, message) => {
    const cat = await add(four());
    const response = await edit(cat, { photos: photos(keysOf(cat)), file: pictures.brown! });
    expect(response.status).toBe(422);
    expect(JSON.stringify(await response.json())).toMatch(message);
    expect([keysOf(await seen(cat.id, owner)), countFiles()]).toEqual([keysOf(cat), 4]);
  });

  it('photos are no orphans, and are removed with a report that was deleted 30 days ago', async () => {
    const cat = await add(four());
    const later = { ...api.context, now: () => new Date(Date.now() + 2 * dayMs) };
    expect(await removeOrphanPhotos(later)).toBe(0);
    await api.post('/cats/delete', { catId: cat.id }, owner);
    const muchLater = { ...api.context, now: () => new Date(Date.now() + 31 * dayMs) };
    expect([await removeUnusedPhotos(muchLater), countFiles()]).toEqual([4, 0]);
  });
});
