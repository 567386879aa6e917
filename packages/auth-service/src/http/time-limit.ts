import { AsyncLocalStorage } from 'node:async_hooks';
import { performance } from 'node:perf_hooks';
import { isAppError } from '@catlas/platform/errors/app-error.ts';
import type { TaskQueue } from '@catlas/platform/queue/task-queue.ts';
import type { Context, MiddlewareHandler } from 'hono';
import { AuthError, tooManyRequests } from './auth-error.ts';

export interface TimeLimits {
  workMs: number;
  /** The total includes waiting in queues. */
  totalMs: number;
}

interface Clock {
  pause(): void;
  resume(): void;
  over: Promise<never>;
  /** Aborts at the time limit or when the client disconnects, so that no work starts for an unread response. */
  signal: AbortSignal;
  /** Clients take turns in queues. */
  client: string;
  stop(): void;
}

const clocks = new AsyncLocalStorage<Clock>();

/** Answers 504 (contract §1); waiting in `runInTurn` is counted apart. */
export function limitTime(limits: TimeLimits, clientOf: (c: Context) => string = () => ''): MiddlewareHandler {
  return async (c, next) => {
    const clock = startClock(limits, { client: clientOf(c), request: c.req.raw });
    await Promise.race([clocks.run(clock, next), clock.over]).finally(clock.stop);
  };
}

/**
 * Read the body before, because a slot must not wait for a client. Throws 429 `over_request_rate_limit` for a full
 * queue, 504 for slow work.
 */
export async function runInTurn<Result>(queue: TaskQueue, work: () => Promise<Result>): Promise<Result> {
  const clock = clocks.getStore();
  clock?.pause();
  let hasStarted = false;
  const turn = queue.run(
    () => {
      hasStarted = true;
      clock?.resume();
      return work();
    },
    { signal: clock?.signal, client: clock?.client },
  );
  return turn.catch((error) => {
    if (isAppError(error) && error.code === 'unavailable') throw hasStarted ? timedOut() : tooManyRequests();
    throw error;
  });
}

function timedOut() {
  return new AuthError(504, 'request_timeout', 'Processing this request timed out, please retry after a moment.');
}

function startClock({ workMs, totalMs }: TimeLimits, { client, request }: { client: string; request: Request }): Clock {
  const { promise, reject } = Promise.withResolvers<never>();
  const abandoned = new AbortController();
  const end = () => {
    const error = timedOut();
    abandoned.abort(error);
    reject(error);
  };
  const leave = () => abandoned.abort(new AuthError(400, 'request_timeout', 'The client closed the connection'));
  request.signal.addEventListener('abort', leave, { once: true });
  let leftMs = workMs;
  let pauses = 0;
  let resumedAt = performance.now();
  let timer = setTimeout(end, leftMs);
  const totalTimer = setTimeout(end, totalMs);
  return {
    over: promise,
    signal: abandoned.signal,
    client,
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
      request.signal.removeEventListener('abort', leave);
    },
  };
}
