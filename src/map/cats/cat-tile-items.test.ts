import type { GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { expect, test } from 'vitest';
import { type ClusterItem, cellKeyAt, decodeCatTile, filterItems } from './cat-tile-items.ts';
import { clusterDiameter } from './marker-sizes.ts';
import { project } from './tile-grid.ts';

type Tags = Record<string, string | number | boolean>;

function tileOf(
  clusters: [x: number, y: number, tags: Tags][],
  cats: [x: number, y: number, tags: Tags][],
): Uint8Array {
  const layer = (points: [number, number, Tags][]) =>
    ({ features: points.map(([x, y, tags]) => ({ type: 1, geometry: [[x, y]], tags })) }) as unknown as GeoJSONVTTile;
  return fromGeojsonVt({ clusters: layer(clusters), cats: layer(cats) }, { version: 2, extent: 4096 });
}

const tile = { z: 6, x: 33, y: 22 };

test('a cat and a cluster arrive with everything for their markers', () => {
  const bytes = tileOf(
    [[700, 700, { count: 1200, lost: 300, found: 900, cell: '6/265/177' }]],
    [[2000, 2000, { id: 42, name: 'Minou', is_lost: true, photo: 'abc' }]],
  );
  const [cluster, cat] = decodeCatTile(bytes, tile);
  expect(cluster).toMatchObject({ kind: 'cluster', count: 1200, lost: 300, found: 900, cell: '6/265/177', ids: [] });
  expect(cat).toMatchObject({ kind: 'cat', key: 'cat:42', id: 42, name: 'Minou', isLost: true, photoKey: 'abc' });
});

test('a cat without a photo or a name is still a cat', () => {
  expect(decodeCatTile(tileOf([], [[10, 10, { id: 7, is_lost: false }]]), tile)).toMatchObject([
    { id: 7, name: '', isLost: false, photoKey: null },
  ]);
});

test('cats at one point keep their ids, and broken ids are left out', () => {
  const [stack] = decodeCatTile(
    tileOf([[10, 10, { count: 3, lost: 1, found: 2, cell: 'x', ids: '5,x,-1,6,' }]], []),
    tile,
  );
  expect((stack as ClusterItem).ids).toEqual([5, 6]);
});

test('an empty tile has no markers', () => {
  expect(decodeCatTile(new Uint8Array(), tile)).toEqual([]);
});

test('neighbouring clusters never overlap, however close their cats are', () => {
  const counts = { count: 9999, lost: 1, found: 9998, cell: '' };
  const items = decodeCatTile(
    tileOf(
      [
        [511, 100, counts],
        [513, 100, counts],
      ],
      [],
    ),
    tile,
  );
  const pixels = items.map((item) => project(item).x * 512 * 2 ** tile.z);
  expect(Math.abs(pixels[1]! - pixels[0]!)).toBeGreaterThanOrEqual(clusterDiameter(9999));
});

test('at the last zoom a cat stands exactly where it was published', () => {
  const last = { z: 14, x: 8412, y: 5844 };
  const [cat] = decodeCatTile(tileOf([], [[511, 3, { id: 1, is_lost: false }]]), last);
  const { x, y } = project(cat!);
  expect((x * 2 ** 14 - last.x) * 4096).toBeCloseTo(511, 3);
  expect((y * 2 ** 14 - last.y) * 4096).toBeCloseTo(3, 3);
});

test('a cat in the list is found in its cluster on the map', () => {
  const [cluster] = decodeCatTile(tileOf([[700, 700, { count: 2, lost: 1, found: 1, cell: '' }]], []), tile);
  const x = (tile.x + 600 / 4096) / 64;
  const y = (tile.y + 900 / 4096) / 64;
  expect(cluster!.cellKey).toBe(cellKeyAt(6, x, y));
});

test('a filter for lost cats shows no found one, and counts only the lost', () => {
  const bytes = tileOf(
    [
      [700, 700, { count: 5, lost: 2, found: 3, cell: 'a' }],
      [1700, 700, { count: 4, lost: 0, found: 4, cell: 'b' }],
    ],
    [
      [2600, 700, { id: 1, is_lost: true }],
      [3500, 700, { id: 2, is_lost: false }],
    ],
  );
  const items = decodeCatTile(bytes, tile);
  const lost = filterItems(items, 'lost');
  expect(lost.map((item) => (item.kind === 'cluster' ? item.count : item.id))).toEqual([2, 1]);
  const found = filterItems(items, 'found');
  expect(found.map((item) => (item.kind === 'cluster' ? item.count : item.id))).toEqual([3, 4, 2]);
  expect(filterItems(items, 'all')).toBe(items);
});
