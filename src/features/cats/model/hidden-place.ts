import type { Point } from './cat.ts';
import { cellCenter, metersPerDegree } from './publish-point.ts';

/** Side of the cell in the event that a cat has left its place. */
const cellMeters = 10_000;
/** More than two published points of one place can differ: half a side of the largest cell, twice. */
const samePlaceMeters = 2_000;

/** How far a hidden cat can have been from the place in its message, along each axis. */
export const hiddenSlackMeters = cellMeters / 2 + samePlaceMeters;

/**
 * The place in the message that a cat is hidden: the centre of a 10 km cell. A cat that stays near gives the cell of its new
 * published point, because two cells of different grids around one place, laid over each other, are smaller than either.
 */
export function pointOfHidden(before: Point, after: Point = before): Point {
  return cellCenter(isWithinMeters(before, after, samePlaceMeters) ? after : before, cellMeters);
}

function isWithinMeters(a: Point, b: Point, meters: number): boolean {
  const slack = slackDegrees(a.latitude, meters);
  const longitudes = Math.abs(a.longitude - b.longitude);
  const isNear = Math.min(longitudes, 360 - longitudes) <= slack.longitude;
  return isNear && Math.abs(a.latitude - b.latitude) <= slack.latitude;
}

/** The distance in degrees at a latitude. */
export function slackDegrees(latitude: number, meters: number): Point {
  const degrees = meters / metersPerDegree;
  return { latitude: degrees, longitude: degrees / Math.max(0.01, Math.cos((latitude * Math.PI) / 180)) };
}
