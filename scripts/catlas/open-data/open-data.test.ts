import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OpenTables, openDatabase } from '@catlas/platform/db/open-database.ts';
import { createFilePhotoStorage } from '@catlas/platform/storage/file-photo-storage.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeSiteAddress } from '#context/site-address.server.ts';
import type { Schema } from '#db/schema.ts';
import { storePhoto } from '#features/photos/store-photo.server.ts';
import { buildCat, buildUser } from '#tests/support/cat-builder.ts';
import { buildComment } from '#tests/support/comment-builder.ts';
import { migrateAll } from '#tests/support/migrate-all.ts';
import { runCatlasCaptured } from '#tests/support/run-catlas-captured.ts';

const here = 'https://cats.example.org';
const elsewhere = 'https://chats.example.fr';
let folder: string;
let database: OpenTables<Schema>;
let exported: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'catlas-open-data-'));
  exported = join(folder, 'exported');
  database = await openDatabase({ databaseUrl: null, dataDir: join(folder, 'data'), onError: console.error });
  await migrateAll(database.pool);
  await buildTown();
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

async function buildTown() {
  const { db } = database;
  const userId = await buildUser({ db });
  await db.updateTable('users').set({ display_name: 'Marie Curieuse' }).execute();
  const photos = createFilePhotoStorage(join(folder, 'data/photos'));
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#c63' } });
  const { key, width, height } = await storePhoto(
    { photos, countPhotoRefusal: () => {} },
    new Uint8Array(await picture.jpeg().toBuffer()),
  );
  const cat = await buildCat(
    { db },
    {
      userId,
      name: '=Mimi()',
      description: 'Grise, « douce »\net "ronde"',
      latitude: 45.7640111,
      longitude: 4.8357222,
    },
  );
  await db.updateTable('cats').set({ photo_key: key, photo_width: width, photo_height: height }).execute();
  for (const status of ['pending', 'rejected', 'deleted'] as const) {
    await buildCat({ db }, { userId, status, name: `Hidden ${status}` });
  }
  await buildComment({ db }, { catId: cat.id, userId, content: 'Seen by the church' });
  await buildComment({ db }, { catId: cat.id, userId, content: 'Hidden comment', status: 'pending' });
}

const catlas = (publicUrl: string, ...args: string[]) =>
  runCatlasCaptured(args, { DATA_DIR: join(folder, 'data'), PUBLIC_URL: publicUrl });

const listImported = () =>
  database.db
    .selectFrom('cats')
    .select(['name', 'status', 'user_id', 'location_type', 'public_latitude', 'photo_key', 'created_at'])
    .where('client_id', 'is not', null)
    .orderBy('id')
    .execute();

it('an export has what every visitor may see, and no person’s name or exact place', async () => {
  expect(await catlas(here, 'export', exported)).toEqual({
    code: 0,
    out: `${exported}\n  1 cat, 1 comment, 1 photo\n  Address of the site: ${here} (PUBLIC_URL)`,
    err: '',
  });
  expect(readdirSync(exported).sort()).toEqual(['README.txt', 'cats.csv', 'cats.geojson', 'comments.csv', 'photos']);
  const read = (name: string) => readFileSync(join(exported, name), 'utf8');
  const { source, features } = JSON.parse(read('cats.geojson'));
  expect(source).toBe(here);
  expect(features).toMatchObject([
    {
      id: 1,
      geometry: { type: 'Point', coordinates: [4.83579, 45.763074] },
      properties: { name: '=Mimi()', url: `${here}/cat/1`, photo: 'photos/cat-1.webp', reunited_at: null },
    },
  ]);
  expect(read('cats.csv')).toMatch(
    /\r\n1,lost,'=Mimi\(\),"Grise, « douce »\net ""ronde""",45\.763074,4\.83579,street,Lyon,/,
  );
  expect(read('comments.csv')).toMatch(/^id,cat_id,content,created_at\r\n1,1,Seen by the church,[^\r]*\r\n$/);
  expect((await sharp(join(exported, 'photos/cat-1.webp')).metadata()).width).toBe(60);
  for (const name of ['cats.csv', 'cats.geojson', 'comments.csv', 'README.txt']) {
    expect(read(name)).not.toMatch(/Hidden|Marie|45\.76401/);
  }
  expect(await catlas(here, 'export', exported)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/already exists/),
  });
});

