import { expect, test } from 'vitest';
import { circlePolygon, zoomForCircle } from './precision-circle.ts';

function metersBetween([lngA = 0, latA = 0]: number[], [lngB = 0, latB = 0]: number[]): number {
  const toRadians = Math.PI / 180;
  const half = (a: number, b: number) => Math.sin(((b - a) * toRadians) / 2) ** 2;
  const h = half(latA, latB) + Math.cos(latA * toRadians) * Math.cos(latB * toRadians) * half(lngA, lngB);
  return 2 * 6_371_008.8 * Math.asin(Math.sqrt(h));
}

test.each([0, 45.76, 70, -33])('the circle of 500 m is correct at %d° of latitude', (latitude) => {
  const ring = circlePolygon({ latitude, longitude: 4.84, radiusMeters: 500 }).geometry.coordinates[0]!;
  for (const corner of ring) expect(metersBetween(corner, [4.84, latitude])).toBeCloseTo(500, 1);
  expect(ring[0]).toEqual(ring.at(-1));
});

test('the map of a place opens at the zoom where its circle has the wanted width', () => {
  // A pixel is 78,271.5 m at zoom 0 on the equator.
  expect(zoomForCircle({ latitude: 0, longitude: 0, radiusMeters: 78_271.5 * 50 }, 100)).toBeCloseTo(0, 2);
  expect(zoomForCircle({ latitude: 60, longitude: 0, radiusMeters: 1000 }, 100)).toBeCloseTo(
    zoomForCircle({ latitude: 0, longitude: 0, radiusMeters: 2000 }, 100),
    6,
  );
});
