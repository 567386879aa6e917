import type { Point } from './cat.ts';
import { cellCenter, metersPerDegree } from './publish-point.ts';

/** The event that a cat left its place has a cell with sides of this length. */
const cellMeters = 10_000;
/** Two published points of one place differ less: at most twice half a side of the largest cell. */
const samePlaceMeters = 2_000;

/** A hidden cat can have been this far from the place in its message, along each axis. */
export const hiddenSlackMeters = cellMeters / 2 + samePlaceMeters;

/** A cat that stays near gives the cell of its new point, because overlapping cells would reveal more. */
export function pointOfHidden(before: Point, after: Point = before): Point {
  return cellCenter(isWithinMeters(before, after, samePlaceMeters) ? after : before, cellMeters);
}

function isWithinMeters(a: Point, b: Point, meters: number): boolean {
  const slack = slackDegrees(a.latitude, meters);
  const longitudes = Math.abs(a.longitude - b.longitude);
  const isNear = Math.min(longitudes, 360 - longitudes) <= slack.longitude;
  return isNear && Math.abs(a.latitude - b.latitude) <= slack.latitude;
}

export function slackDegrees(latitude: number, meters: number): Point {
  const degrees = meters / metersPerDegree;
  return { latitude: degrees, longitude: degrees / Math.max(0.01, Math.cos((latitude * Math.PI) / 180)) };
}
