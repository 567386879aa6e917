import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectToPglite, type OpenTables, openPostgres } from '@catlas/platform/db/open-database.ts';
import { openPglite, type Pglite } from '@catlas/platform/db/open-pglite.ts';
import { AppError } from '@catlas/platform/errors/app-error.ts';
import { createFilePhotoStorage } from '@catlas/platform/storage/file-photo-storage.ts';
import type { PhotoStorage } from '@catlas/platform/storage/photo-storage.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from '#context/config.ts';
import { rebuiltProductTables } from '#db/migrations.ts';
import type { Schema } from '#db/schema.ts';
import { photoKeyOf } from '#features/photos/photo.ts';
import { fillEveryTable } from '#tests/support/fill-every-table.ts';
import { migrateAll } from '#tests/support/migrate-all.ts';
import { type Cluster, startCluster } from '#tests/support/postgres-cluster.ts';
import { restoreSite } from './restore-site.ts';
import { rebuiltTables } from './site-tables.ts';
import { takeBackup } from './take-backup.ts';
import { writeTar } from './tar.ts';
import { verifyArchive } from './verify-archive.ts';

interface Site {
  database: OpenTables<Schema>;
  photos: PhotoStorage;
}

const config = parseConfig({ PUBLIC_URL: 'https://cats.example.org' });
const onError = (error: Error) => console.error(error);
const tell = () => {};
const folder = mkdtempSync(join(tmpdir(), 'catlas-every-table-'));

let cluster: Cluster;
let pglite: Pglite;
let embedded: Site;
const postgres: Site[] = [];
const bodies = new Map<string, Buffer>();
const tablesWithPhotos = new Set<string>();

