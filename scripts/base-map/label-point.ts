import type { Position } from 'geojson';
import { fromMercator, toMercator } from './web-mercator.ts';

type Point = { x: number; y: number };

function distanceInside(point: Point, rings: Point[][]): number {
  let inside = false;
  let nearest = Number.POSITIVE_INFINITY;
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const a = ring[i]!;
      const b = ring[j]!;
      if (a.y > point.y !== b.y > point.y && point.x < ((b.x - a.x) * (point.y - a.y)) / (b.y - a.y) + a.x)
        inside = !inside;
      const lengthSquared = (b.x - a.x) ** 2 + (b.y - a.y) ** 2;
      const along = lengthSquared
        ? Math.min(1, Math.max(0, ((point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)) / lengthSquared))
        : 0;
      nearest = Math.min(nearest, Math.hypot(point.x - a.x - along * (b.x - a.x), point.y - a.y - along * (b.y - a.y)));
    }
  }
  return inside ? nearest : -nearest;
}

/**
 * Longitudes are stretched by half, as names are wider than they are high. `room` is in Mercator units (1 = the world's
 * width).
 */
export function findLabelPoint(polygon: Position[][]): { point: [number, number]; room: number } {
  const squeeze = 0.6;
  const rings = polygon.map((ring) =>
    ring.map(([longitude = 0, latitude = 0]) => {
      const { x, y } = toMercator(longitude, latitude);
      return { x: x * squeeze, y };
    }),
  );
  const outer = rings[0] ?? [];
  let [west, east, north, south] = [1, -1, 1, 0];
  for (const { x, y } of outer) {
    west = Math.min(west, x);
    east = Math.max(east, x);
    north = Math.min(north, y);
    south = Math.max(south, y);
  }
  let best = { x: (west + east) / 2, y: (north + south) / 2 };
  let room = distanceInside(best, rings);
  let step = Math.max(east - west, south - north) / 16;
  let area = { west, east, north, south };
  for (let round = 0; round < 4; round++) {
    for (let x = area.west + step / 2; x < area.east; x += step) {
      for (let y = area.north + step / 2; y < area.south; y += step) {
        const distance = distanceInside({ x, y }, rings);
        if (distance > room) {
          best = { x, y };
          room = distance;
        }
      }
    }
    area = { west: best.x - step, east: best.x + step, north: best.y - step, south: best.y + step };
    step /= 4;
  }
  return { point: fromMercator(best.x / squeeze, best.y), room };
}
