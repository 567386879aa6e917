export type CoordinatesProblem =
  | 'sign-against-letter'
  | 'unclear-minus'
  | 'out-of-range'
  | 'short-link'
  | 'link-without-place'
  | 'what3words'
  | 'plus-code-without-town';

/** Links of maps are longer than any name of a place. */
export const longestCoordinates = 2_000;

export interface ReadPoint {
  latitude: number;
  longitude: number;
  /** The text has too few digits, or is the middle of a map that shows a whole town. */
  isApproximate: boolean;
  /** The point was written as this plus code. */
  plusCode?: string;
}

export type CoordinatesReading =
  | { point: ReadPoint }
  /** The text has two meanings, and the visitor chooses. */
  | { choices: [ReadPoint, ReadPoint]; problem: CoordinatesProblem }
  /** A short plus code is complete only with the point of its town. */
  | { shortPlusCode: string; town: string }
  /** A link names a place and has no coordinates. */
  | { name: string }
  | { problem: CoordinatesProblem };

export function isOnEarth({ latitude, longitude }: Pick<ReadPoint, 'latitude' | 'longitude'>): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
}
