import { metersPerDegree } from '#features/cats/model/publish-point.ts';
import type { Point } from '#features/places/place.ts';
import type { Random } from '#seeds/demo/random.ts';

/** Metres from a point. */
export interface Spot {
  east: number;
  north: number;
}

/** The point that lies so many metres from another one. */
export const pointAt = ({ latitude, longitude }: Point, { east, north }: Spot): Point => ({
  latitude: latitude + north / metersPerDegree,
  longitude: longitude + east / (metersPerDegree * Math.cos((latitude * Math.PI) / 180)),
});

/** A spot in any direction; `drawMeters` says how far away. */
export function spotAround(random: Random, { east, north }: Spot, drawMeters: () => number): Spot {
  const turn = random() * 2 * Math.PI;
  const meters = drawMeters();
  return { east: east + meters * Math.cos(turn), north: north + meters * Math.sin(turn) };
}
