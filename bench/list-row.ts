import { listCatsNear } from '#features/cats/list/list-cats-near.server.ts';
import { catsNearQuerySchema } from '#features/cats/model/cat-schemas.ts';
import { compareForEach, type Measurement, summarize } from './measurement.ts';
import { catPoints } from './places.ts';
import type { Row } from './row.ts';
import { runBare, statementsOf } from './statements-of.ts';

const promisedMs = 25;
const pages = [
  { what: 'the 30 nearest, as the page asks', limit: 30, promisedShare: 0.6 },
  { what: 'the 200 nearest, the call’s default', limit: 200, promisedShare: 0.85 },
];

/** `GET /api/cats/list` over HTTP against its own SQL through the bare driver. */
export const listRow: Row = async ({ site, cats, rounds }) => {
  const points = await catPoints(site.pool, rounds);
  const measurements: Measurement[] = [];
  for (const { what, limit, promisedShare } of pages) {
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
      // Five times all of them: what is asked for is the pace of a server that has been running for a while.
      [...inputs, ...inputs, ...inputs, ...inputs, ...inputs],
    );
    const found = {
      row: 'list',
      engine: site.engine,
      cats,
      unit: 'ms' as const,
      measured: summarize(times.measured),
      limit: { name: 'the same SQL, bare driver', ...summarize(times.limit) },
    };
    measurements.push({ ...found, what, promise: { figure: 'p50' as const, shareOfLimit: promisedShare } });
    if (site.engine === 'postgres') {
      measurements.push({ ...found, what: `${what}, slowest`, promise: { figure: 'p95' as const, below: promisedMs } });
    }
  }
  return measurements;
};
