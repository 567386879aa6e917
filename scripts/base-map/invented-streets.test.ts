import { gzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { beforeAll, expect, test } from 'vitest';
import { cities } from '#seeds/demo/content/cities.ts';
import { makeInventedStreets } from './invented-streets.ts';
import type { Tile } from './tiles.ts';
import { toMercator } from './web-mercator.ts';

let made: Tile[];
let tiles: Map<string, VectorTile>;
beforeAll(() => {
  made = makeInventedStreets();
  tiles = new Map(made.map(({ z, x, y, body }) => [`${z}/${x}/${y}`, new VectorTile(new PbfReader(body))]));
});

test('every neighbourhood of the demo town has streets with names', () => {
  const neighbourhoods = cities.flatMap((city) => city.neighbourhoods);
  expect(neighbourhoods.length).toBeGreaterThan(100);
  for (const { name, latitude, longitude } of neighbourhoods) {
    const { x, y } = toMercator(longitude, latitude);
    const roads = tiles.get(`14/${Math.floor(x * 2 ** 14)}/${Math.floor(y * 2 ** 14)}`)?.layers.roads;
    expect(roads?.length ?? 0, name).toBeGreaterThan(5);
    const properties = Array.from({ length: roads!.length }, (_, index) => roads!.feature(index).properties);
    expect(new Set(properties.map((each) => each.class)), name).toEqual(new Set(['main', 'street']));
    expect(
      properties.some((each) => 'name' in each),
      name,
    ).toBe(true);
  }
});

test('there are no invented streets where the demo town has no cats', () => {
  const { x, y } = toMercator(2.6, 48.2);
  for (const z of [12, 13, 14])
    expect(tiles.has(`${z}/${Math.floor(x * 2 ** z)}/${Math.floor(y * 2 ** z)}`)).toBe(false);
});

test('the invented streets are small enough for the first start and for a phone', () => {
  const sizes = made.map(({ body }) => gzipSync(body).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(600_000);
  expect(Math.max(...sizes)).toBeLessThan(5_000);
});
