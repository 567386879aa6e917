import { listScriptsOfPage } from '#tests/support/scripts-of-page.ts';
import { summarize } from './measurement.ts';
import type { Row } from './row.ts';

const pages = [
  { what: '`/`', path: '/', promise: { figure: 'max' as const, below: 145 } },
  { what: '`/cat/1`', path: '/cat/1', promise: { figure: 'max' as const, below: 165 } },
];

/** Counts the scripts of the HTML and their static imports, as sent with gzip. The map comes later. */
export const javascriptRow: Row = async ({ site }) => {
  const measurements = [];
  for (const { what, path, promise } of pages) {
    const { body } = await site.client.ask(path, { headers: { 'accept-language': 'en' } });
    const sizes = new Map<string, number>();
    const scripts = await listScriptsOfPage(body.toString(), async (path) =>
      (await site.client.ask(path)).body.toString(),
    );
    for (const path of scripts) {
      const sent = await site.client.ask(path, { headers: { 'accept-encoding': 'gzip' } });
      sizes.set(path, sent.body.length);
    }
    const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    measurements.push({
      row: 'javascript',
      what: `before the map on ${what}, gzip, ${sizes.size} files`,
      engine: null,
      cats: null,
      unit: 'kB' as const,
      measured: summarize([total / 1000]),
      limit: null,
      promise,
    });
  }
  return measurements;
};