beforeAll(async () => {
  [cluster, pglite] = await Promise.all([startCluster(), openPglite({ dataDir: null })]);
  embedded = siteOf(connectToPglite<Schema>(pglite.socketDir, onError), 'embedded');
  await migrateAll(embedded.database.pool);
  const tables = (await listTables(embedded)).filter((name) => !(name in rebuiltTables));
  await fillEveryTable(embedded.database.pool, { tables, addPhoto });
  for (const [key, body] of bodies) await embedded.photos.put(key, body);
});
afterAll(async () => {
  for (const { database } of [embedded, ...postgres]) await database.close();
  await pglite.close();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

const siteOf = (database: OpenTables<Schema>, name: string): Site => ({
  database,
  photos: createFilePhotoStorage(join(folder, name)),
});

async function openNewPostgres(name: string): Promise<Site> {
  const admin = new pg.Pool({ host: cluster.host, user: 'postgres', database: 'postgres', max: 1 });
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = `postgres://postgres@/${name}?host=${encodeURIComponent(cluster.host)}`;
  postgres.push(siteOf(openPostgres<Schema>(url, onError), name));
  return postgres.at(-1)!;
}

/** A hash stays when its photo is gone. */
function addPhoto(table: string): string {
  const body = Buffer.from(`photo ${bodies.size} of ${table}`);
  const key = photoKeyOf(createHash('sha256').update(body).digest('hex'));
  if (table === 'public.cat_photo_hashes') return key;
  bodies.set(key, body);
  tablesWithPhotos.add(table);
  return key;
}

async function listTables({ database }: Site): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables
     where schemaname in ('public', 'auth') and tablename not like '%migrations' order by 1`,
  );
  return rows.map(({ name }) => name);
}

const rebuiltByTriggers = Object.keys(rebuiltProductTables).filter((name) =>
  /triggers/.test(rebuiltProductTables[name]!),
);

/** Each engine computes `public_position` and `reach` by its own sine, which can differ in the last digit. */
async function readRowsOf(site: Site): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const name of await listTables(site)) {
    if (name in rebuiltTables && !rebuiltByTriggers.includes(name)) continue;
    const { rows } = await site.database.pool.query(
      `select (to_jsonb(t) - 'public_position' - 'reach' - case when $1 then 'number' else '' end)::text as line from ${name} t order by 1`,
      [['public.reports_to_compare', 'public.cats_to_alert'].includes(name)],
    );
    all[name] = rows.map(({ line }) => line);
  }
  return all;
}

async function readPhotosOf({ photos }: Site): Promise<Record<string, string>> {
  const all: [string, string][] = [];
  for await (const { key } of photos.list()) all.push([key, String(Buffer.from((await photos.find(key))!))]);
  return Object.fromEntries(all.sort());
}

async function backUp({ database, photos }: Site, name: string): Promise<FileHandle> {
  const file = await open(join(folder, name), 'w+');
  const takenAt = new Date();
  const tar = writeTar(file, takenAt);
  await takeBackup({ ...database, photos, config, version: '0.1.0', takenAt, tell }, tar);
  await tar.finish();
  return file;
}

async function restore({ database, photos }: Site, file: FileHandle, { replaceEverything = false } = {}) {
  const archive = await verifyArchive(file, { tell });
  return restoreSite({ ...database, photos, replaceEverything, tell }, { file, archive });
}

describe('a site with rows in every table', () => {
  it('a site with rows in every table has a row in each table that a backup has, and a photo in each table of photos', async () => {
    const rows = await readRowsOf(embedded);
    expect(Object.keys(rows).filter((name) => rows[name]!.length === 0)).toEqual([]);
    const { rows: sources } = await embedded.database.pool.query('select distinct source from photo_references');
    expect(sources.map(({ source }) => `public.${source}`).sort()).toEqual([...tablesWithPhotos].sort());
  });

  it('a site with rows in every table moves from the embedded database to PostgreSQL and back, with every row and every byte', async () => {
    const before = await readRowsOf(embedded);
    const photos = await readPhotosOf(embedded);
    expect(Object.keys(photos)).toHaveLength(bodies.size);

    const first = await backUp(embedded, 'first.tar');
    const moved = await openNewPostgres('moved');
    expect(await restore(moved, first)).toEqual({ missingPhotos: [] });
    expect(await readRowsOf(moved)).toEqual(before);
    expect(await readPhotosOf(moved)).toEqual(photos);

    const second = await backUp(moved, 'second.tar');
    await embedded.database.pool.query(
      `update cats set name = 'Changed'; delete from notifications; insert into redirects values ('/new', '/', 301)`,
    );
    await embedded.photos.remove(Object.keys(photos)[0]!);
    await restore(embedded, second, { replaceEverything: true });
    expect(await readRowsOf(embedded)).toEqual(before);
    expect(await readPhotosOf(embedded)).toEqual(photos);
    await Promise.all([first.close(), second.close()]);
  });

  it('a site with rows in every table numbers the next rows as the site before would have', async () => {
    const nextIds = async ({ database: { pool } }: Site) => {
      const { rows } = await pool.query<{ name: string; next: number }>(
        `select schemaname || '.' || sequencename as name, last_value as next from pg_sequences
         where schemaname in ('public', 'auth') and sequencename not in ('alert_numbers', 'comparison_numbers') order by 1`,
      );
      return rows;
    };
    expect((await nextIds(embedded)).every(({ next }) => next > 0)).toBe(true);
    expect(await nextIds(postgres[0]!)).toEqual(await nextIds(embedded));
  });

  it('a site with rows in every table is as it was, with its photos, when a restore fails at its end', async () => {
    const before = [await readRowsOf(embedded), await readPhotosOf(embedded)];
    const file = await backUp(postgres[0]!, 'third.tar');
    await embedded.photos.remove(Object.keys(before[1]!)[0]!);
    before[1] = await readPhotosOf(embedded);
    const failingAt = (failedPut: number): PhotoStorage => {
      let count = 0;
      return {
        ...embedded.photos,
        put: async (key, body) => {
          if (++count === failedPut) throw Object.assign(new Error('no space'), { code: 'ENOSPC', syscall: 'write' });
          await embedded.photos.put(key, body);
        },
      };
    };
    // The first fails while others are read and written.
    for (const failedPut of [1, bodies.size]) {
      const photos = failingAt(failedPut);
      await expect(restore({ ...embedded, photos }, file, { replaceEverything: true })).rejects.toThrow('no space');
      expect([await readRowsOf(embedded), await readPhotosOf(embedded)]).toEqual(before);
    }

    const empty = await openNewPostgres('empty');
    await expect(
      restore({ ...empty, photos: { ...empty.photos, put: () => Promise.reject(new Error('away')) } }, file),
    ).rejects.toThrow('away');
    expect(await listTables(empty)).toEqual([]);
    await file.close();
  });

  it('a restore is refused in words where a table of another program refers to one of ours, where it is in use, and while the photo storage is away', async () => {
    const target = postgres[0]!;
    const file = await backUp(embedded, 'fourth.tar');
    await expect(restore(target, file)).rejects.toThrow(/There is a site already: \d rows in .* Nothing was changed\./);
    await target.database.pool.query('create table notes (cat_id bigint references cats (id))');
    await expect(restore(target, file, { replaceEverything: true })).rejects.toThrow(
      /The table notes, which is not Catlas's, refers to cats\. Nothing was changed\./,
    );
    await target.database.pool.query('drop table notes');
    const away = {
      ...target.photos,
      check: () => Promise.reject(new AppError('unavailable', { cause: new Error('no route') })),
    };
    await expect(restore({ ...target, photos: away }, file, { replaceEverything: true })).rejects.toThrow(
      'The photo storage does not answer: no route. Nothing was changed.',
    );
    await file.close();
  });
});
