import { storageFull } from '@catlas/platform/errors/storage-full.ts';
import { toAppError } from '@catlas/platform/errors/to-app-error.ts';
import { leastFreeBytes } from '@catlas/platform/storage/free-space.ts';
import { expect, it } from 'vitest';
import { healthRoutes } from './health-routes.ts';

type Health = Parameters<typeof healthRoutes>[0];

function open({ engine = 'pglite', storage = null }: { engine?: 'pglite' | 'postgres'; storage?: object | null } = {}) {
  const site = { free: leastFreeBytes, now: Date.UTC(2026, 0, 1) };
  const context = {
    photos: { check: async () => undefined },
    replica: null,
    engine,
    config: { dataDir: '/data', storage },
    now: () => new Date(site.now),
  } as unknown as Health['context'];
  const pool = { query: async () => ({ rows: [] }) } as unknown as Health['pool'];
  const filling: Health['filling'] = new Set();
  const routes = healthRoutes({ context, pool, filling, freeBytes: async () => site.free });
  const ready = async () => {
    const response = await routes.request('/ready');
    return { status: response.status, body: await response.json() };
  };
  return { site, filling, ready };
}

it('the site is ready only while the data folder has space, and again as soon as it has', async () => {
  const { site, ready } = open();
  expect(await ready()).toEqual({ status: 200, body: { status: 'ok', checks: { database: true, storage: true } } });
  site.free = leastFreeBytes - 1;
  expect(await ready()).toEqual({
    status: 503,
    body: { status: 'unavailable', checks: { database: true, storage: false }, storage: 'full' },
  });
  site.free = leastFreeBytes;
  expect((await ready()).status).toBe(200);
});

it('the site is not ready for half a minute after a write that found no space, wherever that was', async () => {
  const { site, ready } = open({ engine: 'postgres', storage: {} });
  site.free = 0;
  expect((await ready()).status, 'a folder with nothing but caches').toBe(200);
  toAppError(Object.assign(new Error('could not extend file'), { code: '53100' }));
  expect(await ready()).toMatchObject({ status: 503, body: { storage: 'full' } });
  site.now += 30_001;
  expect((await ready()).status).toBe(200);
  expect(storageFull.hasSubscribers).toBe(true);
});

it('the site is ready while it is being filled, and says with what', async () => {
  const { filling, ready } = open();
  filling.add('demo-town');
  expect(await ready()).toMatchObject({ status: 200, body: { status: 'ok', filling: ['demo-town'] } });
  filling.delete('demo-town');
  expect((await ready()).body).not.toHaveProperty('filling');
});
