import { VectorTile, type VectorTileLayer } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { cellsPerTile, keepInCell } from './cell-place.ts';
import { clusterDiameter, photoDiameter } from './marker-sizes.ts';
import { type TileAddress, unproject } from './tile-grid.ts';

export type CatFilter = 'all' | 'lost' | 'found';

interface Located {
  key: string;
  /** The key is `zoom/column/row` of the world's grid. */
  cellKey: string;
  tileZoom: number;
  longitude: number;
  latitude: number;
}
export type CatItem = Located & {
  kind: 'cat';
  id: number;
  name: string;
  isLost: boolean;
  isHome?: true;
  photoKey: string | null;
};
export type ClusterItem = Located & {
  kind: 'cluster';
  cell: string;
  count: number;
  lost: number;
  found: number;
  ids: number[];
};
export type MapItem = CatItem | ClusterItem;

/** From this zoom on points keep their exact place, because there are no finer cells. */
export const lastCatZoom = 14;

/** `x` and `y` are in Mercator units (0…1). */
export function cellKeyAt(tileZoom: number, x: number, y: number): string {
  const cells = cellsPerTile * 2 ** tileZoom;
  return `${tileZoom}/${Math.floor(x * cells)}/${Math.floor(y * cells)}`;
}

function locate(
  layer: VectorTileLayer,
  index: number,
  tile: TileAddress,
  diameter: number,
): Omit<Located, 'key'> | null {
  const point = layer.feature(index).loadGeometry()[0]?.[0];
  if (!point) return null;
  const tiles = 2 ** tile.z;
  // A point on the tile's far edge belongs to this tile's last cell.
  const inside = (value: number) => Math.min(1 - 1e-9, Math.max(0, value / layer.extent));
  const x = (tile.x + inside(point.x)) / tiles;
  const y = (tile.y + inside(point.y)) / tiles;
  const isFree = tile.z >= lastCatZoom;
  const drawn = isFree ? { x, y } : keepInCell({ x, y }, { tileZoom: tile.z, diameter });
  return { ...unproject(drawn.x, drawn.y), tileZoom: tile.z, cellKey: cellKeyAt(tile.z, x, y) };
}

function toCount(value: unknown): number {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? number : 0;
}

/** Reads the layers `clusters` and `cats`, and nudges markers apart. Throws on bytes that are no vector tile. */
export function decodeCatTile(bytes: Uint8Array, tile: TileAddress): MapItem[] {
  const { clusters, cats } = new VectorTile(new PbfReader(bytes)).layers;
  const items: MapItem[] = [];
  for (let i = 0; i < (clusters?.length ?? 0); i++) {
    const { properties } = clusters!.feature(i);
    const lost = toCount(properties.lost);
    const found = toCount(properties.found);
    const count = toCount(properties.count) || lost + found;
    const place = locate(clusters!, i, tile, clusterDiameter(count));
    if (!place || count === 0) continue;
    const ids = String(properties.ids ?? '')
      .split(',')
      .map(toCount)
      .filter((id) => id > 0);
    items.push({
      ...place,
      kind: 'cluster',
      key: `cluster:${place.cellKey}`,
      cell: String(properties.cell ?? ''),
      count,
      lost,
      found,
      ids,
    });
  }
  for (let i = 0; i < (cats?.length ?? 0); i++) {
    const { properties } = cats!.feature(i);
    const id = toCount(properties.id);
    const place = locate(cats!, i, tile, photoDiameter);
    if (!place || id === 0) continue;
    const photoKey = properties.photo ? String(properties.photo) : null;
    items.push({
      ...place,
      kind: 'cat',
      key: `cat:${id}`,
      id,
      name: String(properties.name ?? ''),
      isLost: properties.is_lost === true,
      ...(properties.is_home === true && { isHome: true }),
      photoKey,
    });
  }
  return items;
}

/** A filtered cluster counts only its lost, or only its found cats. */
export function filterItems(items: MapItem[], filter: CatFilter): MapItem[] {
  if (filter === 'all') return items;
  const isLost = filter === 'lost';
  return items.flatMap((item): MapItem[] => {
    if (item.kind === 'cat') return item.isLost === isLost ? [item] : [];
    const count = isLost ? item.lost : item.found;
    return count === 0 ? [] : [{ ...item, count, lost: isLost ? count : 0, found: isLost ? 0 : count }];
  });
}
