import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { isLookedFor } from './looked-for.server.ts';
import { type CellRow, readCounts } from './read-counts.server.ts';
import {
  cellLevelOf,
  cellRangeOf,
  hasCounts,
  isTile,
  maxTileZoom,
  projectToTile,
  shiftToLevel,
  type Tile,
} from './tile-grid.ts';
import { visibleSince } from './visible-since.ts';

const extent = 4096;
/** More cats than this on one published point are named by the list, not by the tile. */
const mostIdsInStack = 50;

interface SingleCat {
  id: number;
  name: string;
  is_lost: boolean;
  photo_key: string | null;
  public_latitude: number;
  public_longitude: number;
}

type Feature = { type: 1; geometry: [number, number][]; tags: Record<string, string | number | boolean> };

/**
 * The approved recent cats of a tile as a Mapbox Vector Tile. Layer `clusters`: `count`, `lost`, `found`, `cell`, and
 * `ids` where all cats of a cell lie on one point. Layer `cats`: `id`, `name`, `is_lost`, `photo`. Published points only.
 * Throws `not-found` for a tile that doesn't exist.
 */
export async function makeCatTile(context: Pick<Context, 'db' | 'now'>, tile: Tile): Promise<Uint8Array<ArrayBuffer>> {
  if (!isTile(tile)) throw new AppError('not-found');
  const level = cellLevelOf(tile);
  const cells = hasCounts(level) ? await readCounts(context, [tile], level) : await countCats(context, tile, level);
  const singleIds = cells.filter(({ lost, found }) => lost + found === 1).map(({ id_sum }) => id_sum);
  const singles = singleIds.length > 0 ? await readSingles(context, singleIds) : [];
  return encode(tile, cells, singles);
}

/** From the cats themselves, in tiles so small that they are few. */
async function countCats({ db, now }: Pick<Context, 'db' | 'now'>, tile: Tile, level: number): Promise<CellRow[]> {
  const { from, to } = cellRangeOf(tile, 24);
  const { rows } = await sql<CellRow & { points: number }>`
    select public_cell >> ${shiftToLevel(level)}::int as cell,
           count(*) filter (where is_lost)::int as lost, count(*) filter (where not is_lost)::int as found,
           sum(id)::bigint as id_sum, avg(public_latitude) as latitude, avg(public_longitude) as longitude,
           case when min(public_cell) = max(public_cell) or ${tile.z === maxTileZoom}
                then (array_agg(id order by created_at desc))[1:${sql.lit(mostIdsInStack)}] end as ids
    from cats
    where ${isLookedFor} and public_cell >= ${from} and public_cell < ${to} and created_at >= ${visibleSince(now())}
    group by 1
  `.execute(db);
  return rows;
}

async function readSingles({ db }: Pick<Context, 'db'>, ids: number[]): Promise<SingleCat[]> {
  return db
    .selectFrom('cats')
    .select(['id', 'name', 'is_lost', 'photo_key', 'public_latitude', 'public_longitude'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where(isLookedFor)
    .execute();
}

function encode(tile: Tile, cells: CellRow[], singles: SingleCat[]): Uint8Array<ArrayBuffer> {
  const clusters = cells.filter(({ lost, found }) => lost + found > 1);
  const layers = {
    clusters: {
      features: clusters.map(
        ({ cell, lost, found, latitude, longitude, ids }): Feature => ({
          type: 1,
          geometry: [projectToTile({ latitude, longitude }, tile, extent)],
          tags: { cell: String(cell), count: lost + found, lost, found, ...(ids ? { ids: ids.join(',') } : {}) },
        }),
      ),
    },
    cats: {
      features: singles.map(
        (cat): Feature => ({
          type: 1,
          geometry: [projectToTile({ latitude: cat.public_latitude, longitude: cat.public_longitude }, tile, extent)],
          tags: {
            id: cat.id,
            name: cat.name,
            is_lost: cat.is_lost,
            ...(cat.photo_key ? { photo: cat.photo_key } : {}),
          },
        }),
      ),
    },
  };
  return new Uint8Array(fromGeojsonVt(layers as never, { version: 2, extent }));
}
