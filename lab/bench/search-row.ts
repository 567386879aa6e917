import { searchCats } from '#features/browse/search/search-cats.server.ts';
import { compareForEach, summarize } from './measurement.ts';
import { catPoints } from './places.ts';
import type { Row } from './row.ts';
import { fromAnotherAddress } from './site.ts';
import { runBare, statementsOf } from './statements-of.ts';

const limit = 20;

const kinds: { what: string; typed: (name: string) => string }[] = [
  { what: 'a whole name', typed: (name) => name },
  { what: 'the first three letters', typed: (name) => name.slice(0, 3) },
  { what: 'a name without accents', typed: (name) => name.normalize('NFD').replaceAll(/\p{M}/gu, '') },
  { what: 'a name with one letter missing', typed: (name) => name.slice(0, 2) + name.slice(3) },
];

export const searchRow: Row = async ({ site, cats, rounds }) => {
  const points = await catPoints(site.pool, Math.max(4, Math.ceil(rounds / 2)));
  const measurements = [];
  for (const { what, typed } of kinds) {
    const inputs = [];
    for (const { name } of points) {
      const q = typed(name);
      inputs.push({
        path: `/api/cats/search?q=${encodeURIComponent(q)}&limit=${limit}`,
        statements: await statementsOf(site.pool, (context) => searchCats(context, { q, limit })),
      });
    }
    const times = await compareForEach(
      inputs,
      ({ path }) => site.client.ask(path, { headers: fromAnotherAddress() }),
      ({ statements }) => runBare(site.pool, statements),
    );
    measurements.push({
      row: 'search',
      what,
      engine: site.engine,
      cats,
      unit: 'ms' as const,
      measured: summarize(times.measured),
      limit: { name: 'the same SQL, bare driver', ...summarize(times.limit) },
      promise: null,
    });
  }
  return measurements;
};
