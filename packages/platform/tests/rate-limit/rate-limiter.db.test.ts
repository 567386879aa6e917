import { Writable } from 'node:stream';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OpenTables } from '#db/open-database.ts';
import type { AppError } from '#errors/app-error.ts';
import { createLogger } from '#log/logger.ts';
import { createPostgresRateLimiter, type RateLimiter } from '#rate-limit/rate-limiter.ts';
import { removePastLimits } from '#rate-limit/remove-past-limits.server.ts';
import { type RateLimitName, rateLimits } from '../../../../src/context/rate-limits.ts';
import type { Schema } from '../../../../src/db/schema.ts';
import { emptyTables, openTestDatabase } from '../../../../tests/support/test-database.ts';

let database: OpenTables<Schema>;
let isAway = false;
let statements = 0;
const logged: string[] = [];
const log = createLogger('warn', {
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
beforeEach(async () => {
  isAway = false;
  logged.length = 0;
  await emptyTables(database);
});
afterEach(() => void vi.useRealTimers());

const { points, windowSeconds } = rateLimits.recordFailure;
const somebody = { address: '192.0.2.7', accountId: null };

const start = () =>
  createPostgresRateLimiter(
    rateLimits,
    {
      async query(statement: pg.QueryConfig) {
        statements++;
        if (isAway) throw new Error('The database is away');
        return await database.pool.query(statement);
      },
    },
    log,
  );

/** Returns null when the request passes, else the seconds to wait. */
const ask = (limiter: RateLimiter<RateLimitName>, who = somebody) =>
  limiter.consume('recordFailure', who).then(
    () => null,
    (error: AppError) => {
      expect(error.code).toBe('rate-limited');
      return error.retryAfterSeconds;
    },
  );
const askOften = (times: number, ...limiters: RateLimiter<RateLimitName>[]) =>
  Promise.all(Array.from({ length: times }, (_, n) => ask(limiters[n % limiters.length]!)));
const passed = (answers: unknown[]) => answers.filter((answer) => answer === null).length;
const stopClock = () => void vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 21, 12) });
const advance = (milliseconds: number) => void vi.setSystemTime(Date.now() + milliseconds);

describe('a limit on a database that processes share', () => {
  it('is one for all of them, and each person and each limit is counted apart', async () => {
    const [one, two] = [start(), start()];
    expect(passed(await askOften(points + 6, one, two))).toBe(points);
    expect([await ask(start()), await ask(one), await ask(two)]).not.toContain(null);
    expect(await ask(two, { ...somebody, address: '192.0.2.8' })).toBeNull();
    await two.consume('shorten', somebody);
  });

  it('a limit tells each client over it when the window ends, and then lets them pass', async () => {
    stopClock();
    const [one, two] = [start(), start()];
    await askOften(points, one);
    advance(600_000);
    expect([await ask(one), await ask(two)]).toEqual([windowSeconds - 600, windowSeconds - 600]);
    advance((windowSeconds - 600) * 1000 - 1);
    expect([await ask(one), await ask(two)]).toEqual([1, 1]);
    advance(1);
    expect(passed(await askOften(points + 1, one, two))).toBe(points);
  });

  it('a limit costs the database nothing more for a client that a process has refused', async () => {
    const [one, two] = [start(), start()];
    await askOften(points, one);
    expect([await ask(one), await ask(two)]).not.toContain(null);
    const before = statements;
    expect(passed(await askOften(200, one, two))).toBe(0);
    expect(statements).toBe(before);
  });

  it('a limit holds in each process while the database does not answer, and for all processes afterwards', async () => {
    const [one, two] = [start(), start()];
    await ask(one);
    isAway = true;
    expect(passed(await askOften(points + 3, one))).toBe(points);
    expect(await ask(two)).toBeNull();
    expect(logged.join()).toMatch(/"level":"warn".*The database is away.*a request was counted in this process only/);
    isAway = false;
    expect(passed(await askOften(points, one, two))).toBe(points - 1);
  });
});

describe('who was counted', () => {
  it('a count is removed when the window has ended, and no count restarts before', async () => {
    stopClock();
    await askOften(points, start());
    await start().consume('shorten', somebody);
    const remove = () => removePastLimits({ db: database.db, now: () => new Date() });
    advance(rateLimits.shorten.windowSeconds * 1000 - 1);
    expect(await remove()).toBe(0);
    advance(1);
    expect(await remove()).toBe(1);
    expect(await ask(start())).toBe(windowSeconds - rateLimits.shorten.windowSeconds);
    advance(windowSeconds * 1000);
    await remove();
    expect((await database.pool.query('select * from rate_limits')).rows).toEqual([]);
  });
});

describe('a request that is refused afterwards', () => {
  it('a request that is refused later is taken out of the count in every process, also when it was the last one allowed', async () => {
    const [one, two] = [start(), start()];
    const counted = await Promise.all(Array.from({ length: points }, () => one.consume('recordFailure', somebody)));
    expect(await ask(one)).not.toBeNull();
    await counted[0]!.refund();
    expect([await ask(one), await ask(two)]).toEqual([null, expect.any(Number)]);
  });

  it('a request that the limit itself refuses leaves the count unchanged', async () => {
    const limiter = start();
    const counted = await Promise.all(Array.from({ length: points }, () => limiter.consume('recordFailure', somebody)));
    await askOften(5, start(), start());
    await counted[0]!.refund();
    expect(passed(await askOften(2, limiter))).toBe(1);
  });
});

describe('clients with IPv6', () => {
  const at = (group: number, host = 1) => ({ address: `2001:db8:7:${group.toString(16)}::${host}`, accountId: null });

  it('clients with IPv6 are counted by their /64, in which a device chooses addresses freely', async () => {
    const limiter = start();
    for (let host = 1; host <= points; host++) expect(await ask(limiter, at(1, host))).toBeNull();
    expect(await ask(limiter, at(1, 999))).not.toBeNull();
    expect(await ask(limiter, at(2))).toBeNull();
  });

  it('clients with IPv6 are counted by their /48 too, so that a large network has a few shares and not 65,536', async () => {
    const limiter = start();
    const answers: unknown[] = [];
    for (let group = 1; group <= 4 * points + 3; group++) answers.push(await ask(limiter, at(group)));
    expect(passed(answers)).toBe(4 * points);
    expect(await ask(limiter, { address: '2001:db8:8::1', accountId: null })).toBeNull();
  });
});
