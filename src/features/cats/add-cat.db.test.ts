import { randomUUID } from 'node:crypto';
import { globSync, rmSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OwnCat } from '#features/cats/model/cat.ts';
import { maxUploadBytes } from '#features/photos/photo.ts';
import { maxAddBodyBytes } from '#features/reporting/api/cats-api.server.ts';
import { heicHeader, noisePicture, phoneJpeg, svgWithScript, textFile } from '#tests/support/pictures/pictures.ts';
import { pngBomb } from '#tests/support/pictures/png-bomb.ts';
import { openTestApi, type Person, type TestApi } from '#tests/support/test-api.ts';
import { emptyTables } from '#tests/support/test-database.ts';
import { withoutTimes } from '#tests/support/without-times.ts';
import { eraseDeletedCats } from './erase-deleted-cats.server.ts';

let api: TestApi;
let member: Person;
let picture: Blob;
beforeAll(async () => {
  api = await openTestApi();
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c63' } })
    .jpeg()
    .toBuffer();
  picture = new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
});
afterAll(() => api.close());
beforeEach(async () => {
  await emptyTables(api.database);
  rmSync(api.photosDir, { recursive: true, force: true });
  member = await api.signIn();
});

const textNamedJpg = () => new Blob([textFile()], { type: 'image/jpeg' });
const half = (bytes: Uint8Array<ArrayBuffer>) => bytes.slice(0, bytes.length / 2);

const fields = {
  name: 'Minou',
  description: 'Grey, shy, red collar.',
  lat: '45.76401',
  lng: '4.83581',
  is_lost: 'true',
};

function add(changes: Record<string, string | Blob | undefined> = {}, as: Person | undefined = member) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, file: picture, ...changes })) {
    if (value instanceof Blob) form.set(name, value, 'cat.jpg');
    else if (value !== undefined) form.set(name, value);
  }
  return api.request('/cats/add', { method: 'POST', body: form, as });
}
const errorsOf = async (response: Response) =>
  Object.fromEntries(
    ((await response.json()).errors ?? []).map(({ field, message }: { field: string; message: string }) => [
      field,
      message,
    ]),
  );
const countRows = async () => (await api.database.pool.query('select count(*) from cats')).rows[0].count;
const countFiles = () => globSync('**/*.*', { cwd: api.photosDir }).length;