it('without PUBLIC_URL an export and a backup have the address of the site, and say so', async () => {
  const settings = { DATA_DIR: join(folder, 'data') };
  const [unstarted, started] = [join(folder, 'unstarted'), join(folder, 'started')];
  expect((await runCatlasCaptured(['export', unstarted], settings)).out).toMatch(
    /Address of the site: http:\/\/localhost:3000 \(a guess: set PUBLIC_URL, or start the site once\)/,
  );
  await storeSiteAddress(database.db, 'https://former.example.org');
  await storeSiteAddress(database.db, here);
  expect((await runCatlasCaptured(['export', started], settings)).out).toMatch(
    /Address of the site: https:\/\/cats\.example\.org \(PUBLIC_URL of the site\)/,
  );
  expect(JSON.parse(readFileSync(join(started, 'cats.geojson'), 'utf8')).features[0].properties.url).toBe(
    `${here}/cat/1`,
  );
  expect((await catlas(elsewhere, 'export', join(folder, 'other'))).out).toMatch(
    `Address of the site: ${elsewhere} (PUBLIC_URL of this command; the site was started with ${here})`,
  );
  const backup = await runCatlasCaptured(['backup', join(folder, 'site.tar')], settings);
  expect(backup.out).toMatch(
    /https:\/\/cats\.example\.org at .*\n[\s\S]*Address of the site: .* \(PUBLIC_URL of the site\)/,
  );
});

it('an import adds each cat of another site once, to be reviewed, and none of one’s own', async () => {
  expect((await catlas(here, 'import', exported)).out).toBe('0 cats added, awaiting review\n1 cat here already');
  expect((await catlas(elsewhere, 'import', exported, '--check')).out).toBe(
    '1 cat to be added, awaiting review\n0 cats here already',
  );
  expect(await listImported()).toEqual([]);
  expect(await catlas(elsewhere, 'import', exported)).toEqual({
    code: 0,
    out: '1 cat added, awaiting review\n0 cats here already',
    err: '',
  });
  const [mimi] = await listImported();
  expect(mimi).toMatchObject({ name: '=Mimi()', status: 'pending', user_id: null, public_latitude: 45.763074 });
  expect(readFileSync(join(folder, 'data/photos', mimi!.photo_key!)).length).toBeGreaterThan(0);
  expect((await catlas(elsewhere, 'import', exported)).out).toMatch(/^0 cats added.*\n1 cat here already$/);
  expect(await listImported()).toHaveLength(1);
});

it('GeoJSON of others is taken where it is right, and what is wrong with the rest is said', async () => {
  const shelter = join(folder, 'shelter');
  mkdirSync(shelter);
  writeFileSync(join(folder, 'secret.webp'), 'secret');
  const feature = (id: number, properties: object, coordinates = [4.8, 45.7]) => ({
    type: 'Feature',
    id,
    geometry: { type: 'Point', coordinates },
    properties: { name: `Shelter ${id}`, description: 'Found in the park', is_lost: false, ...properties },
  });
  const features = [
    feature(1, { location_type: 'exact', created_at: '2026-03-01T12:00:00+01:00' }),
    feature(2, { name: '' }),
    feature(3, {}, [4.8, 145]),
    feature(4, { photo: '../secret.webp' }),
    feature(5, { created_at: '2999-01-01T00:00:00Z' }),
    feature(6, { photo: 'none.jpg' }),
  ];
  const file = join(shelter, 'found.geojson');
  writeFileSync(file, JSON.stringify({ type: 'FeatureCollection', features }, null, 2));
  expect((await catlas(here, 'import', file)).err).toMatch(/Feature 1 is refused: .*--source/);
  const { code, err } = await catlas(here, 'import', file, '--source', 'shelter', '--approved');
  expect(code).toBe(1);
  expect(err.split('\n')).toEqual([
    expect.stringMatching(/^Feature 2 is refused: name: /),
    expect.stringMatching(/^Feature 3 is refused: lat: /),
    'Feature 4 is refused: properties.photo: ../secret.webp is outside of the folder',
    'Feature 5 is refused: properties.created_at: it is in the future',
    '2 cats added, shown at once; 2 without a photo',
    '0 cats here already',
    '4 features refused, as said above',
  ]);
  expect((await listImported()).slice(1)).toMatchObject([
    { name: 'Shelter 1', status: 'approved', location_type: 'exact', created_at: new Date('2026-03-01T11:00:00Z') },
    { name: 'Shelter 6', status: 'approved', location_type: 'street', photo_key: null },
  ]);
  writeFileSync(file, '{"type":"Feature"');
  expect((await catlas(here, 'import', file)).err).toMatch(/found\.geojson is no JSON/);
  expect((await catlas(here, 'import', join(shelter, 'none'))).err).toMatch(/there is no such file or folder/);
});
