import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authMigrations } from '@catlas/auth-service/migrations';
import { listApplied, migrate } from '@catlas/platform/db/migrate.ts';
import { connectToPglite, type OpenTables } from '@catlas/platform/db/open-database.ts';
import { openPglite, type Pglite } from '@catlas/platform/db/open-pglite.ts';
import { createFilePhotoStorage } from '@catlas/platform/storage/file-photo-storage.ts';
import type { PhotoStorage } from '@catlas/platform/storage/photo-storage.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from '#context/config.ts';
import { productMigrations } from '#db/migrations.ts';
import type { Schema } from '#db/schema.ts';
import { photoKeyOf } from '#features/photos/photo.ts';
import { buildCat } from '#tests/support/cat-builder.ts';
import { runCatlas } from '../run-catlas.ts';
import type { Head } from './archive-format.ts';
import { createArchiveWriter, sha256 } from './archive-writer.ts';
import { describeContents } from './describe-contents.ts';
import { restoreSite } from './restore-site.ts';
import { takeBackup } from './take-backup.ts';
import { writeTar } from './tar.ts';
import { verifyArchive } from './verify-archive.ts';

const folder = mkdtempSync(join(tmpdir(), 'catlas-archive-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const picture = Buffer.from('a picture of a cat');
const key = photoKeyOf(sha256(picture));
const marie = '11111111-1111-4111-8111-111111111111';

const earlyMigrations = ['0001_init.sql', '0004_photo_keys.sql'].map((name) => ({
  name,
  checksum: sha256(readFileSync(join(productMigrations.directory, name))),
}));

const plainHead: Head = {
  format: 'catlas-backup',
  formatVersion: 1,
  catlas: '0.1.0',
  takenAt: '2026-03-01T12:00:00.000Z',
  engine: 'postgres',
  site: 'https://cats.example.org',
  signIn: 'embedded',
  migrations: { product: earlyMigrations, auth: [] },
};
const member = { id: marie, display_name: 'Marie', email: 'marie@example.org' };

async function writeArchive(name: string, { head = {}, rows = [member] as object[] } = {}): Promise<string> {
  const path = join(folder, name);
  const file = await open(path, 'w');
  const tar = writeTar(file, new Date(plainHead.takenAt));
  const writer = createArchiveWriter(tar);
  await writer.addHead({ ...plainHead, ...head });
  expect(await writer.addPhoto(key, Buffer.from('another picture'))).toBe(false);
  expect(await writer.addPhoto(key, picture)).toBe(true);
  await writer.addPart(
    'public.users',
    1,
    rows.map((row) => JSON.stringify(row)),
  );
  await writer.addManifest({
    tables: [{ name: 'public.users', columns: ['id', 'email', 'display_name'], rows: rows.length }],
    sequences: [],
    photos: { missing: [], replaced: [] },
  });
  await tar.finish();
  await file.close();
  return path;
}

async function check(path: string) {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const code = await runCatlas(['restore', path, '--check'], {}, { say, complain: say });
  return { code, text: lines.join('\n') };
}

function damage(path: string, text: string | Buffer) {
  const bytes = readFileSync(path);
  const at = bytes.indexOf(text);
  expect(at).toBeGreaterThan(0);
  bytes[at] = bytes[at]! ^ 1;
  writeFileSync(path, bytes);
}

describe('a backup', () => {
  it('a backup that is whole says so, and what is in it', async () => {
    const { code, text } = await check(await writeArchive('whole.tar'));
    expect(code).toBe(0);
    expect(text).toMatch(/is whole, and this version can restore it/);
    expect(text).toMatch(/https:\/\/cats\.example\.org at 2026-03-01T12:00:00\.000Z, Catlas 0\.1\.0 on PostgreSQL/);
    expect(text).toMatch(/1 member, 0 cats, 0 comments/);
    expect(text).toMatch(/1 photo, 18 bytes/);
  });

  it('a backup whose rows the database refuses is not called whole by --check', async () => {
    const path = await writeArchive('twice.tar', { rows: [member, member] });
    const { code, text } = await check(path);
    expect(code).toBe(1);
    expect(text).toMatch(/refuses rows of tables\/public\.users\/00001.*duplicate key.*Nothing was changed/);
    expect(text).not.toMatch(/is whole/);
  });

  it('a backup that can’t be restored leaves no new database behind', async () => {
    const dataDir = join(folder, 'new site');
    const lines: string[] = [];
    const say = (line: string) => void lines.push(line);
    const path = await writeArchive('refused.tar', { head: { signIn: 'hosted' }, rows: [member, member] });
    const settings = { DATA_DIR: dataDir, AUTH_URL: 'https://auth.example.org', AUTH_PUBLISHABLE_KEY: 'public' };
    expect(await runCatlas(['restore', path], settings, { say, complain: say })).toBe(1);
    expect(lines.at(-1)).toMatch(/duplicate key/);
    expect(existsSync(dataDir) ? readdirSync(dataDir) : []).toEqual([]);
  });

  const gzipStart = Buffer.from([0x1f, 0x8b, 0x08]);
  it.each<[string, (path: string) => void, RegExp]>([
    ['was cut off by a full disk', (path) => truncateSync(path, 3_000), /no whole backup\. It is cut off after /],
    [
      'lost its last block',
      (path) => truncateSync(path, readFileSync(path).length - 1_024),
      /cut off after SHA256SUMS/,
    ],
    [
      'has a photo that was altered',
      (path) => damage(path, picture),
      /damaged at photos\/.*not the photo that its name says/,
    ],
    [
      'has rows that were altered',
      (path) => damage(path, gzipStart),
      /damaged at tables\/public\.users\/00001.*checksum/,
    ],
    ['has a manifest that was altered', (path) => damage(path, 'email'), /damaged at manifest\.json: its checksum/],
    [
      'has a head that was altered',
      (path) => damage(path, 'cats.example'),
      /damaged at catlas-backup\.json: its checksum/,
    ],
    ['has a name that was altered', (path) => damage(path, 'photos/'), /It is damaged after catlas-backup\.json/],
    ['is something else', (path) => writeFileSync(path, 'PK'.repeat(999)), /no whole backup\. It is no tar archive/],
    ['is empty', (path) => truncateSync(path, 0), /cut off/],
  ])('a backup that %s is refused with what is wrong', async (name, spoil, message) => {
    const path = await writeArchive(`${name}.tar`);
    spoil(path);
    const { code, text } = await check(path);
    expect(code).toBe(1);
    expect(text).toMatch(message);
  });

  it('a backup of a newer version is left to that version', async () => {
    expect(
      (await check(await writeArchive('newer.tar', { head: { formatVersion: 2, catlas: '9.0.0' } }))).text,
    ).toMatch(/A newer Catlas wrote this backup \(9\.0\.0, format 2\)/);
    const migrations = { product: [{ name: '9999_later.sql', checksum: 'x' }], auth: [] };
    expect((await check(await writeArchive('later.tar', { head: { migrations } }))).text).toMatch(
      /it has 9999_later\.sql/,
    );
  });

  it('a backup that is missing, or is another tar file, is named in the error', async () => {
    expect(await check(join(folder, 'none.tar'))).toEqual({
      code: 1,
      text: `${join(folder, 'none.tar')}: there is no such file or folder.`,
    });
    const path = join(folder, 'other.tar');
    const file = await open(path, 'w');
    const tar = writeTar(file, new Date());
    await tar.add('readme.txt', Buffer.from('hello'));
    await tar.finish();
    await file.close();
    expect((await check(path)).text).toMatch(/no backup of Catlas/);
  });
});

describe('on a database', () => {
  let pglite: Pglite;
  let database: OpenTables<Schema>;
  beforeAll(async () => {
    pglite = await openPglite({ dataDir: null });
    database = connectToPglite(pglite.socketDir, (error) => console.error(error));
  });
  afterAll(async () => {
    await database.close();
    await pglite.close();
  });

  async function restore(path: string) {
    const file = await open(path);
    try {
      const archive = await verifyArchive(file, { tell: () => {} });
      const photos = createFilePhotoStorage(join(folder, 'photos'));
      await restoreSite({ ...database, photos, replaceEverything: false, tell: () => {} }, { file, archive });
    } finally {
      await file.close();
    }
  }

  it('rows that it refuses leave it empty, and a backup of an older version is migrated to this one', async () => {
    const wrong = await writeArchive('wrong.tar', { rows: [member, { id: marie, display_name: 'Marie again' }] });
    await expect(restore(wrong)).rejects.toThrow(/refuses rows of tables\/public\.users\/00001.*duplicate key/);
    expect(await listApplied(database.pool, productMigrations)).toBeNull();

    await restore(await writeArchive('right.tar'));
    expect((await database.pool.query('select id, display_name, has_mail_on from users')).rows).toEqual([
      { id: marie, display_name: 'Marie', has_mail_on: true },
    ]);
    expect(readFileSync(join(folder, 'photos', key))).toEqual(picture);

    await expect(restore(await writeArchive('again.tar'))).rejects.toThrow(
      /migrated further than the backup's version/,
    );
    expect(await listApplied(database.pool, authMigrations)).toBeNull();
  });

  it('a photo that is replaced while the backup is taken is in it, and a damaged one is named and left out', async () => {
    const { db } = database;
    await migrate(database.pool, productMigrations);
    const newer = Buffer.from('a newer picture');
    const newerKey = photoKeyOf(sha256(newer));
    const damagedKey = photoKeyOf(sha256(Buffer.from('as it was')));
    const kept = new Map([
      [key, picture],
      [damagedKey, Buffer.from('as it is')],
    ]);
    const cats = await Promise.all([buildCat({ db }), buildCat({ db })]);
    const setPhoto = (id: number, photo_key: string) =>
      db.updateTable('cats').set({ photo_key }).where('id', '=', id).execute();
    await setPhoto(cats[0].id, key);
    await setPhoto(cats[1].id, damagedKey);
    const photos: PhotoStorage = {
      async find(wanted) {
        const body = kept.get(wanted) ?? null;
        if (wanted === key) {
          kept.set(newerKey, newer);
          await setPhoto(cats[0].id, newerKey);
          kept.delete(key);
        }
        return body;
      },
      put: () => Promise.reject(new Error('A backup keeps no photo')),
      remove: () => Promise.reject(new Error('A backup removes no photo')),
      list: () => {
        throw new Error('A backup takes the photos that rows have');
      },
      check: async () => {},
    };
    const told: string[] = [];
    const path = join(folder, 'replaced.tar');
    const file = await open(path, 'w+');
    const config = parseConfig({ AUTH_URL: 'https://auth.example.org', AUTH_PUBLISHABLE_KEY: 'public' });
    const takenAt = new Date();
    const tar = writeTar(file, takenAt);
    const tell = (line: string) => void told.push(line);
    await takeBackup({ ...database, config, photos, version: '0.1.0', takenAt, tell }, tar);
    await tar.finish();
    const { head, manifest } = await verifyArchive(file, { tell });
    await file.close();
    expect(manifest.photos).toMatchObject({ count: 2, replaced: [key], missing: [damagedKey] });
    expect(told).toContain(`The photo ${damagedKey} is damaged in the storage and left out.`);
    expect(describeContents({ head, manifest }).join()).toMatch(
      /missing in the photo storage when the backup was taken: 1 photo/,
    );
  });
});
