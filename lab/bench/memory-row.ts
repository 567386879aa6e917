import { summarize } from './measurement.ts';
import { catPoints } from './places.ts';
import type { Row } from './row.ts';

const requestCount = 1000;
const promisedMb = { resident: 450, highest: 700 };

export const memoryRow: Row = async ({ site, cats, rounds }) => {
  const points = await catPoints(site.pool, rounds);
  for (let index = 0; index < requestCount; index++) {
    const { id, latitude, longitude } = points[index % points.length]!;
    const paths = [
      `/en/cat/${id}`,
      `/fr?at=${latitude},${longitude},11`,
      `/api/cats/list?latitude=${latitude}&longitude=${longitude}`,
      '/api/cats/tiles/6/32/22.mvt',
      '/map/base/6/32/22.mvt',
    ];
    await site.client.ask(paths[index % paths.length]!);
  }
  const memory = site.memory();
  if (!memory) return [];
  const shared = { row: 'memory', engine: site.engine, cats, unit: 'MB' as const, limit: null };
  const promise = (below: number) => (site.engine === 'pglite' ? { figure: 'max' as const, below } : null);
  return [
    {
      ...shared,
      what: `resident, after ${requestCount} requests`,
      measured: summarize([memory.residentMb]),
      promise: promise(promisedMb.resident),
    },
    {
      ...shared,
      what: 'highest since its start',
      measured: summarize([memory.highestMb]),
      promise: promise(promisedMb.highest),
    },
  ];
};
