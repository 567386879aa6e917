import { catsNearQuerySchema } from '#features/cats/cat-schemas.ts';
import { listCatsNear } from '#features/cats/list-cats-near.server.ts';
import { compareForEach, summarize } from './measurement.ts';
import { catPoints } from './places.ts';
import type { Row } from './row.ts';
import { runBare, statementsOf } from './statements-of.ts';

const promisedMs = 25;
const pages = [
  { what: 'the 30 nearest, as the page asks', limit: 30 },
  { what: 'the 200 nearest, the call’s default', limit: 200 },
];

/** `GET /api/cats/list` over HTTP against its own SQL through the bare driver. */
export const listRow: Row = async ({ site, cats, rounds }) => {
  const points = await catPoints(site.pool, rounds);
  const measurements = [];
  for (const { what, limit } of pages) {
    const inputs = [];
    for (const { latitude, longitude } of points) {
      const query = catsNearQuerySchema.parse({ latitude, longitude, limit });
      inputs.push({
        path: `/api/cats/list?latitude=${latitude}&longitude=${longitude}&limit=${limit}`,
        statements: await statementsOf(site.pool, (context) => listCatsNear(context, query)),
      });
    }
    const times = await compareForEach(
      inputs,
      ({ path }) => site.client.ask(path),
      ({ statements }) => runBare(site.pool, statements),
    );
    measurements.push({
      row: 'list',
      what,
      engine: site.engine,
      cats,
      unit: 'ms' as const,
      measured: summarize(times.measured),
      limit: { name: 'the same SQL, bare driver', ...summarize(times.limit) },
      promise: site.engine === 'postgres' ? { figure: 'p95' as const, below: promisedMs } : null,
    });
  }
  return measurements;
};
