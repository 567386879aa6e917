import type { LocationType } from '#product/report-values.ts';
import type { Point } from './cat.ts';

export const metersPerDegree = 111_195;

/** Side of the square in which a cat is only known to be, by how exactly its place is published. */
export const cellMeters: Record<Exclude<LocationType, 'exact'>, number> = { street: 250, area: 1000 };

/**
 * The point that others see: the place itself, or the centre of the cell of a fixed grid in which it lies. The grid
 * never moves, so that several reports from one place say no more than a single one.
 */
export function publishPoint({ latitude, longitude }: Point, locationType: LocationType): Point {
  return locationType === 'exact'
    ? { latitude, longitude }
    : cellCenter({ latitude, longitude }, cellMeters[locationType]);
}

/** The centre of the cell of a fixed grid in which the point lies. */
export function cellCenter({ latitude, longitude }: Point, sideMeters: number): Point {
  const latitudeStep = sideMeters / metersPerDegree;
  const row = Math.floor(latitude / latitudeStep);
  const centerLatitude = Math.min(90, Math.max(-90, (row + 0.5) * latitudeStep));
  // All cells of a row are as wide in degrees, and the row's own latitude decides how wide.
  const longitudeStep = latitudeStep / Math.max(0.01, Math.cos((centerLatitude * Math.PI) / 180));
  const centerLongitude = (Math.floor(longitude / longitudeStep) + 0.5) * longitudeStep;
  return { latitude: round(centerLatitude), longitude: round(Math.min(180, Math.max(-180, centerLongitude))) };
}

/** 1e-6 degrees is 11 cm: more digits would only be noise. */
function round(degrees: number) {
  return Math.round(degrees * 1e6) / 1e6;
}
