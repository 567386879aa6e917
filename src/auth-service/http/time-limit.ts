import { AsyncLocalStorage } from 'node:async_hooks';
import { performance } from 'node:perf_hooks';
import type { MiddlewareHandler } from 'hono';
import { isAppError } from '#platform/errors/app-error.ts';
import type { TaskQueue } from '#platform/queue/task-queue.ts';
import { AuthError, tooManyRequests } from './auth-error.ts';

interface TimeLimits {
  /** For the work itself. */
  workMs: number;
  /** Altogether, with standing in line for work that only few requests can do at a time. */
  totalMs: number;
}

interface Clock {
  pause(): void;
  resume(): void;
  /** Rejects with 504 `request_timeout`. */
  over: Promise<never>;
  /** Aborted when the time is over, so that nothing is begun for an answer nobody waits for. */
  signal: AbortSignal;
  stop(): void;
}

const clocks = new AsyncLocalStorage<Clock>();

/** Ends a request with 504 when it takes too long (contract §1). Time in line at `runInTurn` is counted apart. */
export function limitTime(limits: TimeLimits): MiddlewareHandler {
  return async (_c, next) => {
    const clock = startClock(limits);
    await Promise.race([clocks.run(clock, next), clock.over]).finally(clock.stop);
  };
}

/**
 * Does the work when its turn in the queue comes; waiting for it is none of the time that the request has. Throws 429
 * `over_request_rate_limit` when the queue is full.
 */
export async function runInTurn<Result>(queue: TaskQueue, work: () => Promise<Result>): Promise<Result> {
  const clock = clocks.getStore();
  clock?.pause();
  const turn = queue.run(
    () => {
      clock?.resume();
      return work();
    },
    { signal: clock?.signal },
  );
  return turn.catch((error) => {
    if (isAppError(error) && error.code === 'unavailable') throw tooManyRequests();
    throw error;
  });
}

function startClock({ workMs, totalMs }: TimeLimits): Clock {
  const { promise, reject } = Promise.withResolvers<never>();
  const abandoned = new AbortController();
  const end = () => {
    const error = new AuthError(
      504,
      'request_timeout',
      'Processing this request timed out, please retry after a moment.',
    );
    abandoned.abort(error);
    reject(error);
  };
  let leftMs = workMs;
  let pauses = 0;
  let resumedAt = performance.now();
  let timer = setTimeout(end, leftMs);
  const totalTimer = setTimeout(end, totalMs);
  return {
    over: promise,
    signal: abandoned.signal,
    pause() {
      pauses += 1;
      if (pauses > 1) return;
      clearTimeout(timer);
      leftMs -= performance.now() - resumedAt;
    },
    resume() {
      pauses -= 1;
      if (pauses > 0) return;
      resumedAt = performance.now();
      timer = setTimeout(end, Math.max(0, leftMs));
    },
    stop() {
      clearTimeout(timer);
      clearTimeout(totalTimer);
    },
  };
}
