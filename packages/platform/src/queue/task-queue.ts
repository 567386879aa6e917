import { AppError } from '#errors/app-error.ts';
import { createFairLine, shareOfClient } from './fair-line.ts';

interface QueueLimits {
  /** Tasks that run at the same time. */
  concurrency: number;
  /** Maximum number of waiting tasks; a named client may fill at most a quarter. */
  maxWaiting: number;
  /** A task that runs longer is abandoned: its caller gets `unavailable`, and the next task starts. */
  maxTaskMs: number;
}

interface RunOptions {
  /** Takes the task out of the line. A task that runs already gets it too, and decides by itself. */
  signal?: AbortSignal | undefined;
  /** The client of the task. Clients take turns; tasks without a client share a turn. */
  client?: string | undefined;
}

export interface TaskQueue {
  /**
   * Runs the task when its turn comes. Rejects with `unavailable` immediately when too many wait already, with `unavailable` after
   * `maxTaskMs` of running, and with the signal's reason when it aborts before the turn has come. The task's own signal aborts
   * with the caller's and at the time limit.
   */
  run<T>(task: (signal: AbortSignal) => Promise<T>, options?: RunOptions): Promise<T>;
  /** Places that no task holds. */
  free(): number;
}

/**
 * At most `concurrency` tasks run. The queue is fair: clients take turns, and each client's tasks run in their order.
 * Written by hand: queues of libraries (p-queue) know no clients.
 */
export function createTaskQueue({ concurrency, maxWaiting, maxTaskMs }: QueueLimits): TaskQueue {
  const waiting = createFairLine<() => void>();
  let running = 0;

  function releasePlace() {
    const start = waiting.take();
    if (start) start();
    else running -= 1;
  }

  function waitForTurn(signal: AbortSignal | undefined, client: string): Promise<void> {
    signal?.throwIfAborted();
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.remove(client, start);
        reject(signal!.reason);
      };
      const start = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      waiting.add(client, start);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  function isFull(client: string): boolean {
    if (waiting.size >= maxWaiting) return true;
    return client !== '' && waiting.countOf(client) >= shareOfClient(maxWaiting);
  }

  /** Holds a place until the task settles, or until its time is over. */
  async function runInPlace<T>(task: (signal: AbortSignal) => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    const late = new AbortController();
    const { promise: timeLimit, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      const error = new AppError('unavailable');
      late.abort(error);
      reject(error);
    }, maxTaskMs);
    try {
      const work = task(signal ? AbortSignal.any([signal, late.signal]) : late.signal);
      return await Promise.race([work, timeLimit]);
    } finally {
      clearTimeout(timer);
      releasePlace();
    }
  }

  return {
    async run(task, { signal, client = '' } = {}) {
      if (running < concurrency) {
        running += 1;
      } else {
        if (isFull(client)) throw new AppError('unavailable');
        await waitForTurn(signal, client);
      }
      return runInPlace(task, signal);
    },
    free: () => concurrency - running,
  };
}
