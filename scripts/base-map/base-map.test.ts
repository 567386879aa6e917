import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { beforeAll, expect, test } from 'vitest';
import { makeCountryLabels } from './countries.ts';
import { readAtlas } from './natural-earth.ts';
import { type City, rankPlaces } from './places.ts';
import { makeTiles } from './tiles.ts';
import { toMercator } from './web-mercator.ts';

const lyon: City = {
  name: 'Lyon',
  country: 'FR',
  featureCode: 'PPLA',
  population: 472_317,
  loc: { coordinates: [4.847, 45.748] },
};
const hamlet: City = {
  name: 'Chaponost',
  country: 'FR',
  featureCode: 'PPL',
  population: 8_000,
  loc: { coordinates: [4.742, 45.71] },
};
const london: City = {
  name: 'London',
  country: 'GB',
  featureCode: 'PPLC',
  population: 7_556_900,
  loc: { coordinates: [-0.126, 51.509] },
};

let tiles: Map<string, VectorTile>;

beforeAll(() => {
  const { land, borders, countries } = readAtlas('50m');
  const layers = [
    { name: 'land', features: land, firstZoom: 0, lastZoom: 6 },
    { name: 'borders', features: borders, firstZoom: 0, lastZoom: 6 },
  ];
  const made = makeTiles(layers, makeCountryLabels(countries), rankPlaces([hamlet, lyon, london]));
  tiles = new Map(made.map(({ z, x, y, body }) => [`${z}/${x}/${y}`, new VectorTile(new PbfReader(body))]));
});

function tileAt(z: number, latitude: number, longitude: number): VectorTile | undefined {
  const { x, y } = toMercator(longitude, latitude);
  return tiles.get(`${z}/${Math.floor(x * 2 ** z)}/${Math.floor(y * 2 ** z)}`);
}

function names(tile: VectorTile | undefined, layer: string, key = 'name'): unknown[] {
  const found = tile?.layers[layer];
  return found ? Array.from({ length: found.length }, (_, i) => found.feature(i).properties[key]) : [];
}

function landShare(tile: VectorTile | undefined): number {
  const land = tile?.layers.land;
  if (!land) return 0;
  let area = 0;
  for (let i = 0; i < land.length; i++) {
    for (const ring of land.feature(i).loadGeometry()) {
      for (let p = 0, q = ring.length - 1; p < ring.length; q = p++) {
        area += (ring[q]!.x * ring[p]!.y - ring[p]!.x * ring[q]!.y) / 2;
      }
    }
  }
  return area / land.extent ** 2;
}

test('there is ground under Lyon and none in the middle of the Atlantic', () => {
  expect(landShare(tileAt(6, 45.76, 4.84))).toBeGreaterThan(0.9);
  expect(landShare(tileAt(6, 30, -40))).toBe(0);
});

test('land across the antimeridian is drawn on both sides, without a band around the world', () => {
  expect(landShare(tileAt(6, -16.6, 179.5))).toBeGreaterThan(0);
  expect(landShare(tileAt(6, -16.6, -179.9))).toBeGreaterThan(0);
  expect(landShare(tileAt(4, 67, 175))).toBeGreaterThan(0.2);
  expect(landShare(tileAt(4, 67, -175))).toBeGreaterThan(0.05);
  expect(landShare(tileAt(4, -16, -140))).toBeLessThan(0.01);
});

test('Antarctica reaches the edge of the map', () => {
  for (const longitude of [-130, -90, 0, 90, 150]) expect(landShare(tileAt(6, -84.9, longitude))).toBeGreaterThan(0.9);
});

test('the Caspian Sea stays a hole in the land', () => {
  expect(landShare(tileAt(6, 40.5, 51.2))).toBeLessThan(0.7);
});

test('countries are named in both languages', () => {
  const tile = tiles.get('2/2/1');
  expect(names(tile, 'country_labels', 'name_en')).toContain('Germany');
  expect(names(tile, 'country_labels', 'name_fr')).toContain('Allemagne');
});

test('a large town is named before the village beside it, and London is Londres in French', () => {
  expect(names(tileAt(5, 45.75, 4.84), 'places')).toEqual(['Lyon']);
  expect(names(tileAt(9, 45.71, 4.742), 'places')).toContain('Chaponost');
  expect(names(tileAt(5, 51.5, -0.12), 'places', 'name_fr')).toEqual(['Londres']);
});
