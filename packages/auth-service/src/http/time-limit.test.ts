import { createTaskQueue } from '@catlas/platform/queue/task-queue.ts';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AuthError } from './auth-error.ts';
import { limitTime, runInTurn } from './time-limit.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const tooLate = '504 request_timeout';

function openApp({ maxWaiting = 1000 } = {}) {
  const queue = createTaskQueue({ concurrency: 1, maxWaiting, maxTaskMs: 60_000 });
  const finished: number[] = [];
  const app = new Hono();
  app.onError((error, c) => c.text((error as AuthError).code, (error as AuthError).status as 504));
  app.use('*', limitTime({ workMs: 10_000, totalMs: 60_000 }));
  app.get('/slow/:ms', async (c) => {
    await wait(Number(c.req.param('ms')));
    return c.text('done');
  });
  app.get('/in-line/:ms', async (c) => {
    const ms = Number(c.req.param('ms'));
    await runInTurn(queue, () => wait(ms));
    finished.push(ms);
    return c.text('done');
  });
  const ask = async (path: string) => {
    const answer = await app.request(path);
    return answer.status === 200 ? 200 : `${answer.status} ${await answer.text()}`;
  };
  return { app, ask, finished };
}

test('a request that works for too long is ended, and one that does not is answered', async () => {
  const { ask } = openApp();
  const responses = Promise.all([ask('/slow/9999'), ask('/slow/10001')]);
  await vi.advanceTimersByTimeAsync(10_001);
  expect(await responses).toEqual([200, tooLate]);
});

test('two hundred requests that queue for half a minute are all served, though each has only ten seconds', async () => {
  const { ask } = openApp();
  const responses = Promise.all(Array.from({ length: 200 }, () => ask('/in-line/150')));
  await vi.advanceTimersByTimeAsync(31_000);
  expect(new Set(await responses)).toEqual(new Set([200]));
});

test('the time limit counts again once a queued request has its turn', async () => {
  const { ask } = openApp();
  const responses = Promise.all([ask('/in-line/9000'), ask('/in-line/10500')]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await responses).toEqual([200, tooLate]);
});

test('a request is ended after a minute in the queue, and its work never begins', async () => {
  const { ask, finished } = openApp();
  const responses = Promise.all(Array.from({ length: 8 }, () => ask('/in-line/9000')));
  await vi.advanceTimersByTimeAsync(80_000);
  expect(await responses).toEqual([...Array(6).fill(200), tooLate, tooLate]);
  // The seventh had begun when its minute was over.
  expect(finished).toHaveLength(7);
});

test('a burst over the queue limit is rejected', async () => {
  const { ask } = openApp({ maxWaiting: 2 });
  const responses = Promise.all(Array.from({ length: 4 }, () => ask('/in-line/100')));
  await vi.advanceTimersByTimeAsync(1000);
  expect(await responses).toEqual([200, 200, 200, '429 over_request_rate_limit']);
});

test('a client that has left while it waited is not served', async () => {
  const { app, finished } = openApp();
  const client = new AbortController();
  const first = app.request('/in-line/100');
  const gone = app.request('/in-line/200', { signal: client.signal });
  const last = app.request('/in-line/300');
  await vi.advanceTimersByTimeAsync(50);
  client.abort();
  await vi.advanceTimersByTimeAsync(1000);
  expect((await Promise.all([first, gone, last])).map(({ status }) => status)).toEqual([200, 400, 200]);
  expect(finished).toEqual([100, 300]);
});
