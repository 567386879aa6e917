import { authMigrations } from '@catlas/auth-service/migrations';
import { type OpenTables, openPostgres } from '@catlas/platform/db/open-database.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { productMigrations } from '#db/migrations.ts';
import type { Schema } from '#db/schema.ts';
import { migrateAll } from '#tests/support/migrate-all.ts';
import { type Cluster, startCluster } from '#tests/support/postgres-cluster.ts';
import { listMadeTables, readSiteTables, rebuiltTables } from '../../scripts/catlas/backup/site-tables.ts';

/** Each of these photo keys needs no file, for the given reason. */
const keysWithoutFile: Record<string, string> = {
  'cat_photo_hashes.photo_key': 'the hash stays when the photo is gone',
};

// It starts in a tenth of the embedded engine's time.
let cluster: Cluster;
let database: OpenTables<Schema>;
beforeAll(async () => {
  cluster = await startCluster();
  const url = `postgres://postgres@/postgres?host=${encodeURIComponent(cluster.host)}`;
  database = openPostgres(url, (error) => console.error(error));
  await migrateAll(database.pool);
});
afterAll(async () => {
  await database.close();
  await cluster.stop();
});

async function listNames(statement: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(statement);
  return rows.map(({ name }) => name);
}

it('every table is backed up, or declared as rebuilt', async () => {
  const found = await listNames(
    `select schemaname || '.' || tablename as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const { own, backedUp, foreign } = await readSiteTables(database.db, 'embedded');
  const ofMigrations = [productMigrations.table, authMigrations.table];
  expect([...own.map(({ name }) => name), ...ofMigrations].sort()).toEqual(found);
  expect(foreign).toEqual([]);
  expect([...backedUp.map(({ name }) => name), ...Object.keys(rebuiltTables)].sort()).toEqual(
    found.filter((name) => !ofMigrations.includes(name)),
  );
});

it('a table of another program is not taken for one of ours', async () => {
  await database.pool.query('create table notes (words text)');
  expect((await readSiteTables(database.db, 'embedded')).foreign).toEqual(['public.notes']);
  await database.pool.query('drop table notes');
  expect(await listMadeTables(productMigrations)).toContain('public.cats');
});

it('every sequence belongs to a column of a table, or numbers a rebuilt table only', async () => {
  const free = await listNames(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'auth') and c.relkind = 'S'
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i') and d.refobjsubid > 0)`,
  );
  expect(free.toSorted()).toEqual(['alert_numbers', 'comparison_numbers']);
});

it('every column with the key of a photo is in the view photo_references', async () => {
  const columns = await listNames(
    `select c.relname || '.' || a.attname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where n.nspname in ('public', 'auth') and c.relkind in ('r', 'p') and a.attname ~ 'photo|picture|image'
       and a.atttypid in ('text'::regtype, 'varchar'::regtype, 'text[]'::regtype, 'json'::regtype, 'jsonb'::regtype)
       and a.attname not in ('photo_placeholder', 'photo_hash')
     order by 1`,
  );
  const viewed = await listNames(
    `select distinct t.relname || '.' || a.attname as name
     from pg_rewrite r join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
     join pg_class t on t.oid = d.refobjid and t.relkind in ('r', 'p')
     join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
     where r.ev_class = 'photo_references'::regclass and a.attname ~ 'photo' order by 1`,
  );
  expect([...viewed, ...Object.keys(keysWithoutFile)].sort()).toEqual(columns);
});
