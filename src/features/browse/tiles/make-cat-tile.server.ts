import { kept } from '@catlas/platform/db/prepared-statements.ts';
import { AppError } from '@catlas/platform/errors/app-error.ts';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { sql } from 'kysely';
import type { Context } from '#context/context.ts';
import { hasTraits, isListed, isOfKind } from '#features/cats/model/cat-filter.server.ts';
import type { CatFilter } from '#features/cats/model/cat-schemas.ts';
import { type CellRow, countsOf } from './read-counts.server.ts';
import { cellLevelOf, isTile, maxTileZoom, projectToTile, shiftToLevel, type Tile } from './tile-grid.ts';

const extent = 4096;
/** Above this number the list names the cats of a point, so that a tile stays small. */
const mostIdsInStack = 10;
/** From this zoom on, one street's cats may be all cats of a cell. */
const firstStackZoom = maxTileZoom - 1;

type TileRow = CellRow & {
  /** Null unless the cell has exactly one cat. */
  name: string | null;
  photo_key: string | null;
  /** The newest come first; null unless these are all cats of the cell and share one point. */
  ids: number[] | null;
};

type Feature = { type: 1; geometry: [number, number][]; tags: Record<string, string | number | boolean> };

/**
 * Makes a Mapbox Vector Tile of the approved recent cats, with published points only. Layer `clusters` has `count`, `lost`,
 * `found`, `cell`, and `ids` where the few cats of a cell share one point; layer `cats` has `id`, `name`, `is_lost`, `photo`, and
 * `is_home` for a cat that is home again. `filter` limits both. Throws `not-found` for a tile that does not exist.
 */
export async function makeCatTile(
  context: Pick<Context, 'db' | 'now'>,
  tile: Tile,
  filter: CatFilter = {},
): Promise<Uint8Array<ArrayBuffer>> {
  if (!isTile(tile)) throw new AppError('not-found');
  return encode(tile, await readCells(context, tile, filter), Boolean(filter.is_home));
}

/** One statement reads counts and names at the same moment. */
async function readCells({ db, now }: Pick<Context, 'db' | 'now'>, tile: Tile, filter: CatFilter): Promise<TileRow[]> {
  const level = cellLevelOf(tile);
  const at = now();
  const shift = sql.lit(shiftToLevel(level));
  // Conditions on a cell's count are inside, so that the query looks up nothing for other cells.
  const single = sql`
    select name, photo_key from cats where id = case when lost + found = 1 then counts.id_sum end`;
  // The limit lets the query planner expect few rows.
  const stack = sql`
    select array_agg(id order by created_at desc, id desc) as ids
    from (
      select id, created_at, public_cell from cats
      where lost + found between 2 and ${sql.lit(mostIdsInStack)}
        and ${isOfKind(filter)} and ${isListed(filter, at)} ${hasTraits(filter)}
        and public_cell >= counts.cell << ${shift} and public_cell < (counts.cell + 1) << ${shift}
      limit ${sql.lit(mostIdsInStack)}
    ) as few
    having min(public_cell) = max(public_cell)`;
  const hasStacks = tile.z >= firstStackZoom;
  const { rows } = await sql<TileRow>`
    select counts.*, single.name, single.photo_key, ${hasStacks ? sql`stack.ids` : sql`null`} as ids
    from (${countsOf([tile], { level, now: at, filter })}) as counts
    left join lateral (${single}) as single on true
    ${hasStacks ? sql`left join lateral (${stack}) as stack on true` : sql``}
    ${kept}`.execute(db);
  return rows;
}

function encode(tile: Tile, cells: TileRow[], isHome: boolean): Uint8Array<ArrayBuffer> {
  const at = (point: { latitude: number; longitude: number }) =>
    [projectToTile(point, tile, extent)] as [[number, number]];
  const layers = {
    clusters: {
      features: cells
        .filter(({ lost, found }) => lost + found > 1)
        .map(
          ({ cell, lost, found, ids, ...middle }): Feature => ({
            type: 1,
            geometry: at(middle),
            tags: { cell: String(cell), count: lost + found, lost, found, ...(ids ? { ids: ids.join(',') } : {}) },
          }),
        ),
    },
    cats: {
      features: cells
        .filter(({ lost, found }) => lost + found === 1)
        .map(
          ({ id_sum, name, lost, photo_key, ...place }): Feature => ({
            type: 1,
            geometry: at(place),
            tags: {
              id: id_sum,
              name: name ?? '',
              is_lost: lost === 1,
              ...(isHome && { is_home: true }),
              ...(photo_key ? { photo: photo_key } : {}),
            },
          }),
        ),
    },
  };
  return new Uint8Array(fromGeojsonVt(layers as never, { version: 2, extent }));
}
