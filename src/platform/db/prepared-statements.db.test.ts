import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Schema } from '#product/schema.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import type { OpenTables } from './open-database.ts';
import { kept, unseen } from './prepared-statements.ts';

let database: OpenTables<Schema>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('what is marked is prepared once on a connection and answers each value; nothing else is', async () => {
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
