import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { openPostgres } from '@catlas/platform/db/open-database.ts';
import { openMetrics } from '@catlas/platform/telemetry/open-metrics.ts';
import { expect, it } from 'vitest';
import { findFreePort } from '#tests/support/server-process.ts';
import { observeBacklog } from './observe-backlog.ts';

it('all other metrics are exported while the database does not answer', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const hour = 3_600_000;
  const database = openPostgres(`postgres://catlas@127.0.0.1:${port}/catlas`, () => {}, {
    size: 1,
    acquireTimeoutMs: hour,
    statementTimeoutMs: hour,
  });
  const address = { host: '127.0.0.1', port: await findFreePort() };
  const { meter, close } = await openMetrics(address);
  observeBacklog({ db: database.db }, meter);

  const text = await (await fetch(`http://${address.host}:${address.port}/metrics`)).text();
  expect(text).toContain('process_resident_memory_bytes');
  expect(text).not.toContain('catlas_awaiting_review{');
  await close();
  silent.close();
});
