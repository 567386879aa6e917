import { type RawBuilder, sql } from 'kysely';
import type { MapBounds } from '#features/cats/model/map-bounds.ts';

export const earthRadiusMeters = 6_371_008.8;
/** Rounding loses no place at an edge with this margin; an exact condition follows. */
export const roundingMeters = 1;

/** The index `cats_listed_by_place` has positions as points of the globe, and decides all of it. */
export interface SearchedArea {
  /** The box contains the area, so that the index skips the rest. Units are metres, as in `globe_point`. */
  box: RawBuilder<unknown>;
  /** The SQL begins with `and`. */
  condition: RawBuilder<unknown>;
  /** The SQL begins with `where`, on `straight_meters`. */
  reach: RawBuilder<unknown>;
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const coordinate = (axis: 1 | 2 | 3) => sql`cube_ll_coord(public_position, ${sql.lit(axis)})`;

/** Each side of the area is one comparison of coordinates, because latitudes and meridians are planes. */
export function areaOfBounds(bounds: MapBounds): SearchedArea {
  const { west, south, east, north } = bounds;
  const height = (latitude: number) => earthRadiusMeters * Math.sin(radians(latitude));
  const eastOf = (longitude: number) =>
    sql`${Math.cos(radians(longitude))}::float8 * ${coordinate(2)} >= ${Math.sin(radians(longitude))}::float8 * ${coordinate(1)}`;
  const isNorthern = south > -90 ? sql`and ${coordinate(3)} > ${height(south)}::float8` : sql``;
  const isSouthern = north < 90 ? sql`and ${coordinate(3)} <= ${height(north)}::float8` : sql``;
  const width = widthOf(bounds);
  // Half of the globe lies east of a meridian: two halves are intersected in a narrow area, and joined in a wide one.
  const isBetween =
    width >= 360
      ? sql``
      : width <= 180
        ? sql`and ${eastOf(west)} and not (${eastOf(east)})`
        : sql`and (${eastOf(west)} or not (${eastOf(east)}))`;
  return { box: boxAround(bounds), condition: sql`${isNorthern} ${isSouthern} ${isBetween}`, reach: sql`` };
}

function widthOf({ west, east }: MapBounds): number {
  return east > west ? east - west : east - west + 360;
}

function boxAround(bounds: MapBounds): RawBuilder<unknown> {
  const { west, south, north } = bounds;
  const width = widthOf(bounds);
  const across = extremes(Math.cos, south, north - south);
  const sides = [
    product(across, extremes(Math.cos, west, width)),
    product(across, extremes(Math.sin, west, width)),
    extremes(Math.sin, south, north - south),
  ];
  const corner = (which: 0 | 1, slack: number) =>
    sql`array[${sql.join(sides.map((side) => sql`${side[which] * earthRadiusMeters + slack}::float8`))}]`;
  return sql`cube(${corner(0, -roundingMeters)}, ${corner(1, roundingMeters)})`;
}

type Extremes = [least: number, greatest: number];

/** A sine or cosine takes its extremes at the ends of the arc or at a multiple of 90°. */
function extremes(wave: (angle: number) => number, from: number, length: number): Extremes {
  const angles = [from, from + length];
  for (let angle = Math.ceil(from / 90) * 90; angle < from + length; angle += 90) angles.push(angle);
  const values = angles.map((angle) => wave(radians(angle)));
  return [Math.min(...values), Math.max(...values)];
}

function product(a: Extremes, b: Extremes): Extremes {
  const products = [a[0] * b[0], a[0] * b[1], a[1] * b[0], a[1] * b[1]];
  return [Math.min(...products), Math.max(...products)];
}
