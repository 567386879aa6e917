import { AppError } from '#platform/errors/app-error.ts';

export interface TaskQueue {
  /**
   * Runs the task when its turn comes. Rejects with `unavailable` at once when too many wait already, and with the signal's
   * reason when it says so before the turn came.
   */
  run<T>(task: () => Promise<T>, options?: { signal?: AbortSignal }): Promise<T>;
}

/** First come, first served, with at most `concurrency` tasks running and `maxWaiting` behind them. */
export function createTaskQueue({ concurrency, maxWaiting }: { concurrency: number; maxWaiting: number }): TaskQueue {
  const waiting = new Set<() => void>();
  let running = 0;

  function startNext() {
    const [start] = waiting;
    if (start) start();
    else running -= 1;
  }

  function waitForTurn(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.delete(start);
        reject(signal!.reason);
      };
      const start = () => {
        waiting.delete(start);
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      waiting.add(start);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  return {
    async run(task, { signal } = {}) {
      if (running < concurrency) {
        running += 1;
      } else {
        if (waiting.size >= maxWaiting) throw new AppError('unavailable');
        await waitForTurn(signal);
      }
      try {
        return await task();
      } finally {
        startNext();
      }
    },
  };
}
