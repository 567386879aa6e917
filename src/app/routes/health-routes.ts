import { storageFull } from '@catlas/platform/errors/storage-full.ts';
import { inTime } from '@catlas/platform/queue/in-time.ts';
import { type FreeBytes, freeBytesOf, leastFreeBytes } from '@catlas/platform/storage/free-space.ts';
import { Hono } from 'hono';
import type pg from 'pg';
import type { OpenContext } from '#app/context/open-context.ts';
import type { Context } from '#context/context.ts';

interface Health {
  context: Pick<Context, 'photos' | 'replica' | 'engine' | 'config' | 'now'>;
  pool: Pick<pg.Pool, 'query'>;
  filling: OpenContext['filling'];
  freeBytes?: FreeBytes;
}

/** Without requests, nothing else would notice that there is space again, so a failed write counts this long. */
const fullForMs = 30_000;

/**
 * `ready` is 503 unless the database and the photo storage answer and have space; a lagging replica is only reported.
 */
export function healthRoutes({ context, pool, filling, freeBytes = freeBytesOf }: Health) {
  const { photos, replica, engine, config, now } = context;
  let foundFullAt = Number.NEGATIVE_INFINITY;
  storageFull.subscribe(() => {
    foundFullAt = now().getTime();
  });
  // Otherwise the folder holds only what can be rebuilt.
  const storesInFolder = () => engine === 'pglite' || config.storage === null;
  const hasRoom = async () =>
    now().getTime() - foundFullAt > fullForMs &&
    (!storesInFolder() || (await freeBytes(config.dataDir).catch(() => 0)) >= leastFreeBytes);

  const routes = new Hono();
  routes.get('/live', (c) => c.json({ status: 'ok' }));
  routes.get('/ready', async (c) => {
    const isFull = !(await hasRoom());
    const checks = {
      database: await isFine(pool.query('select 1')),
      storage: !isFull && (await isFine(photos.check())),
    };
    const isReady = Object.values(checks).every(Boolean);
    const used = replica ? { replica: replica.isUsable() ? 'in use' : 'left out' } : {};
    const status = isReady ? 'ok' : 'unavailable';
    const filled = filling.size > 0 ? { filling: [...filling] } : {};
    return c.json({ status, checks, ...(isFull && { storage: 'full' }), ...used, ...filled }, isReady ? 200 : 503);
  });
  return routes;
}

const longestWaitMs = 3_000;

async function isFine(check: Promise<unknown>): Promise<boolean> {
  const answered = inTime(check, longestWaitMs, () => new Error('no answer'));
  return answered.then(
    () => true,
    () => false,
  );
}
