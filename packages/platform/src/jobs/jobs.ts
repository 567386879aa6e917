import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { type ConstructorOptions, PgBoss, type QueueOptions } from 'pg-boss';
import type { Engine } from '#db/open-database.ts';
import type { Logger } from '#log/logger.ts';
import { repeat } from './repeat.ts';

type JobData = Record<string, unknown>;

/** Must be idempotent: it may run again after a failure or a crash, and concurrently in another process. */
type JobHandler = (data: JobData) => Promise<void>;

/** An observer must run the job, and let its failure through. */
export type JobObserver = (name: string, run: () => Promise<void>) => Promise<void>;

export interface Jobs {
  work(name: string, handler: JobHandler): Promise<void>;
  /** Runs within three minutes of each time of a UTC cron expression; a missed run happens once later. */
  schedule(name: string, cron: string, handler: JobHandler): Promise<void>;
  /** Ends the schedules of earlier versions, whose jobs nobody would do. */
  endOtherSchedules(): Promise<void>;
  /** Runs in every process `seconds` after its last run, so the handler must claim its work in the database. */
  every(name: string, seconds: number, handler: () => Promise<void>): Promise<void>;
  /** The job is stored when this resolves. Throws for a name that no process has registered yet. */
  enqueue(name: string, data?: JobData): Promise<void>;
  /** Takes nothing new and waits up to 20 s; the next process does the rest. */
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

/** Polling takes the embedded engine's one connection and keeps a laptop awake, so it is rare there. */
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

/** The tables are in the schema `pgboss`. */
export async function openJobs({ engine, pool, log, observe = (_name, run) => run() }: JobsOptions): Promise<Jobs> {
  const { pollingIntervalSeconds, options } = rhythms[engine];
  const boss = new PgBoss({
    backend: engine,
    db: { executeSql: (text, values) => pool.query(text, values) },
    flowIntervalSeconds: 60 * 60,
    ...options,
  });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'));
  boss.on('warning', (warning) => log.warn({ warning }, 'the job queue warns'));
  await boss.start().catch(async (error) => {
    await boss.stop({ close: false, graceful: false });
    throw error;
  });
  // Making a queue again takes a lock and a transaction each, so one query finds the known ones.
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));

  const workerIds = new Map<string, string>();
  const wake = (name: string) => {
    const workerId = workerIds.get(name);
    if (workerId) boss.notifyWorker(workerId);
  };

  async function work(name: string, handler: JobHandler) {
    await ensureQueue(boss, name, known.get(name));
    const workerId = await boss.work<JobData>(name, { pollingIntervalSeconds }, async ([job]) => {
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
    async endOtherSchedules() {
      for (const { name } of await boss.getSchedules()) if (!workerIds.has(name)) await boss.unschedule(name);
    },
    async every(name, seconds, handler) {
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
