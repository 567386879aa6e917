import type { LocationType } from '#db/report-values.ts';
import type { Point } from '#features/places/place.ts';

export interface Position extends Point {
  /** What a published place is rounded to. Null: the position is as exact as it was given. */
  roundedTo: Exclude<LocationType, 'exact'> | null;
}

/** About a metre. */
const decimals = 5;

/** Every map understands `45.76512, 4.83699`. */
export const formatPosition = ({ latitude, longitude }: Point): string =>
  `${latitude.toFixed(decimals)}, ${longitude.toFixed(decimals)}`;

/** The page shows only what its address says, so it is no more exact than the place that links to it. */
export function positionPath({ latitude, longitude }: Point, roundedTo: Position['roundedTo'] = null): string {
  const place = `lat=${latitude.toFixed(decimals)}&lon=${longitude.toFixed(decimals)}`;
  return `/position?${place}${roundedTo ? `&within=${roundedTo}` : ''}`;
}
