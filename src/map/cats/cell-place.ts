/** A tile holds 8 × 8 cells, 64 pixels wide each while the tile is drawn at its own zoom. */
export const cellsPerTile = 8;
const cellPixels = 512 / cellsPerTile;

/**
 * Moves a point as little as it takes to keep a marker of `diameter` inside the point's cell, so that markers of neighbouring cells
 * never overlap. `x` and `y` are in Mercator units (0…1).
 */
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
