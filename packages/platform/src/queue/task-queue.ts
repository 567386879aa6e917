import { AppError } from '#errors/app-error.ts';
import { createFairLine, shareOfClient } from './fair-line.ts';

interface QueueLimits {
  concurrency: number;
  maxWaiting: number;
  /** A task that runs longer is abandoned: its caller gets `unavailable`, and the next task starts. */
  maxTaskMs: number;
}

interface RunOptions {
  /** The signal removes a waiting task; a running one gets it, too. */
  signal?: AbortSignal | undefined;
  client?: string | undefined;
}

export interface TaskQueue {
  /** Rejects with `unavailable` for a full queue or after `maxTaskMs`, and with the signal's reason while waiting. */
  run<T>(task: (signal: AbortSignal) => Promise<T>, options?: RunOptions): Promise<T>;
  free(): number;
}

/** Libraries' queues (p-queue) know no clients, which take turns here. */
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
