import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { openMetrics } from './open-metrics.ts';

it('the error says which setting to change where the port for the metrics is taken', async () => {
  const squatter = createServer().listen(0, '127.0.0.1');
  await once(squatter, 'listening');
  const { port } = squatter.address() as AddressInfo;
  await expect(openMetrics({ host: '127.0.0.1', port })).rejects.toThrow(`METRICS_PORT=${port + 1}`);
  squatter.close();
});
