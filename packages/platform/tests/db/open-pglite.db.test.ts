import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#db/open-database.ts';
import { isFullRun } from '#tests/test-scale.ts';
import { openTestDatabase } from '../../../../tests/support/test-database.ts';

let database: OpenDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await openTestDatabase();
  pool = new pg.Pool({ ...database.pool.options, max: 4 });
  await pool.query('create table numbers (n int unique)');
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

const outcome = async (query: Promise<pg.QueryResult>) =>
  query.then(({ rows }) => rows[0] ?? null).catch((error: Error) => error.message);

it('the embedded engine of a small site takes a quarter of its default memory for pages', async () => {
  const { rows } = await pool.query('show shared_buffers');
  expect(rows).toEqual([{ shared_buffers: database.engine === 'pglite' ? '32MB' : '128MB' }]);
});

describe('a connection', () => {
  it('a connection gets its own answers after errors of parsing, binding and executing', async () => {
    const client = await pool.connect();
    expect(await outcome(client.query('select nope where 1 = $1', [1]))).toMatch(/nope/);
    expect(await outcome(client.query('select $1::int as x', ['abc']))).toMatch(/invalid input/);
    await client.query('insert into numbers values (1)');
    expect(await outcome(client.query('insert into numbers values ($1)', [1]))).toMatch(/duplicate/);
    expect(await outcome(client.query('select $1::int as x', [7]))).toEqual({ x: 7 });

    await client.query('begin');
    expect(await outcome(client.query('select nope where 1 = $1', [1]))).toMatch(/nope/);
    expect(await outcome(client.query('select $1::int as x', [1]))).toMatch(/aborted/);
    expect(await outcome(client.query('rollback'))).toBeNull();
    expect(await outcome(client.query('select $1::int as x', [8]))).toEqual({ x: 8 });
    client.release();
  });

  it('a connection is never given the answer of another one, whatever fails beside it', async () => {
    const asked = Array.from({ length: 200 }, (_, index) => index);
    const answers = await Promise.all(
      asked.map((n) =>
        outcome(n % 5 === 0 ? pool.query('select nope($1)', [n]) : pool.query('select $1::int as x', [n])),
      ),
    );
    for (const n of asked) {
      if (n % 5 === 0) expect(answers[n]).toMatch(/nope/);
      else expect(answers[n]).toEqual({ x: n });
    }
  });

  it('a connection keeps its transaction to itself, and loses it when it breaks off', async () => {
    const client = await pool.connect();
    await client.query('begin');
    await client.query('insert into numbers values (100)');
    const outside = pool.query('select count(*) from numbers where n = 100');
    await client.query('commit');
    // The query waited for the end of the transaction, or saw the time before it.
    expect([0, 1]).toContain((await outside).rows[0].count);
    client.release();

    const broken = new pg.Client(database.pool.options as pg.ClientConfig);
    broken.on('error', () => undefined);
    await broken.connect();
    await broken.query('begin');
    await broken.query('insert into numbers values (200)');
    (broken as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    await expect
      .poll(async () => (await pool.query('select count(*) from numbers where n = 200')).rows[0].count)
      .toBe(0);
  });

  it('a connection takes statements of megabytes whole', async () => {
    const text = 'é'.repeat(2_000_000);
    expect((await pool.query('select length($1) as length', [text])).rows[0]).toEqual({ length: 2_000_000 });
  });
});

it('the engine keeps no answers in memory', async () => {
  const fresh = await openTestDatabase({ isNewEngine: true });
  const answers = isFullRun ? 300 : 120;
  const answerBytes = 2_000_000;
  const ask = () => fresh.pool.query(`select repeat('x', ${answerBytes})`);
  await ask();
  const before = process.memoryUsage().rss;
  for (let asked = 0; asked < answers; asked++) await ask();
  expect(process.memoryUsage().rss - before).toBeLessThan((answers * answerBytes) / 2);
  await fresh.close();
});
