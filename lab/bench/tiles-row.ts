import { makeCatTile } from '#features/browse/tiles/make-cat-tile.server.ts';
import { maxTileZoom, type Tile } from '#features/browse/tiles/tile-grid.ts';
import { compareForEach, type Measurement, summarize } from './measurement.ts';
import { catPoints, type GroundPoint } from './places.ts';
import type { Row } from './row.ts';
import { runBare, statementsOf } from './statements-of.ts';

const promisedMs = 25;

/** Each tile is made for the request; the bare side is its SQL through the driver. */
export const tilesRow: Row = async ({ site, cats, rounds }) => {
  const points = await catPoints(site.pool, Math.max(2, Math.ceil(rounds / 4)));
  const shared = { row: 'tiles', engine: site.engine, cats, unit: 'ms' as const };
  const promise = site.engine === 'postgres' ? { figure: 'p95' as const, below: promisedMs } : null;
  const all = { measured: [] as number[], limit: [] as number[] };
  const measurements: Measurement[] = [];
  for (let zoom = 0; zoom <= maxTileZoom; zoom++) {
    const inputs = [];
    for (const point of points) {
      const tile = tileAround(point, zoom);
      inputs.push({
        path: `/api/cats/tiles/${tile.z}/${tile.x}/${tile.y}.mvt`,
        statements: await statementsOf(site.pool, (context) => makeCatTile(context, tile)),
      });
    }
    const times = await compareForEach(
      inputs,
      ({ path }) => site.client.ask(path),
      ({ statements }) => runBare(site.pool, statements),
    );
    all.measured.push(...times.measured);
    all.limit.push(...times.limit);
    measurements.push({
      ...shared,
      what: `zoom ${zoom}`,
      measured: summarize(times.measured),
      limit: { name: 'the same SQL, bare driver', ...summarize(times.limit) },
      promise,
    });
  }
  const total: Measurement = {
    ...shared,
    what: `zooms 0 to ${maxTileZoom} together`,
    measured: summarize(all.measured),
    limit: { name: 'the same SQL, bare driver', ...summarize(all.limit) },
    promise,
  };
  return [total, ...measurements];
};

export function tileAround({ latitude, longitude }: GroundPoint, z: number): Tile {
  const sin = Math.sin((latitude * Math.PI) / 180);
  return {
    z,
    x: Math.floor(((longitude + 180) / 360) * 2 ** z),
    y: Math.floor((0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * 2 ** z),
  };
}
