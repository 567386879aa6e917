import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Logger } from '#log/logger.ts';
import { inTime } from '#queue/in-time.ts';
import { openPostgres, type PoolSettings } from './open-database.ts';
import { createReplicaState } from './replica-state.ts';

export interface Replica<Tables> {
  db: Kysely<Tables>;
  isUsable(): boolean;
  findWritten(): Promise<number>;
  hasReplayed(position: number): boolean;
  /** Also resolves when the replica is not usable. */
  whenReplayed(position: number): Promise<void>;
  doubt(): void;
  close(): Promise<void>;
}

interface ReplicaOptions {
  url: string;
  pool: PoolSettings;
  primary: pg.Pool;
  log: Logger;
  observe?: (readers: pg.Pool) => void;
}

export const logPosition = "(pg_current_wal_lsn() - '0/0')::bigint";

const lookMs = 1_000;
const hurryMs = 50;
/** A replica that does not report its position within this time counts as down. */
const patienceMs = 2_000;
const acquireTimeoutMs = 1_000;

/** While the replica does not answer, readers use the primary. */
export async function openReplica<Tables>({
  url,
  pool,
  primary,
  log,
  observe,
}: ReplicaOptions): Promise<Replica<Tables>> {
  const onError = (error: Error) => log.warn({ err: error }, 'a connection to the read replica broke');
  const readers = openPostgres<Tables>(url, onError, { ...pool, acquireTimeoutMs });
  observe?.(readers.pool);
  // A separate connection prevents that a busy pool is mistaken for a replica that is down.
  const watcher = openPostgres(url, onError, { ...pool, size: 1, acquireTimeoutMs: patienceMs });
  const { state, findWritten, look, stop } = watchReplica({ primary, replica: watcher.pool, log });
  await look();
  let isClosed = false;
  return {
    db: readers.db,
    isUsable: state.isUsable,
    findWritten,
    hasReplayed: state.hasReplayed,
    async whenReplayed(position) {
      while (!isClosed && state.isUsable() && !state.hasReplayed(position)) {
        await look();
        if (!state.hasReplayed(position)) await delay(hurryMs);
      }
    },
    doubt: () => void look(),
    async close() {
      isClosed = true;
      await stop();
      await Promise.all([readers.close(), watcher.close()]);
    },
  };
}

function watchReplica({ primary, replica, log }: { primary: pg.Pool; replica: pg.Pool; log: Logger }) {
  const state = createReplicaState();
  let looking: Promise<void> | null = null;
  let wasUsable: boolean | null = null;

  async function findWritten() {
    const { rows } = await primary.query<{ position: number }>(`select ${logPosition} as position`);
    return rows[0]!.position;
  }

  async function lookNow() {
    const [written, replayed] = await Promise.allSettled([
      answered(findWritten()),
      answered(getReplayedPosition(replica)),
    ]);
    state.note({ written: positionOf(written), replayed: positionOf(replayed), at: performance.now() });
    if (state.isUsable() === wasUsable) return;
    wasUsable = state.isUsable();
    if (wasUsable) log.info('the read replica is used');
    else log.warn({ err: reasonOf(replayed) }, 'the read replica is away or too far behind: the primary stands in');
  }

  const look = () => {
    looking ??= lookNow().finally(() => {
      looking = null;
    });
    return looking;
  };
  const timer = setInterval(look, lookMs);
  timer.unref();
  return {
    state,
    findWritten,
    look,
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}

async function getReplayedPosition(replica: pg.Pool): Promise<number> {
  const { rows } = await replica.query<{ isReplica: boolean; position: number | null }>(
    `select pg_is_in_recovery() as "isReplica", (pg_last_wal_replay_lsn() - '0/0')::bigint as position`,
  );
  const { isReplica, position } = rows[0]!;
  if (!isReplica) throw new Error('DATABASE_REPLICA_URL leads to a database that is no replica');
  return position ?? 0;
}

const noAnswer = () => new Error(`No answer within ${patienceMs} ms`);
const answered = (position: Promise<number>) => inTime(position, patienceMs, noAnswer);
const positionOf = (result: PromiseSettledResult<number>) => (result.status === 'fulfilled' ? result.value : null);
const reasonOf = (result: PromiseSettledResult<number>) => (result.status === 'rejected' ? result.reason : undefined);
