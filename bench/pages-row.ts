import { startBareSite } from './bare-site.ts';
import { compareForEach, summarize } from './measurement.ts';
import { catPoints } from './places.ts';
import type { Row } from './row.ts';

const asked = { headers: { 'accept-encoding': 'gzip', 'accept-language': 'en' } };

/** Pages rendered on the server, compressed as browsers get them, against `node:http` sending the same bytes. */
export const pagesRow: Row = async ({ site, cats, rounds }) => {
  const points = await catPoints(site.pool, rounds);
  const pages = [
    { what: 'home', paths: points.map(({ latitude, longitude }) => `/?at=${latitude},${longitude},10`) },
    { what: 'a cat’s page', paths: points.map(({ id }) => `/cat/${id}`) },
  ];
  const measurements = [];
  for (const { what, paths } of pages) {
    const { body } = await site.client.ask(paths[0]!, asked);
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' };
    const bare = await startBareSite(body, { source: 'memory', headers });
    try {
      const times = await compareForEach(
        paths,
        (path) => site.client.ask(path, asked),
        () => bare.client.ask('/'),
      );
      measurements.push({
        row: 'pages',
        what: `${what}, ${Math.round(body.length / 1000)} kB sent`,
        engine: site.engine,
        cats,
        unit: 'ms' as const,
        measured: summarize(times.measured),
        limit: { name: 'node:http, the same bytes', ...summarize(times.limit) },
        promise: null,
      });
    } finally {
      await bare.close();
    }
  }
  return measurements;
};
