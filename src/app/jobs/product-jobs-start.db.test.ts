import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestContext, type TestContext } from '#tests/support/test-context.ts';
import { openProductJobsPatiently } from './product-jobs.ts';

let test: TestContext;
beforeAll(async () => {
  test = await openTestContext();
});
afterAll(() => test.close());

function away(times: number) {
  let left = times;
  const { pool } = test.database;
  return new Proxy(pool, {
    get(target, name) {
      if (name === 'query' && left-- > 0)
        return () => Promise.reject(Object.assign(new Error('the database is shutting down'), { code: '57P01' }));
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

it('background work that could not start while the database did not answer starts when it does', async () => {
  const opened = {
    context: test.context,
    database: { ...test.database, pool: away(5) },
    telemetry: { log: test.context.log, meter: null, traces: null, close: async () => {} },
  };
  const jobs = await openProductJobsPatiently(opened, new AbortController().signal);
  try {
    const { rows } = await test.database.pool.query("select name from pgboss.schedule where name = 'tell-bans'");
    expect(rows).toHaveLength(1);
    expect(test.logLines.join('')).toContain('background work could not be started yet');
  } finally {
    await jobs?.close();
  }
  expect(await openProductJobsPatiently(opened, AbortSignal.abort()), 'a process that ends begins nothing').toBeNull();
});
