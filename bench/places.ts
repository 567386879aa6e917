import type pg from 'pg';

export interface CatPoint {
  id: number;
  name: string;
  latitude: number;
  longitude: number;
}

/** Published points of cats all over the data, always the same ones: asking where cats are asks where it is crowded. */
export async function catPoints(pool: pg.Pool, count: number): Promise<CatPoint[]> {
  const { rows } = await pool.query(
    `select id::int as id, name, public_latitude as latitude, public_longitude as longitude
     from cats where status = 'approved' order by hashint8(id) limit $1`,
    [count],
  );
  return rows;
}
