import { setMaxListeners } from 'node:events';
import type pg from 'pg';

/** What open pages are told. Holds published facts only: every visitor may receive it. */
export type LiveMessage =
  | { type: 'cat-shown' | 'cat-hidden'; id: number; latitude: number; longitude: number }
  | { type: 'comments-changed'; catId: number }
  | { type: 'review-counts-changed' };

type Listener = (message: LiveMessage) => void;

/** Carries messages to every page of every process. Call `publish` after the transaction that made it true. */
export interface LiveBus {
  publish(message: LiveMessage): Promise<void>;
  /** Returns the call that ends the subscription. */
  subscribe(listener: Listener): () => void;
  /** When this process last heard a message of each type, in milliseconds since 1970. */
  heardAt: ReadonlyMap<LiveMessage['type'], number>;
  /** Aborted when the process stops, so that open streams end by themselves. */
  closing: AbortSignal;
  /** Calling it again does nothing. */
  close(): Promise<void>;
}

export function createInProcessLiveBus(): LiveBus {
  const listeners = new Set<Listener>();
  const heardAt = new Map<LiveMessage['type'], number>();
  const closing = new AbortController();
  // One for each open page.
  setMaxListeners(0, closing.signal);
  return {
    heardAt,
    async publish(message) {
      heardAt.set(message.type, Date.now());
      for (const listener of listeners) listener(message);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    closing: closing.signal,
    async close() {
      closing.abort();
      listeners.clear();
    },
  };
}

const channel = 'catlas_live';
const longestReconnectMs = 10_000;

/** LISTEN/NOTIFY on PostgreSQL: one listening connection a process, reopened whenever it breaks. */
export async function createPostgresLiveBus(pool: pg.Pool, onError: (error: Error) => void): Promise<LiveBus> {
  const local = createInProcessLiveBus();
  let client: pg.PoolClient | null = null;
  let isClosed = false;
  let reconnectTimer: NodeJS.Timeout | undefined;

  async function listen() {
    const fresh = await pool.connect();
    fresh.on('notification', ({ payload }) => {
      if (payload) void local.publish(JSON.parse(payload) as LiveMessage);
    });
    fresh.once('error', (error) => {
      if (isClosed) return;
      onError(error);
      fresh.release(error);
      client = null;
      reconnect(250);
    });
    await fresh.query(`listen ${channel}`);
    client = fresh;
  }

  function reconnect(delayMs: number) {
    reconnectTimer = setTimeout(() => {
      listen().catch((error) => {
        onError(error as Error);
        if (!isClosed) reconnect(Math.min(delayMs * 2, longestReconnectMs));
      });
    }, delayMs);
    reconnectTimer.unref();
  }

  await listen();
  return {
    async publish(message) {
      await pool.query('select pg_notify($1, $2)', [channel, JSON.stringify(message)]);
    },
    subscribe: local.subscribe,
    heardAt: local.heardAt,
    closing: local.closing,
    async close() {
      if (isClosed) return;
      isClosed = true;
      clearTimeout(reconnectTimer);
      client?.release(true);
      await local.close();
    },
  };
}
