import { expect, test } from 'vitest';
import { project, tilesCovering, unproject } from './tile-grid.ts';

test('the view of a town needs just the tiles it touches', () => {
  expect(tilesCovering({ west: 4.7, south: 45.7, east: 4.9, north: 45.8 }, 8)).toEqual([{ z: 8, x: 131, y: 91 }]);
});

test('a view across the antimeridian asks for the tiles on both sides', () => {
  const columns = tilesCovering({ west: 175, south: -1, east: 185, north: 1 }, 3).map(({ x }) => x);
  expect([...new Set(columns)]).toEqual([7, 0]);
});

test('a view wider than the world asks for each tile once', () => {
  const tiles = tilesCovering({ west: -400, south: -89, east: 400, north: 89 }, 2);
  expect(tiles).toHaveLength(16);
  expect(new Set(tiles.map(({ x, y }) => `${x}/${y}`)).size).toBe(16);
});

test('a place converted to the map and back is the same', () => {
  const { x, y } = project({ latitude: -17.8, longitude: 178.4 });
  expect(unproject(x, y).latitude).toBeCloseTo(-17.8, 9);
  expect(unproject(x, y).longitude).toBeCloseTo(178.4, 9);
});