describe('POST /api/cats/add', () => {
  it('a new cat is stored with its photo, pending, and visible to its owner alone', async () => {
    const response = await add();
    expect(response.status).toBe(201);
    const { cat } = (await response.json()) as { cat: OwnCat };
    expect(cat).toMatchObject({
      name: 'Minou',
      description: 'Grey, shy, red collar.',
      is_lost: true,
      status: 'pending',
      location: { location_type: 'street' },
      exact_location: { lat: 45.76401, lng: 4.83581 },
      photo: { width: 720, height: 480 },
    });
    expect(await api.context.photos.find(cat.photo!.key)).not.toBeNull();
    expect((await api.get<{ cats: OwnCat[] }>('/user/cats', member)).cats.map(({ id }) => id)).toEqual([cat.id]);
    expect((await api.request(`/cats/${cat.id}`, { as: member })).status).toBe(200);
    expect((await api.request(`/cats/${cat.id}`)).status).toBe(404);
    expect((await api.request(`/cats/${cat.id}`, { as: await api.signIn() })).status).toBe(404);
    expect((await api.request(`/cats/${cat.id}`, { as: await api.signIn('admin@example.org') })).status).toBe(200);
  });

  it('only members can add a cat', async () => {
    const anonymous = await api.request('/cats/add', {
      method: 'POST',
      headers: { authorization: 'Bearer x' },
      body: new FormData(),
    });
    expect(anonymous.status).toBe(401);
  });

  it('reports all errors together, in the reader’s language, and stores nothing', async () => {
    const response = await add({
      name: ' ',
      description: 'ab',
      lat: '',
      lng: '181',
      is_lost: 'maybe',
      location_type: 'house',
      client_id: '7',
      file: undefined,
    });
    expect(response.status).toBe(422);
    expect(Object.keys(await errorsOf(response)).sort()).toEqual([
      'client_id',
      'description',
      'file',
      'is_lost',
      'lat',
      'lng',
      'location_type',
      'name',
    ]);
    const french = await api.request('/cats/add?locale=fr', { method: 'POST', body: new FormData(), as: member });
    expect((await errorsOf(french)).name).toBe('Donnez un nom au chat, ou une courte description.');
    expect(await countRows()).toBe(0);
    expect(countFiles()).toBe(0);
  });

  it.each([
    ['name', 1, 100],
    ['description', 3, 1000],
  ])('takes a %s of %i to %i characters as people count them', async (field, min, max) => {
    expect((await add({ [field]: '𠮷'.repeat(min) })).status).toBe(201);
    expect((await add({ [field]: '𠮷'.repeat(max) })).status).toBe(201);
    expect(await errorsOf(await add({ [field]: 'x'.repeat(max + 1) }))).toHaveProperty(field);
    if (min > 1) expect(await errorsOf(await add({ [field]: 'x'.repeat(min - 1) }))).toHaveProperty(field);
  });

  it.each([
    ['a text named .jpg', 415, textFile],
    ['an SVG with a script', 415, svgWithScript],
    ['a photo that this server can’t read (HEIC)', 415, heicHeader],
    ['a picture of 60,000 × 60,000 px', 413, () => pngBomb(60_000, 60_000, 1)],
    ['a photo that was cut off', 422, async () => half(await phoneJpeg())],
    ['an empty file', 422, () => new Uint8Array()],
  ] as const)('adding a cat refuses %s and leaves neither row nor file behind', async (_what, status, make) => {
    const file = new Blob([await make()]);
    const response = await add({ file });
    expect(response.status).toBe(status);
    expect(await errorsOf(response)).toHaveProperty('file');
    expect(await countRows()).toBe(0);
    expect(countFiles()).toBe(0);
  });

  it('adding a cat accepts four uncompressed camera photos, from a browser that can’t compress them', async () => {
    const original = async () =>
      new Blob([new Uint8Array(await noisePicture(2200, 1600).jpeg({ quality: 95 }).toBuffer())]);
    const photos = {
      file: await original(),
      file2: await original(),
      file3: await original(),
      file4: await original(),
    };
    expect(Object.values(photos).reduce((sum, { size }) => sum + size, 0)).toBeGreaterThan(maxUploadBytes);
    const response = await add(photos);
    expect(response.status).toBe(201);
    expect(countFiles()).toBe(4);
  });

  it('adding a cat refuses a body that is too large before it is read completely', async () => {
    const response = await add({ file: new Blob([new Uint8Array(maxAddBodyBytes)]) });
    expect(response.status).toBe(413);
    expect(await countRows()).toBe(0);
    expect(countFiles()).toBe(0);
  });

  it('adding a cat refuses a body that is no form', async () => {
    const response = await api.request('/cats/add', {
      method: 'POST',
      body: 'x',
      headers: { 'content-type': 'text/plain' },
      as: member,
    });
    expect(response.status).toBe(400);
  });

  it('one client_id stores one cat, however often and however fast it is sent', async () => {
    const client_id = randomUUID();
    const first = (await (await add({ client_id })).json()) as { cat: OwnCat };
    const again = await add({ client_id });
    expect(again.status).toBe(201);
    expect(((await again.json()) as { cat: OwnCat }).cat.id).toBe(first.cat.id);

    const atOnce = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => add({ client_id: atOnce })));
    const ids = await Promise.all(answers.map(async (answer) => ((await answer.json()) as { cat: OwnCat }).cat.id));
    expect(new Set(ids).size).toBe(1);
    expect(await countRows()).toBe(2);
  });

  it('a report whose first answer got lost is answered days later, after any change of it or of the rules', async () => {
    const client_id = randomUUID();
    const { cat } = (await (await add({ client_id })).json()) as { cat: OwnCat };
    const update = (change: string) => api.database.pool.query(`update cats set ${change} where id = $1`, [cat.id]);
    const month = `now() - interval '40 days'`;
    const fates = {
      approved: `status = 'approved', reviewed_at = now()`,
      rejected: `status = 'rejected'`,
      deleted: `status = 'deleted', deleted_at = ${month}, deleted_by = user_id`,
    };
    const other = new Blob([await phoneJpeg()], { type: 'image/jpeg' });
    for (const [status, change] of Object.entries(fates)) {
      await update(change);
      for (const resent of [
        {},
        { file: other },
        { file: undefined },
        { name: 'x'.repeat(101) },
        { file: textNamedJpg() },
      ]) {
        const answer = await add({ client_id, ...resent });
        expect(answer.status, status).toBe(201);
        expect((await answer.json()).cat).toMatchObject({ id: cat.id, status });
      }
    }
    await eraseDeletedCats(api.context);
    const erased = await add({ client_id });
    expect(erased.status, 'its words are forgotten by now').toBe(201);
    expect((await erased.json()).cat).toMatchObject({ id: cat.id, status: 'deleted', photo: { key: cat.photo!.key } });
    expect(await countRows()).toBe(1);
    expect(countFiles()).toBe(1);
  });

  it('a report of one member is not given to another who sends the same client_id', async () => {
    const client_id = randomUUID();
    await add({ client_id });
    expect((await add({ client_id }, await api.signIn())).status).toBe(409);
    expect(await countRows()).toBe(1);
  });

  it('removes the photo when the row can’t be written', async () => {
    await api.database.pool.query('alter table cats rename column place_label to place_label_away');
    expect((await add()).status).toBe(500);
    await api.database.pool.query('alter table cats rename column place_label_away to place_label');
    expect(countFiles()).toBe(0);
  });

  it('adding a cat publishes the place as exactly as its owner chose', async () => {
    const exact = (await (await add({ location_type: 'exact' })).json()) as { cat: OwnCat };
    expect(exact.cat.location).toMatchObject({ lat: 45.76401, lng: 4.83581 });
    const area = (await (await add({ location_type: 'area' })).json()) as { cat: OwnCat };
    expect(area.cat.location.lat).not.toBe(45.76401);
  });

  it('logs nothing of the person or the place', async () => {
    await add({ name: 'UniqueNameForTheLog' });
    expect(withoutTimes(api.logLines.join(''))).not.toMatch(/UniqueNameForTheLog|45\.764|example\.org/);
  });
});
