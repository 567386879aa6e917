import { Hono } from 'hono';
import type pg from 'pg';
import type { Context } from '#platform/context.ts';
import { inTime } from '#platform/queue/in-time.ts';

/**
 * `live`: the process answers. `ready`: database and photo storage answer too, else 503. A read replica that is left out is
 * told and no reason to send nobody here.
 */
export function healthRoutes({ context, pool }: { context: Pick<Context, 'photos' | 'replica'>; pool: pg.Pool }) {
  const routes = new Hono();
  routes.get('/live', (c) => c.json({ status: 'ok' }));
  routes.get('/ready', async (c) => {
    const checks = {
      database: await isFine(pool.query('select 1')),
      storage: await isFine(context.photos.check()),
    };
    const isReady = Object.values(checks).every(Boolean);
    const replica = context.replica ? { replica: context.replica.isUsable() ? 'in use' : 'left out' } : {};
    return c.json({ status: isReady ? 'ok' : 'unavailable', checks, ...replica }, isReady ? 200 : 503);
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
