import type pg from 'pg';
import { logPosition, type Replica } from '#db/open-replica.ts';
import { type AnyMessage, createInProcessLiveBus, type LiveBus, type Missed } from './live-bus.ts';

interface PostgresLiveBusOptions {
  pool: pg.Pool;
  /** Messages wait until the replica that pages read from has the change, too. */
  replica: Pick<Replica<unknown>, 'whenReplayed' | 'findWritten'> | null;
  onError: (error: Error) => void;
}

const channel = 'catlas_live';
const firstReconnectMs = 250;
const longestReconnectMs = 10_000;
/** A listening connection is silent, so a vanished server would go unnoticed. */
const heartbeatMs = 30_000;

export async function createPostgresLiveBus<Message extends AnyMessage>({
  pool,
  replica,
  onError,
}: PostgresLiveBusOptions): Promise<LiveBus<Message | Missed>> {
  const local = createInProcessLiveBus<Message | Missed>();
  let stopListening: (() => void) | null = null;
  let reconnectTimer: NodeJS.Timeout | undefined;
  let told = Promise.resolve();

  /** Anyone with access to the database can send on the channel, so an invalid message is only logged. */
  function tell(payload: string) {
    told = told.then(() => publishPayload(payload)).catch((error) => onError(error as Error));
  }

  async function publishPayload(payload: string) {
    const { position = 0, ...message } = JSON.parse(payload);
    await replica?.whenReplayed(position);
    await local.publish(message);
  }

  async function listen() {
    stopListening = await openListener(pool, {
      onMessage: tell,
      onLoss: (error) => {
        onError(error);
        reconnect(firstReconnectMs);
      },
    });
  }

  function reconnect(delayMs: number) {
    stopListening = null;
    reconnectTimer = setTimeout(async () => {
      try {
        await listen();
        if (local.closing.aborted) return stopListening?.();
        if (replica) await replica.whenReplayed(await replica.findWritten());
        await local.publish({ type: 'missed' });
      } catch (error) {
        onError(error as Error);
        stopListening?.();
        if (!local.closing.aborted) reconnect(Math.min(delayMs * 2, longestReconnectMs));
      }
    }, delayMs);
    reconnectTimer.unref();
  }

  await listen();
  return {
    async publish(message) {
      const payload = replica ? `($2::jsonb || jsonb_build_object('position', ${logPosition}))::text` : '$2';
      await pool.query(`select pg_notify($1, ${payload})`, [channel, JSON.stringify(message)]);
    },
    subscribe: local.subscribe,
    heardAt: local.heardAt,
    heardByReaderAt: local.heardByReaderAt,
    closing: local.closing,
    async close() {
      clearTimeout(reconnectTimer);
      stopListening?.();
      await local.close();
    },
  };
}

interface Listener {
  onMessage: (payload: string) => void;
  onLoss: (error: Error) => void;
}

async function openListener(pool: pg.Pool, { onMessage, onLoss }: Listener): Promise<() => void> {
  const client = await pool.connect();
  client.on('notification', ({ payload }) => {
    if (payload) onMessage(payload);
  });
  await client.query(`listen ${channel}`).catch((error) => {
    client.release(error);
    throw error;
  });
  let isOver = false;
  let heartbeat: NodeJS.Timeout | undefined;
  const end = (error: Error | null) => {
    if (isOver) return;
    isOver = true;
    clearInterval(heartbeat);
    client.release(error ?? true);
    if (error) onLoss(error);
  };
  client.once('error', end);
  let isAnswered = true;
  heartbeat = setInterval(() => {
    if (!isAnswered) return end(new Error('The connection for live messages does not answer'));
    isAnswered = false;
    client.query('select 1').then(() => (isAnswered = true), end);
  }, heartbeatMs);
  heartbeat.unref();
  return () => end(null);
}
