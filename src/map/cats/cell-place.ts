/** Each cell is 64 pixels wide while the tile is drawn at its own zoom. */
export const cellsPerTile = 8;
const cellPixels = 512 / cellsPerTile;

/** Moves a marker into its point's cell, so that neighbours never overlap; `x` and `y` are Mercator units (0…1). */
export function keepInCell(
  { x, y }: { x: number; y: number },
  { tileZoom, diameter }: { tileZoom: number; diameter: number },
): { x: number; y: number } {
  const cells = cellsPerTile * 2 ** tileZoom;
  const margin = Math.min(0.5, (diameter / 2 + 1) / cellPixels);
  const keep = (position: number) => {
    const cell = Math.floor(position * cells);
    return (cell + Math.min(1 - margin, Math.max(margin, position * cells - cell))) / cells;
  };
  return { x: keep(x), y: keep(y) };
}
