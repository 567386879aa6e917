import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#db/open-database.ts';
import { openJobs } from '#jobs/jobs.ts';
import { createLogger } from '#log/logger.ts';
import { openTestDatabase } from '../../../../tests/support/test-database.ts';

let database: OpenDatabase;
const logged: string[] = [];
const log = createLogger('debug', {
  destination: new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk));
      done();
    },
  }),
});
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const open = () => openJobs({ ...database, log });
const errors = () => logged.filter((line) => line.includes('"level":"error"'));

describe('the job queue', () => {
  it('the job queue is created by the first of several processes that start together', async () => {
    const opened = await Promise.all([open(), open(), open()]);
    for (const jobs of opened) await jobs.close();
    // The pool is not left inside a transaction that failed.
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect(errors()).toEqual([]);
  });

  it('the job queue runs a job of this process immediately, with its payload', async () => {
    const jobs = await open();
    const done: unknown[] = [];
    await jobs.work('greet', async (data) => {
      done.push(data);
    });
    await jobs.enqueue('greet', { name: 'Minou' });
    await jobs.enqueue('greet');
    await expect.poll(() => done).toEqual([{ name: 'Minou' }, {}]);
    await expect(jobs.enqueue('nobody-does-this')).rejects.toThrow(/nobody-does-this/);
    await jobs.close();
  });

  it('the job queue keeps what a stopped process left, for the next one', async () => {
    const before = await open();
    await before.work('later', async () => {});
    await before.close();
    const asking = await open();
    for (const n of [1, 2, 3]) await asking.enqueue('later', { n });
    await asking.close();
    const after = await open();
    const done: unknown[] = [];
    await after.work('later', async (data) => {
      done.push(data);
    });
    await expect.poll(() => done).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
    await after.close();
  });

  it('the job queue applies how often a job is tried, also in a database that an older version made', async () => {
    const older = await open();
    await older.work('tried', async () => {});
    await older.close();
    const retries = async () =>
      (await database.pool.query(`select retry_limit from pgboss.queue where name = 'tried'`)).rows[0].retry_limit;
    await database.pool.query(`update pgboss.queue set retry_limit = 1 where name = 'tried'`);
    const newer = await open();
    await newer.work('tried', async () => {});
    await newer.close();
    expect(await retries()).toBe(5);
  });

  it('the job queue waits for what is running before it closes', async () => {
    const jobs = await open();
    let state = 'waiting';
    await jobs.work('slow', async () => {
      state = 'running';
      await new Promise((resolve) => setTimeout(resolve, 700));
      await database.pool.query('select 1');
      state = 'ended';
    });
    await jobs.enqueue('slow');
    await expect.poll(() => state).toBe('running');
    await jobs.close();
    expect(state).toBe('ended');
    const { rows } = await database.pool.query(`select state from pgboss.job where name = 'slow'`);
    expect(rows).toEqual([{ state: 'completed' }]);
  });

  it('the job queue records a failure and keeps the job to be tried again', async () => {
    const jobs = await open();
    await jobs.work('broken', async () => {
      await database.pool.query('select no_such_column');
    });
    await jobs.enqueue('broken');
    const stateOf = async () =>
      (await database.pool.query(`select state, retry_limit from pgboss.job where name = 'broken'`)).rows[0];
    await expect.poll(stateOf).toEqual({ state: 'retry', retry_limit: 5 });
    expect(errors().join()).toMatch(/"job":"broken".*no_such_column|no_such_column.*"job":"broken"/);
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await jobs.close();
  });

  it('the job queue repeats a job in this process after failures too, without an older version’s schedule, until it closes', async () => {
    const older = await open();
    await older.schedule('repeated', '*/5 * * * *', async () => {});
    await older.close();
    const jobs = await open();
    let [started, ended] = [0, 0];
    await jobs.every('repeated', 0.05, async () => {
      started += 1;
      if (started === 1) throw new Error('the first run fails');
      await new Promise((resolve) => setTimeout(resolve, 100));
      ended += 1;
    });
    await jobs.endOtherSchedules();
    const { rows } = await database.pool.query(`select name from pgboss.schedule where name = 'repeated'`);
    expect(rows).toEqual([]);
    await expect.poll(() => started).toBe(3);
    await jobs.close();
    expect([started, ended], 'it waited for the run, and started no other').toEqual([3, 2]);
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(started).toBe(3);
    expect(logged.join()).toMatch(/"job":"repeated".*the first run fails|the first run fails.*"job":"repeated"/);
  });

  it('the job queue runs a job once that became due while no process ran', async () => {
    const first = await open();
    let runs = 0;
    const handler = async () => {
      runs++;
    };
    const anHourAgo = new Date(Date.now() - 60 * 60 * 1000).getUTCHours();
    await first.schedule('nightly', `0 ${anHourAgo} * * *`, handler);
    await first.close();
    await database.pool.query(`update pgboss.version set cron_on = now() - interval '3 days'`);
    await database.pool.query(
      `update pgboss.schedule set updated_on = now() - interval '4 days', created_on = now() - interval '4 days'`,
    );
    const second = await open();
    await second.schedule('nightly', `0 ${anHourAgo} * * *`, handler);
    const waiting = async () =>
      (await database.pool.query(`select count(*) from pgboss.job where name = '__pgboss__send-it'`)).rows[0].count;
    await expect.poll(waiting).toBe(1);
    await second.close();
    expect(runs).toBe(0);
  });
});
