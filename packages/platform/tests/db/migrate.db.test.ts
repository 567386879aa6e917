import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '#db/migrate.ts';
import type { OpenDatabase } from '#db/open-database.ts';
import { openTestDatabase } from '../../../../tests/support/test-database.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

function folderOf(files: Record<string, string>) {
  const directory = mkdtempSync(join(tmpdir(), 'catlas-migrations-'));
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(directory, name), sql);
  return directory;
}

describe('migrations', () => {
  it('migrations are applied once each, in order, also when several processes start together', async () => {
    const directory = folderOf({
      '0001_a.sql': 'create table once_a (n int)',
      '0002_b.sql': 'insert into once_a values (1)',
    });
    const set = { directory, table: 'public.test_once' };
    const runs = await Promise.all([
      migrate(database.pool, set),
      migrate(database.pool, set),
      migrate(database.pool, set),
    ]);
    expect(runs.flat().sort()).toEqual(['0001_a.sql', '0002_b.sql']);
    expect((await database.pool.query('select count(*) from once_a')).rows[0].count).toBe(1);
  });

  it('migrations that wait for a reader’s lock let others read meanwhile, while an older version serves', async () => {
    // The embedded engine has one reader at a time.
    if (database.engine === 'pglite') return;
    const directory = folderOf({ '0001_f.sql': 'create table read_often (n int)' });
    const set = { directory, table: 'public.test_waiting' };
    await migrate(database.pool, set);
    writeFileSync(join(directory, '0002_g.sql'), 'alter table read_often add column m int');
    const reader = await database.pool.connect();
    await reader.query('begin');
    await reader.query('select * from read_often');
    const migrating = migrate(database.pool, set);
    await expect
      .poll(async () => (await database.pool.query('select 1 from pg_locks where not granted')).rowCount)
      .toBeGreaterThan(0);
    expect((await database.pool.query('select * from read_often')).rows).toEqual([]);
    await reader.query('commit');
    reader.release();
    expect(await migrating).toEqual(['0002_g.sql']);
  });

  it('a broken migration leaves nothing behind, and the error names it', async () => {
    const directory = folderOf({ '0001_half.sql': 'create table half (n int); select no_such_function()' });
    await expect(migrate(database.pool, { directory, table: 'public.test_half' })).rejects.toThrow(
      /0001_half\.sql failed/,
    );
    expect((await database.pool.query("select to_regclass('half') as found")).rows[0].found).toBeNull();
  });

  it('migrations refuse a file that was changed after it was applied', async () => {
    const directory = folderOf({ '0001_c.sql': 'select 1' });
    const set = { directory, table: 'public.test_changed' };
    await migrate(database.pool, set);
    writeFileSync(join(directory, '0001_c.sql'), 'select 2');
    await expect(migrate(database.pool, set)).rejects.toThrow(/has been changed/);
  });

  it('migrations refuse a database that a newer version has migrated', async () => {
    const set = {
      directory: folderOf({ '0001_d.sql': 'select 1', '0002_e.sql': 'select 1' }),
      table: 'public.test_newer',
    };
    await migrate(database.pool, set);
    await expect(migrate(database.pool, { ...set, directory: folderOf({ '0001_d.sql': 'select 1' }) })).rejects.toThrow(
      /newer version/,
    );
  });
});
