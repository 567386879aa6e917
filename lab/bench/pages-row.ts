import { startBareSite } from './bare-site.ts';
import { compareForEach, type Measurement, summarize } from './measurement.ts';
import { catPoints } from './places.ts';
import type { Row, RowOptions } from './row.ts';

const asked = { headers: { 'accept-encoding': 'gzip', 'accept-language': 'en' } };

/** The specification sets this share of the speed of a server that only sends the same bytes. */
const promisedShare = 0.25;

export const pagesRow: Row = async (options) => {
  const points = await catPoints(options.site.pool, options.rounds);
  const home = points.map(({ latitude, longitude }) => `/?at=${latitude},${longitude},10`);
  const cats = points.map(({ id }) => `/cat/${id}`);
  const anew = (paths: string[], separator: string) => paths.map((path, n) => `${path}${separator}n=${n}`);
  return [
    await measure(options, { what: 'home, for visitors', paths: [home[0]!], share: null }),
    await measure(options, { what: 'home, rendered anew', paths: anew(home, '&'), share: null }),
    await measure(options, { what: 'a cat’s page, for visitors', paths: [cats[0]!], share: promisedShare }),
    await measure(options, { what: 'a cat’s page, rendered anew', paths: anew(cats, '?'), share: null }),
  ];
};

async function measure(
  { site, cats, rounds }: RowOptions,
  { what, paths, share }: { what: string; paths: string[]; share: number | null },
): Promise<Measurement> {
  const { body } = await site.client.ask(paths[0]!, asked);
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' };
  const bare = await startBareSite(body, { source: 'memory', headers });
  try {
    const times = await compareForEach(
      Array.from({ length: rounds }, (_, n) => paths[n % paths.length]!),
      (path) => site.client.ask(path, asked),
      () => bare.client.ask('/'),
    );
    return {
      row: 'pages',
      what: `${what}, ${Math.round(body.length / 1000)} kB sent`,
      engine: site.engine,
      cats,
      unit: 'ms',
      measured: summarize(times.measured),
      limit: { name: 'node:http, the same bytes', ...summarize(times.limit) },
      promise: share === null ? null : { figure: 'p50', shareOfLimit: share },
    };
  } finally {
    await bare.close();
  }
}
