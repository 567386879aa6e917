import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenTables } from '#db/open-database.ts';
import { kept, prepare, unseen } from '#db/prepared-statements.ts';
import type { Database, Schema } from '../../../../src/db/schema.ts';
import { openTestDatabase } from '../../../../tests/support/test-database.ts';

let database: OpenTables<Schema>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('a marked statement is prepared once on a connection and answers each value; nothing else is', async () => {
  await database.db.connection().execute(async (db) => {
    const next = async (value: number, end: typeof kept) => {
      const { rows } = await sql<{ next: string }>`select ${unseen(value, 'bigint')} + 1 as next ${end}`.execute(db);
      return Number(rows[0]!.next);
    };
    expect([await next(1, kept), await next(41, kept), await next(7, sql.raw(''))]).toEqual([2, 42, 8]);
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like '% + 1 as next%'`.execute(db);
    expect(rows.map(({ statement }) => statement)).toEqual([expect.stringMatching(/\/\* kept \*\/$/)]);
  });
});

it('a prepared statement is built once and answers each value in its place', async () => {
  let built = 0;
  const selectUsers = prepare((db: Database, values: { name: string; least: number; id: string | null }) => {
    built += 1;
    return db
      .selectFrom('users')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where((is) => is.or([is('display_name', '=', values.name), is('id', '=', values.id)]))
      .having(({ fn }) => fn.countAll<number>(), '>=', values.least)
      .where('status', '=', 'active');
  });
  const { db } = database;
  const id = randomUUID();
  await db.insertInto('users').values({ id, display_name: 'Anna', status: 'active' }).execute();
  expect(await selectUsers(db, { name: 'Anna', least: 1, id: null })).toEqual([{ count: 1 }]);
  expect(await selectUsers(db, { name: 'Bo', least: 1, id })).toEqual([{ count: 1 }]);
  expect(await selectUsers(db, { name: 'Anna', least: 2, id })).toEqual([]);
  expect(await db.transaction().execute((own) => selectUsers(own, { name: 'Bo', least: 0, id: null }))).toEqual([
    { count: 0 },
  ]);
  expect(built).toBe(1);
});

it('a prepared statement that depends on a value is refused when it is built', async () => {
  const byLength = prepare((db: Database, { name }: { name: string }) =>
    db.selectFrom('users').select('id').limit(Number(name)),
  );
  await expect(byLength(database.db, { name: '1' })).rejects.toThrow('“name” is not known when the statement is built');
  const bySpread = prepare((db: Database, { name, ...rest }: { name: string; id: string }) =>
    db.selectFrom('users').select('id').where('display_name', '=', name).where('id', '=', rest.id),
  );
  await expect(bySpread(database.db, { name: '1', id: '' })).rejects.toThrow('taken by their names');
});
