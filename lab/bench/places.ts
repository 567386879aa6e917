import type pg from 'pg';

export interface GroundPoint {
  latitude: number;
  longitude: number;
}

export interface CatPoint extends GroundPoint {
  id: number;
  name: string;
}

/** The points are always the same, and mostly in crowded places. */
export async function catPoints(pool: pg.Pool, count: number): Promise<CatPoint[]> {
  const { rows } = await pool.query(
    `select id::int as id, name, public_latitude as latitude, public_longitude as longitude
     from cats where status = 'approved' order by hashint8(id) limit $1`,
    [count],
  );
  return rows;
}

export const emptyPlace: GroundPoint = { latitude: 41.5, longitude: -4.5 };

export function countryPoints(count: number): GroundPoint[] {
  return Array.from({ length: count }, (_, index) => ({
    latitude: 43 + 7 * scatter(index, 0.754877666),
    longitude: -1 + 8 * scatter(index, 0.569840291),
  }));
}

/** These places are as far from any cat as can be. */
export function lonelyPoints(count: number): GroundPoint[] {
  const far = [
    { latitude: 90, longitude: 0 },
    { latitude: -90, longitude: 0 },
    { latitude: 0, longitude: 180 },
    { latitude: 0, longitude: -180 },
  ];
  const atSea = Array.from({ length: count }, (_, index) => ({
    latitude: -60 + 80 * scatter(index, 0.754877666),
    longitude: -170 + 60 * scatter(index, 0.569840291),
  }));
  return [...far, ...atSea].slice(0, count);
}

/** The numbers are evenly spread between 0 and 1, and consecutive ones are not close. */
function scatter(index: number, step: number): number {
  return ((index + 1) * step) % 1;
}
