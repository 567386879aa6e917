import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildCat, buildUser } from '#tests/support/cat-builder.ts';
import { readTile, tileAt } from '#tests/support/read-tile.ts';
import { openTestApi, type TestApi } from '#tests/support/test-api.ts';
import { emptyTables } from '#tests/support/test-database.ts';
import { cellRangeOf, maxTileZoom, type Tile } from './tile-grid.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());
beforeEach(() => emptyTables(api.database));

const lyon = { latitude: 45.764, longitude: 4.8357 };
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);

async function fetchTile(tile: Tile) {
  const response = await api.request(`/cats/tiles/${tile.z}/${tile.x}/${tile.y}.mvt`);
  expect(response.status).toBe(200);
  return readTile(await response.arrayBuffer(), tile);
}

async function countInTiles(z: number, tiles: Tile[]) {
  let lost = 0;
  let found = 0;
  for (const tile of tiles) {
    const { clusters, cats } = await fetchTile(tile);
    for (const cluster of clusters) {
      expect(cluster.count).toBe(Number(cluster.lost) + Number(cluster.found));
      lost += Number(cluster.lost);
      found += Number(cluster.found);
    }
    lost += cats.filter(({ is_lost }) => is_lost).length;
    found += cats.filter(({ is_lost }) => !is_lost).length;
  }
  return { z, lost, found };
}

describe('GET /api/cats/tiles/{z}/{x}/{y}.mvt', () => {
  it('the tiles count exactly the cats that the list shows, at every zoom, through approval, deletion and age', async () => {
    const { db, pool } = api.database;
    const userId = await buildUser({ db });
    // The pseudo-random sequence is fixed, so that a failure can be repeated.
    let seed = 7;
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const statuses = ['pending', 'approved', 'approved', 'approved', 'rejected', 'deleted'] as const;
    for (let index = 0; index < 120; index++) {
      const spread = random() < 0.5 ? 0.01 : 4;
      await buildCat(
        { db },
        {
          userId,
          latitude: lyon.latitude + (random() - 0.5) * spread,
          longitude: lyon.longitude + (random() - 0.5) * spread,
          isLost: random() < 0.5,
          status: statuses[Math.floor(random() * statuses.length)]!,
          createdAt: daysAgo(random() * 40),
        },
      );
    }
    const expectSame = async () => {
      const { rows } = await pool.query(
        `select public_latitude as latitude, public_longitude as longitude, is_lost from cats
         where status = 'approved' and utc_day(created_at) >= utc_day(now()) - 30`,
      );
      const lost = rows.filter((row) => row.is_lost).length;
      for (let z = 0; z <= maxTileZoom; z++) {
        const tiles = new Map(rows.map((row) => tileAt(row, z)).map((tile) => [`${tile.x}/${tile.y}`, tile]));
        expect(await countInTiles(z, [...tiles.values()])).toEqual({ z, lost, found: rows.length - lost });
      }
    };
    await expectSame();
    await pool.query(`update cats set status = 'approved' where status = 'pending'`);
    await pool.query(`update cats set status = 'deleted' where status = 'approved' and id % 3 = 0`);
    await pool.query(`update cats set public_latitude = public_latitude + 0.5 where id % 5 = 0`);
    await pool.query(`update cats set is_lost = not is_lost where id % 4 = 0`);
    await pool.query('delete from cats where id % 7 = 0');
    await expectSame();
  });

  it('a tile gives a single cat with its marker’s data, at its published point', async () => {
    const cat = await buildCat(api.context, { ...lyon, name: 'Œdipe', isLost: true });
    await api.database.pool.query(`update cats set photo_key = 'ab/cd.webp'`);
    for (const z of [0, 6, 12, 13, 14]) {
      const { clusters, cats } = await fetchTile(
        tileAt({ latitude: cat.public_latitude, longitude: cat.public_longitude }, z),
      );
      expect(clusters).toEqual([]);
      expect(cats).toHaveLength(1);
      expect(cats[0]).toMatchObject({ id: cat.id, name: 'Œdipe', is_lost: true, photo: 'ab/cd.webp' });
      // The tolerance is a unit of the tile's grid, around the published point.
      const unit = 360 / 2 ** z / 4096;
      expect(Math.abs(cats[0]!.longitude - cat.public_longitude)).toBeLessThanOrEqual(unit);
    }
  });

  it('a tile lists the cats that share one published point, so that a stack can be opened', async () => {
    const one = await buildCat(api.context, lyon);
    const two = await buildCat(api.context, lyon);
    const { clusters } = await fetchTile(
      tileAt({ latitude: one.public_latitude, longitude: one.public_longitude }, 14),
    );
    expect(String(clusters[0]!.ids).split(',').map(Number).sort()).toEqual([one.id, two.id].sort());
  });

  it('an unchanged tile is answered without its content', async () => {
    await buildCat(api.context, lyon);
    const path = '/cats/tiles/0/0/0.mvt';
    const etag = (await api.request(path)).headers.get('etag')!;
    expect((await api.request(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
    await buildCat(api.context, lyon);
    expect((await api.request(path, { headers: { 'if-none-match': etag } })).status).toBe(200);
  });

  it('refuses tiles that do not exist', async () => {
    for (const path of ['15/0/0', '3/8/0', '3/0/8', '-1/0/0', '1.5/0/0']) {
      expect((await api.request(`/cats/tiles/${path}.mvt`)).status).toBe(404);
    }
    expect((await api.request('/cats/tiles/0/0/0.png')).status).toBe(422);
  });

  it('the tiles use the same cells as the database', async () => {
    const points = [
      lyon,
      { latitude: -33.9, longitude: 18.4 },
      { latitude: 84, longitude: -179.9 },
      { latitude: -84, longitude: 179.9 },
    ];
    for (const point of points) {
      const { rows } = await sql<{
        cell: number;
      }>`select mercator_cell(${point.latitude}, ${point.longitude}) as cell`.execute(api.database.db);
      for (const z of [0, 5, 14]) {
        const { from, to } = cellRangeOf(tileAt(point, z), 24);
        expect(rows[0]!.cell).toBeGreaterThanOrEqual(from);
        expect(rows[0]!.cell).toBeLessThan(to);
      }
    }
  });
});
