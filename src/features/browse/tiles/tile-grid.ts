/** This is the zoom of `public_cell`: quadkeys of 24 pairs of bits. */
export const cellZoom = 24;
/** A cell is 64 px of a tile of 512 px, a comfortable distance between two clusters. */
const cellsPerSide = 8;
const levelsBelowTile = Math.log2(cellsPerSide);

/** Maps enlarge these tiles further. */
export const maxTileZoom = 14;
/** The days of this coarsest level are never removed, so it has no totals. */
export const worldLevel = 3;
/** Statistics are sums of this level. It has the cells of `worldLevel`, and counts each report on the day when it was made. */
export const reportedLevel = 0;

/** Finer levels have no stored counts. */
export const lastTotalsLevel = 17;

export interface Tile {
  z: number;
  x: number;
  y: number;
}

export function cellLevelOf({ z }: Pick<Tile, 'z'>): number {
  return z + levelsBelowTile;
}

/** A right shift by this turns a cell of the finest zoom into its cell of the level. */
export function shiftToLevel(level: number): number {
  return 2 * (cellZoom - level);
}

/** Returns a half-open range of cells, at a level from the tile's zoom to 24. */
export function cellRangeOf({ z, x, y }: Tile, level: number): { from: number; to: number } {
  const first = interleave(x, y);
  // The number exceeds 32 bits, where JavaScript's shifts end.
  const size = 4 ** (level - z);
  return { from: first * size, to: (first + 1) * size };
}

/** The order is that of `mercator_cell` in the database: x and y bits in turn, x lowest. */
export function interleave(x: number, y: number): number {
  let cell = 0;
  let weight = 1;
  for (let bit = 0; bit < cellZoom; bit++) {
    cell += (((x >>> bit) & 1) + 2 * ((y >>> bit) & 1)) * weight;
    weight *= 4;
  }
  return cell;
}

export function isTile({ z, x, y }: Tile): boolean {
  return (
    [z, x, y].every(Number.isInteger) && z >= 0 && z <= maxTileZoom && x >= 0 && y >= 0 && x < 2 ** z && y < 2 ** z
  );
}

/** Projects with Web Mercator, in units of which the tile is `extent` wide. */
export function projectToTile(
  { latitude, longitude }: { latitude: number; longitude: number },
  { z, x, y }: Tile,
  extent: number,
): [number, number] {
  const sin = Math.sin((Math.max(-85.0511, Math.min(85.0511, latitude)) * Math.PI) / 180);
  const worldX = (longitude + 180) / 360;
  const worldY = 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI);
  return [Math.round((worldX * 2 ** z - x) * extent), Math.round((worldY * 2 ** z - y) * extent)];
}
