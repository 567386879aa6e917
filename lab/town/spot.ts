import { slackDegrees } from '#features/cats/model/hidden-place.ts';
import type { Point } from '#features/places/place.ts';
import type { Random } from '#seeds/demo/random.ts';

export interface Spot {
  east: number;
  north: number;
}

export const pointAt = ({ latitude, longitude }: Point, { east, north }: Spot): Point => ({
  latitude: latitude + slackDegrees(latitude, north).latitude,
  longitude: longitude + slackDegrees(latitude, east).longitude,
});

export function spotAround(random: Random, { east, north }: Spot, drawMeters: () => number): Spot {
  const turn = random() * 2 * Math.PI;
  const meters = drawMeters();
  return { east: east + meters * Math.cos(turn), north: north + meters * Math.sin(turn) };
}
