import type { LocationType } from '#db/report-values.ts';
import type { Point } from './cat.ts';

export const metersPerDegree = 111_195;

/** The cell has sides of this length, by how exactly the place is published. */
export const cellMeters: Record<Exclude<LocationType, 'exact'>, number> = { street: 250, area: 1000 };

/** The grid never moves, so several reports from one place reveal no more than one. */
export function publishPoint({ latitude, longitude }: Point, locationType: LocationType): Point {
  return locationType === 'exact'
    ? { latitude, longitude }
    : cellCenter({ latitude, longitude }, cellMeters[locationType]);
}

export function cellCenter({ latitude, longitude }: Point, sideMeters: number): Point {
  const latitudeStep = sideMeters / metersPerDegree;
  const row = Math.floor(latitude / latitudeStep);
  const centerLatitude = Math.min(90, Math.max(-90, (row + 0.5) * latitudeStep));
  // All cells of a row are equally wide in degrees, by the row's own latitude.
  const longitudeStep = latitudeStep / Math.max(0.01, Math.cos((centerLatitude * Math.PI) / 180));
  const centerLongitude = (Math.floor(longitude / longitudeStep) + 0.5) * longitudeStep;
  return { latitude: round(centerLatitude), longitude: round(Math.min(180, Math.max(-180, centerLongitude))) };
}

/** The precision is 11 cm, which is enough. */
function round(degrees: number) {
  return Math.round(degrees * 1e6) / 1e6;
}
