import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Logger } from '@catlas/platform/log/logger.ts';
import type pg from 'pg';
import { type ConstructorOptions, PgBoss, type QueueOptions } from 'pg-boss';
import type { Engine } from '#platform/db/open-database.ts';
import { repeat } from './repeat.ts';

type JobData = Record<string, unknown>;

/** Must be idempotent: it may run again after a failure or a crash, and concurrently in another process. */
type JobHandler = (data: JobData) => Promise<void>;

/** Stands around each run of a job; it has to run it, and to let its failure through. */
export type JobObserver = (name: string, run: () => Promise<void>) => Promise<void>;

/** Background work: stored in the database, done by one of the processes, retried when it fails. */
export interface Jobs {
  /** Runs `handler` for the jobs that `enqueue` adds under this name. */
  work(name: string, handler: JobHandler): Promise<void>;
  /**
   * The same, and enqueues it by itself at the times of a cron expression in UTC, done within three minutes of them; if
   * no process ran at that time, once when one does again.
   */
  schedule(name: string, cron: string, handler: JobHandler): Promise<void>;
  /**
   * Runs `handler` in every process, `seconds` after its last run: for work that is due sooner than `schedule` starts it.
   * The queue does not store it, so the handler must find its work in the database and claim it: processes run it concurrently.
   */
  every(name: string, seconds: number, handler: () => Promise<void>): Promise<void>;
  /** Kept when it resolves. Throws for a name that no process has registered yet. */
  enqueue(name: string, data?: JobData): Promise<void>;
  /** Takes nothing new, and resolves when what runs has ended; after 20 s the rest is left for the next process. */
  close(): Promise<void>;
}

interface JobsOptions {
  engine: Engine;
  pool: pg.Pool;
  log: Logger;
  observe?: JobObserver;
}

const closeTimeoutMs = 20_000;

const queueOptions: QueueOptions = {
  retryLimit: 5,
  retryDelay: 60,
  retryBackoff: true,
  expireInSeconds: 60 * 60,
};

/**
 * How often the database is polled. Each query takes the embedded engine's one connection and keeps a laptop
 * awake, so there it is polled as rarely as schedules allow; jobs of this process start immediately anyway.
 */
const rhythms: Record<Engine, { pollingIntervalSeconds: number; options: Partial<ConstructorOptions> }> = {
  pglite: {
    pollingIntervalSeconds: 60,
    options: {
      cronMonitorIntervalSeconds: 45,
      cronWorkerIntervalSeconds: 45,
      queueCacheIntervalSeconds: 60 * 60,
      superviseIntervalSeconds: 10 * 60,
      monitorIntervalSeconds: 10 * 60,
      bamIntervalSeconds: 60 * 60,
    },
  },
  postgres: { pollingIntervalSeconds: 5, options: { cronWorkerIntervalSeconds: 15 } },
};

/** Starts the queue on the product's own database and pool; its tables are in the schema `pgboss`. */
export async function openJobs({ engine, pool, log, observe = (_name, run) => run() }: JobsOptions): Promise<Jobs> {
  const { pollingIntervalSeconds, options } = rhythms[engine];
  const boss = new PgBoss({
    backend: engine,
    db: { executeSql: (text, values) => pool.query(text, values) },
    // No job waits for another one.
    flowIntervalSeconds: 60 * 60,
    ...options,
  });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'));
  boss.on('warning', (warning) => log.warn({ warning }, 'the job queue warns'));
  await boss.start().catch(async (error) => {
    await boss.stop({ close: false, graceful: false });
    throw error;
  });
  // One question for all: making a queue again takes a lock and a transaction each, at every start.
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));

  const workerIds = new Map<string, string>();
  /** Has this process look for work now instead of at its next round. */
  const wake = (name: string) => {
    const workerId = workerIds.get(name);
    if (workerId) boss.notifyWorker(workerId);
  };

  async function work(name: string, handler: JobHandler) {
    await ensureQueue(boss, name, known.get(name));
    const workerId = await boss.work<JobData>(name, { pollingIntervalSeconds }, async ([job]) => {
      // Where one was waiting, there may be another.
      wake(name);
      await observe(name, () => runLogged(log, name, () => handler(job?.data ?? {})));
    });
    workerIds.set(name, workerId);
  }

  const stops: (() => Promise<void>)[] = [];

  return {
    work,
    async schedule(name, cron, handler) {
      await work(name, handler);
      await boss.schedule(name, cron, {}, { tz: 'UTC', missed: 'once' });
    },
    async every(name, seconds, handler) {
      // An earlier version may have scheduled it.
      await boss.unschedule(name);
      const run = () =>
        observe(name, handler).catch((error) => log.warn({ err: error, job: name }, 'a repeated job failed'));
      stops.push(repeat(run, 1000 * seconds));
    },
    async enqueue(name, data = {}) {
      await boss.send(name, data);
      wake(name);
    },
    // The product opened the pool and closes it.
    async close() {
      const stopped = Promise.all(stops.map((stop) => stop()));
      await Promise.all([
        Promise.race([stopped, delay(closeTimeoutMs, undefined, { ref: false })]),
        boss.stop({ close: false, graceful: true, timeout: closeTimeoutMs }),
      ]);
    },
  };
}

async function ensureQueue(boss: PgBoss, name: string, known: QueueOptions | undefined) {
  if (!known) await boss.createQueue(name, queueOptions);
  else if (!isDeepStrictEqual({ ...known, ...queueOptions }, { ...known })) await boss.updateQueue(name, queueOptions);
}

async function runLogged(log: Logger, job: string, run: () => Promise<void>) {
  const startedAt = performance.now();
  try {
    await run();
    log.info({ job, durationMs: Math.round(performance.now() - startedAt) }, 'a job is done');
  } catch (error) {
    log.error({ err: error, job }, 'a job failed and will be tried again');
    throw error;
  }
}
