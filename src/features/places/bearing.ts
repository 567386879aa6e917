import type { Point } from './place.ts';

/** The initial bearing is in degrees clockwise from north. */
export function bearing(from: Point, to: Point): number {
  const radians = Math.PI / 180;
  const [a, b] = [from.latitude * radians, to.latitude * radians];
  const turn = (to.longitude - from.longitude) * radians;
  const y = Math.sin(turn) * Math.cos(b);
  const x = Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(turn);
  return (Math.atan2(y, x) / radians + 360) % 360;
}

/** One of eight compass directions, from 0 for north clockwise to 7 for north-west. */
export const compassEighth = (from: Point, to: Point): number => Math.round(bearing(from, to) / 45) % 8;
