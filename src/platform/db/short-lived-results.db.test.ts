import { once } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Schema } from '#product/schema.ts';
import { promotedShare } from '#tests/support/promoted-share.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import type { OpenTables } from './open-database.ts';
import { ShortLivedResultsClient } from './short-lived-results.ts';

let database: OpenTables<Schema>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const place = () => {
  const { connectionString, host, user, database: name } = database.pool.options;
  return connectionString ? { connectionString } : { host, user, database: name };
};

/** Of the rows of many answers, none of which is needed for long. */
const keptBy = (client: string) =>
  promotedShare(`
    import pg from 'pg';
    import { ShortLivedResultsClient } from '#platform/db/short-lived-results.ts';
    const client = new ${client}(${JSON.stringify(place())});
    await client.connect();
    for (let query = 0; query < 200; query += 1)
      await client.query("select id, 'cat ' || id as name, repeat('grey ', 20) as words from generate_series(1, 500) as id");
    await client.end();`);

it('the rows of an answer are collected soon, unlike those of pg’s own connection', async () => {
  expect(await keptBy('ShortLivedResultsClient')).toBeLessThan(0.05);
  expect(await keptBy('pg.Client')).toBeGreaterThan(0.2);
});

it('answers as pg’s own connection: by promise, by callback and by a query object, and an error leads to who asked', async () => {
  const client: pg.Client = new ShortLivedResultsClient(place());
  await client.connect();
  try {
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect((await client.query('select $1::int as two', [2])).rows).toEqual([{ two: 2 }]);
    expect((await client.query({ text: 'select $1::int', values: [3], rowMode: 'array' })).rows).toEqual([[3]]);
    const byCallback = new Promise((resolve) => client.query('select 4 as four', (_, { rows }) => resolve(rows)));
    expect(await byCallback).toEqual([{ four: 4 }]);
    const [row] = await once(client.query(new pg.Query('select 5 as five')), 'row');
    expect(row).toEqual({ five: 5 });
    const asker = async () => void (await client.query('select no_such_column'));
    const error: Error = await asker().then(
      () => expect.unreachable(),
      (reason) => reason,
    );
    expect(error).toMatchObject({ code: '42703' });
    expect(error.stack).toContain('asker');
  } finally {
    await client.end();
  }
});
