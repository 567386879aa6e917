import { listCatsNear } from '#features/browse/list/list-cats-near.server.ts';
import { catsNearQuerySchema } from '#features/cats/model/cat-schemas.ts';
import { startBareProcess } from './bare-process.ts';
import { createHttpClient } from './http-client.ts';
import { compareForEach, type Measurement, summarize, warmUpWith } from './measurement.ts';
import { catPoints } from './places.ts';
import type { Row } from './row.ts';
import type { Site } from './site.ts';
import { runBare, type Statement, statementsOf } from './statements-of.ts';

const promisedMs = 25;
const pages = [
  { what: 'the 30 nearest, as the page asks', limit: 30, promisedShare: 0.6 },
  { what: 'the 200 nearest, the call’s default', limit: 200, promisedShare: 0.85 },
];

interface Input {
  path: string;
  statements: Statement[];
}

export const listRow: Row = async ({ site, cats, rounds }) => {
  const points = await catPoints(site.pool, rounds);
  const behindHttp = await startBareRows(site);
  const ask = ({ path }: Input) => site.client.ask(path);
  const runHere = ({ statements }: Input) => runBare(site.pool, statements);
  try {
    const measurements: Measurement[] = [];
    for (const { what, limit, promisedShare } of pages) {
      const inputs: Input[] = [];
      for (const { latitude, longitude } of points) {
        const query = catsNearQuerySchema.parse({ latitude, longitude, limit });
        inputs.push({
          path: `/api/cats/list?latitude=${latitude}&longitude=${longitude}&limit=${limit}`,
          statements: await statementsOf(site.pool, (context) => listCatsNear(context, query)),
        });
      }
      const compareWith = async (name: string, work: (input: Input) => Promise<unknown>) => {
        const times = await compareForEach(inputs, ask, work, warmUpWith(inputs, 5));
        return { measured: summarize(times.measured), limit: { name, ...summarize(times.limit) } };
      };
      const beside = { row: 'list', engine: site.engine, cats, unit: 'ms' as const, what };
      const here = { ...beside, ...(await compareWith('the same SQL, bare driver', runHere)) };
      measurements.push({ ...here, promise: { figure: 'p50', shareOfLimit: promisedShare } });
      if (site.engine === 'postgres') {
        measurements.push({ ...here, what: `${what}, slowest`, promise: { figure: 'p95', below: promisedMs } });
      }
      const there = await compareWith('the same SQL and its rows as JSON, `node:http`', behindHttp.ask);
      measurements.push({ ...beside, ...there, promise: null });
    }
    return measurements;
  } finally {
    await behindHttp.close();
  }
};

async function startBareRows({ pool }: Site) {
  const { connectionString, host, user, database } = pool.options;
  const place = connectionString ? { connectionString } : { host, user, database };
  const bare = await startBareProcess('bare-rows.ts', [JSON.stringify(place)]);
  const client = createHttpClient(bare.url);
  return {
    ask: ({ statements }: Input) => client.ask('/', { method: 'POST', body: JSON.stringify(statements) }),
    async close() {
      client.close();
      await bare.close();
    },
  };
}
