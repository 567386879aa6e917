import { maxTileZoom } from '#features/browse/tiles/tile-grid.ts';
import { compareForEach, type Measurement, summarize } from './measurement.ts';
import { catPoints, countryPoints, type GroundPoint, lonelyPoints } from './places.ts';
import type { Site } from './site.ts';
import { tileAround } from './tiles-row.ts';

/** The larger site has so many times the smaller one's cats. */
export const growth = 100;
const promisedRatio = 1.5;

interface GrowthOptions {
  few: Site;
  many: Site;
  cats: number;
  rounds: number;
}

/** Both sites get every request once before, because the larger one would read pages of its file. */
export async function growthRow({ few, many, cats, rounds }: GrowthOptions): Promise<Measurement[]> {
  const crowded = await catPoints(many.pool, rounds);
  const lists = [
    { what: 'the 30 nearest, where cats are', points: crowded, asked: { limit: 30 } },
    { what: 'the 200 nearest, where cats are', points: crowded, asked: { limit: 200 } },
    { what: 'the 30 nearest of today', points: crowded, asked: { limit: 30, days: 1 } },
    { what: 'the 30 nearest, anywhere in the country', points: countryPoints(rounds), asked: { limit: 30 } },
    { what: 'the 30 nearest, at sea and at the poles', points: lonelyPoints(rounds), asked: { limit: 30 } },
  ];
  const zooms = Array.from({ length: maxTileZoom + 1 }, (_, zoom) => zoom);
  const asked = [
    ...zooms.map((zoom) => ({
      what: `a tile of zoom ${zoom}`,
      paths: crowded.slice(0, Math.max(2, Math.ceil(rounds / 2))).map((point) => {
        const { z, x, y } = tileAround(point, zoom);
        return `/api/cats/tiles/${z}/${x}/${y}.mvt`;
      }),
    })),
    ...lists.map(({ what, points, asked: query }) => ({ what, paths: points.map((point) => listPath(point, query)) })),
  ];
  const measurements: Measurement[] = [];
  for (const { what, paths } of asked) {
    const times = await compareForEach(
      paths,
      (path) => many.client.ask(path),
      (path) => few.client.ask(path),
      paths,
    );
    measurements.push({
      row: 'growth',
      what,
      engine: many.engine,
      cats,
      unit: 'ms',
      measured: summarize(times.measured),
      limit: { name: `with ${(cats / growth).toLocaleString('en')} cats`, ...summarize(times.limit) },
      promise: { figure: 'p95', timesLimit: promisedRatio },
    });
  }
  return measurements;
}

function listPath({ latitude, longitude }: GroundPoint, asked: { limit: number; days?: number }): string {
  const query = { latitude, longitude, ...asked };
  return `/api/cats/list?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;
}
