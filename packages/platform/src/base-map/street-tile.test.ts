import { VectorTile } from '@mapbox/vector-tile';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { PbfReader } from 'pbf';
import { expect, test } from 'vitest';
import { toStreetTile } from './street-tile.server.ts';

type Tags = Record<string, string | number | boolean>;
const line = (tags: Tags) => ({
  type: 2,
  geometry: [
    [
      [0, 0],
      [512, 512],
    ],
  ],
  tags,
});
const square = (tags: Tags) => ({
  type: 3,
  geometry: [
    [
      [0, 0],
      [512, 0],
      [512, 512],
      [0, 0],
    ],
  ],
  tags,
});
const point = (tags: Tags) => ({ type: 1, geometry: [[5, 5]], tags });

function translate(layers: Record<string, unknown[]>, z = 14) {
  const tiles = Object.fromEntries(Object.entries(layers).map(([name, features]) => [name, { features }]));
  const body = fromGeojsonVt(tiles as never, { version: 2, extent: 512 }).slice();
  const translated = toStreetTile(body, z);
  if (!translated) return null;
  const { layers: found } = new VectorTile(new PbfReader(translated));
  const listed = Object.entries(found).map(([name, layer]) => [
    name,
    Array.from({ length: layer.length }, (_, index) => layer.feature(index).properties),
  ]);
  return { found, properties: Object.fromEntries(listed) as Record<string, Tags[]> };
}

const ground = [{}];

test.each<[string, Record<string, unknown[]>]>([
  [
    'Protomaps',
    {
      earth: [square({ kind: 'earth' })],
      water: [square({ kind: 'lake' }), line({ kind: 'river' })],
      landuse: [square({ kind: 'park' }), square({ kind: 'commercial' })],
      roads: [line({ kind: 'major_road', name: 'Cours' }), line({ kind: 'path' }), line({ kind: 'rail' })],
      buildings: [square({ kind: 'building' })],
      pois: [point({ kind: 'cafe' })],
    },
  ],
  [
    'OpenMapTiles',
    {
      water: [square({ class: 'lake' })],
      waterway: [line({ class: 'river' })],
      park: [square({ class: 'public_park' })],
      landuse: [square({ class: 'commercial' })],
      transportation: [line({ class: 'primary' }), line({ class: 'path' }), line({ class: 'rail' })],
      transportation_name: [line({ class: 'primary', name: 'Cours' })],
      building: [square({})],
      poi: [point({ class: 'cafe' })],
    },
  ],
  [
    'Shortbread',
    {
      water_polygons: [square({ kind: 'water' })],
      water_lines: [line({ kind: 'river' })],
      land: [square({ kind: 'park' }), square({ kind: 'commercial' })],
      streets: [line({ kind: 'primary', rail: false }), line({ kind: 'path' }), line({ kind: 'rail', rail: true })],
      street_labels: [line({ kind: 'primary', name: 'Cours' })],
      buildings: [square({})],
      pois: [point({ amenity: 'cafe' })],
    },
  ],
])('a tile of %s shows roads, water, parks and houses, and nothing else', (schema, layers) => {
  const { properties } = translate(layers)!;
  const { roads, ...others } = properties;
  expect(others).toEqual({ land: ground, water: [{}], waterways: [{}], greens: [{}], blocks: [{}] });
  const names =
    schema === 'Protomaps' ? [{ class: 'main', name: 'Cours' }] : [{ class: 'main' }, { class: 'name', name: 'Cours' }];
  expect(roads).toHaveLength(names.length + 2);
  expect(roads).toEqual(expect.arrayContaining([...names, { class: 'path' }, { class: 'rail' }]));
});

test('houses are left out further away, and railways in tunnels everywhere', () => {
  const roads = [line({ class: 'rail', brunnel: 'tunnel' })];
  expect(translate({ building: [square({})], transportation: roads }, 13)!.properties).toEqual({ land: ground });
});

test('a tile of another extent is drawn in the same place', () => {
  const [geometry] = translate({ roads: [line({ kind: 'minor_road' })] })!
    .found.roads!.feature(0)
    .loadGeometry();
  expect(geometry!.map(({ x, y }) => [x, y])).toEqual([
    [0, 0],
    [4096, 4096],
  ]);
});

test('a tile of an unknown schema is no street tile', () => {
  expect(translate({ hillshade: [square({ level: 3 })] })).toBeNull();
});
