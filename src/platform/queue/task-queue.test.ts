import { expect, it } from 'vitest';
import { createTaskQueue } from './task-queue.ts';

const pause = () => new Promise((resolve) => setTimeout(resolve, 2));

it('never decodes more pictures at once than the machine can hold, and serves them in order', async () => {
  const queue = createTaskQueue({ concurrency: 2, maxWaiting: 100 });
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

it('goes on after a picture that fails', async () => {
  const queue = createTaskQueue({ concurrency: 1, maxWaiting: 10 });
  const failing = queue.run(() => Promise.reject(new Error('broken picture')));
  const next = queue.run(async () => 'fine');
  await expect(failing).rejects.toThrow('broken picture');
  expect(await next).toBe('fine');
  expect(await queue.run(async () => 'also fine')).toBe('also fine');
});

it('sends a flood away with a time to come back, instead of holding it in memory', async () => {
  const queue = createTaskQueue({ concurrency: 1, maxWaiting: 1 });
  const first = queue.run(pause);
  const second = queue.run(pause);
  await expect(queue.run(pause)).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
  await Promise.all([first, second]);
  await queue.run(pause);
});

it('leaves out whoever has given up waiting, and does the others', async () => {
  const queue = createTaskQueue({ concurrency: 1, maxWaiting: 10 });
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
