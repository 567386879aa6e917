import { AppError } from '#platform/errors/app-error.ts';

export interface TaskQueue {
  /** Runs the task when its turn comes. Rejects with `unavailable` at once when too many wait already. */
  run<T>(task: () => Promise<T>): Promise<T>;
}

/** First come, first served, with at most `concurrency` tasks running and `maxWaiting` behind them. */
export function createTaskQueue({ concurrency, maxWaiting }: { concurrency: number; maxWaiting: number }): TaskQueue {
  const waiting: (() => void)[] = [];
  let running = 0;

  function startNext() {
    const start = waiting.shift();
    if (start) start();
    else running -= 1;
  }

  return {
    async run(task) {
      if (running < concurrency) {
        running += 1;
      } else {
        if (waiting.length >= maxWaiting) throw new AppError('unavailable', { retryAfterSeconds: 5 });
        await new Promise<void>((start) => waiting.push(start));
      }
      try {
        return await task();
      } finally {
        startNext();
      }
    },
  };
}
