import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { propertyRuns } from '#tests/test-scale.ts';
import { createTaskQueue } from './task-queue.ts';

const maxTaskMs = 10_000;
const pause = () => new Promise((resolve) => setTimeout(resolve, 2));

it('the queue never runs more tasks than its concurrency, and starts them in order', async () => {
  const queue = createTaskQueue({ concurrency: 2, maxWaiting: 100, maxTaskMs });
  let running = 0;
  let most = 0;
  const order: number[] = [];
  await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      queue.run(async () => {
        running += 1;
        most = Math.max(most, running);
        order.push(number);
        await pause();
        running -= 1;
      }),
    ),
  );
  expect(most).toBe(2);
  expect(order).toEqual([...order].sort((a, b) => a - b));
});

it('the queue continues after a picture that fails', async () => {
  const queue = createTaskQueue({ concurrency: 1, maxWaiting: 10, maxTaskMs });
  const failing = queue.run(() => Promise.reject(new Error('broken picture')));
  const next = queue.run(async () => 'fine');
  await expect(failing).rejects.toThrow('broken picture');
  expect(await next).toBe('fine');
  expect(await queue.run(async () => 'also fine')).toBe('also fine');
});

it('the queue refuses excess tasks with a time to retry, instead of holding them in memory', async () => {
  const queue = createTaskQueue({ concurrency: 1, maxWaiting: 1, maxTaskMs });
  const first = queue.run(pause);
  const second = queue.run(pause);
  await expect(queue.run(pause)).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
  await Promise.all([first, second]);
  await queue.run(pause);
});

it('the queue skips aborted tasks, and runs the others', async () => {
  const queue = createTaskQueue({ concurrency: 1, maxWaiting: 10, maxTaskMs });
  const done: string[] = [];
  const task = (name: string) => async () => {
    await pause();
    done.push(name);
  };
  const patience = new AbortController();
  const first = queue.run(task('first'), { signal: patience.signal });
  const second = queue.run(task('second'), { signal: patience.signal });
  const third = queue.run(task('third'));
  patience.abort(new Error('gone'));
  await expect(second).rejects.toThrow('gone');
  await expect(queue.run(task('late'), { signal: patience.signal })).rejects.toThrow('gone');
  await Promise.all([first, third]);
  expect(done).toEqual(['first', 'third']);
});

it('the queue gives the place of a task that never settles to the next one, and ends the wait of its caller', async () => {
  const queue = createTaskQueue({ concurrency: 1, maxWaiting: 10, maxTaskMs: 20 });
  let signal: AbortSignal | undefined;
  const stuck = queue.run((own) => {
    signal = own;
    return new Promise(() => undefined);
  });
  const next = queue.run(async () => 'served');
  await expect(stuck).rejects.toMatchObject({ code: 'unavailable' });
  expect(await next).toBe('served');
  expect(signal!.aborted).toBe(true);
  expect(queue.free()).toBe(1);
});

it('a running task gets the signal of its caller', async () => {
  const queue = createTaskQueue({ concurrency: 1, maxWaiting: 10, maxTaskMs });
  const caller = new AbortController();
  const ended = queue.run(
    (signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve(signal.reason))),
    { signal: caller.signal },
  );
  caller.abort('the client left');
  expect(await ended).toBe('the client left');
});

it('a client that fills its share of the queue neither delays nor blocks another client', async () => {
  const queue = createTaskQueue({ concurrency: 1, maxWaiting: 8, maxTaskMs });
  const done: string[] = [];
  const run = (client: string) =>
    queue.run(
      async () => {
        await pause();
        done.push(client);
      },
      { client },
    );
  const greedy = [run('greedy'), run('greedy'), run('greedy')];
  await expect(run('greedy')).rejects.toMatchObject({ code: 'unavailable' });
  await Promise.all([...greedy, run('other')]);
  expect(done).toEqual(['greedy', 'greedy', 'other', 'greedy']);
});

const behaviour = fc.record({
  ends: fc.constantFrom('resolves', 'rejects', 'throws', 'never'),
  afterMs: fc.integer({ min: 0, max: 150 }),
  abortsAtMs: fc.option(fc.integer({ min: 0, max: 300 })),
  startsAtMs: fc.integer({ min: 0, max: 100 }),
});

it('whatever tasks do, every place is free again after the limit, and tasks begin in the order in which they came', async () => {
  vi.useFakeTimers();
  try {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 3 }),
        fc.array(behaviour, { maxLength: 12 }),
        async (concurrency, tasks) => {
          const limitMs = 100;
          const queue = createTaskQueue({ concurrency, maxWaiting: 100, maxTaskMs: limitMs });
          const begun: number[] = [];
          let most = 0;
          const inOrder = tasks.toSorted((a, b) => a.startsAtMs - b.startsAtMs);
          const runs = inOrder.map(async ({ ends, afterMs, abortsAtMs, startsAtMs }, index) => {
            await new Promise((resolve) => setTimeout(resolve, startsAtMs));
            const caller = new AbortController();
            if (abortsAtMs !== null) setTimeout(() => caller.abort(new Error('gone')), abortsAtMs);
            const task = () => {
              begun.push(index);
              most = Math.max(most, concurrency - queue.free());
              if (ends === 'throws') throw new Error('broken');
              if (ends === 'never') return new Promise<void>(() => undefined);
              return new Promise<void>((resolve, reject) =>
                setTimeout(ends === 'resolves' ? resolve : reject, afterMs),
              );
            };
            return queue.run(task, { signal: caller.signal });
          });
          const settled = Promise.allSettled(runs);
          await vi.advanceTimersByTimeAsync(100 + (tasks.length + 1) * limitMs);
          await settled;
          expect(queue.free()).toBe(concurrency);
          expect(most).toBeLessThanOrEqual(concurrency);
          expect(begun).toEqual(begun.toSorted((a, b) => a - b));
        },
      ),
      { numRuns: propertyRuns(200) },
    );
  } finally {
    vi.useRealTimers();
  }
});
