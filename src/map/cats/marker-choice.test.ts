import { expect, test } from 'vitest';
import type { CatItem } from './cat-tile-items.ts';
import { chooseMarkers, diffMarkers } from './marker-choice.ts';

function cat(id: number, latitude: number, longitude: number): CatItem {
  return {
    kind: 'cat',
    key: `cat:${id}`,
    id,
    name: '',
    isLost: false,
    photoKey: null,
    cellKey: '',
    tileZoom: 5,
    latitude,
    longitude,
  };
}
const france = { west: -5, south: 42, east: 9, north: 51 };

test('the nearest cats get their markers first, and the rest stay on the map as dots', () => {
  const items = [cat(1, 50.5, 8), cat(2, 46.8, 2.1), cat(3, 47, 3), cat(4, 60, 2)];
  const { shown, overflow } = chooseMarkers(items, france, 2);
  expect(shown.map(({ key }) => key)).toEqual(['cat:2', 'cat:3']);
  expect(overflow.map(({ key }) => key)).toEqual(['cat:1']);
});

test('cats beyond the antimeridian are on the map of the Pacific', () => {
  const pacific = { west: 170, south: -30, east: 195, north: 0 };
  expect(
    chooseMarkers([cat(1, -17, -179), cat(2, -17, 178), cat(3, -17, 0)], pacific).shown.map(({ key }) => key),
  ).toEqual(['cat:1', 'cat:2']);
});

test('a cat that stays on the screen keeps its marker', () => {
  const { added, kept, removedKeys } = diffMarkers(['cat:1', 'cat:2'], [cat(2, 46, 2), cat(3, 46, 2)]);
  expect(added.map(({ key }) => key)).toEqual(['cat:3']);
  expect(kept.map(({ key }) => key)).toEqual(['cat:2']);
  expect(removedKeys).toEqual(['cat:1']);
});
