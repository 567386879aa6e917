import type { MapBounds } from '#features/cats/model/map-bounds.ts';
import { cellZoom, interleave, lastTotalsLevel } from './tile-grid.ts';

/** A cell is 8 px wide where the bounds fill a map of 1,000 px. */
const mostCellsPerSide = 128;
/** `cat_cell_totals` has no coarser level. */
const firstTotalsLevel = 4;
const lastLatitude = 85.05112878;

/** The range is half-open. */
type Range = [from: number, to: number];

/** Across the date line there are two ranges of columns. */
export interface GridBox {
  level: number;
  columns: Range[];
  rows: Range;
}

export interface Cell {
  level: number;
  cell: number;
}

/** Count and list use the same cells, so that they agree on each cat at an edge. */
export function gridBoxOf({ west, south, east, north }: MapBounds): GridBox {
  const left = (west + 180) / 360;
  const width = (east >= west ? east - west : east - west + 360) / 360;
  const [top, bottom] = [mercatorRow(north), mercatorRow(south)];
  const level = Math.min(cellZoom, Math.floor(Math.log2(mostCellsPerSide / Math.max(width, bottom - top, 1e-9))));
  const size = 2 ** level;
  const rows: Range = [Math.min(size - 1, Math.floor(top * size)), Math.min(size, Math.ceil(bottom * size))];
  return { level, columns: columnsOf(left * size, (left + width) * size, size), rows: atLeastOne(rows) };
}

function columnsOf(left: number, right: number, size: number): Range[] {
  const [from, to] = atLeastOne([Math.floor(left), Math.ceil(right)]);
  if (to - from >= size) return [[0, size]];
  if (from >= size) return [[from - size, to - size]];
  return to <= size
    ? [[from, to]]
    : [
        [from, size],
        [0, to - size],
      ];
}

const atLeastOne = ([from, to]: Range): Range => [from, Math.max(from + 1, to)];

function mercatorRow(latitude: number): number {
  const bounded = (Math.max(-lastLatitude, Math.min(lastLatitude, latitude)) * Math.PI) / 180;
  return Math.max(0, Math.min(1, (1 - Math.log(Math.tan(bounded) + 1 / Math.cos(bounded)) / Math.PI) / 2));
}

/** An edge at the end of the Mercator map is the pole, because cats beyond it belong to its last row. */
export function edgesOf({ level, columns, rows }: GridBox): MapBounds {
  const size = 2 ** level;
  const longitude = (column: number) => (column / size) * 360 - 180;
  const latitude = (row: number) =>
    row === 0 ? 90 : row === size ? -90 : (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / size))) * 180) / Math.PI;
  return {
    west: longitude(columns[0]![0]),
    east: longitude(columns.at(-1)![1]),
    north: latitude(rows[0]),
    south: latitude(rows[1]),
  };
}

/** Returns the largest cells with stored counts, and ranges of the finest cells for the edges of a small box. */
export function cellsOf(box: GridBox): { counted: Cell[]; ranges: Range[] } {
  const counted: Cell[] = [];
  const ranges: Range[] = [];
  for (const columns of box.columns) {
    const visit = (level: number, x: number, y: number) => {
      const scale = 2 ** (box.level - level);
      const share = overlap([x * scale, (x + 1) * scale], columns) * overlap([y * scale, (y + 1) * scale], box.rows);
      if (share === 0) return;
      if (share < scale * scale || level < firstTotalsLevel) {
        for (const [right, down] of quarters) visit(level + 1, 2 * x + right, 2 * y + down);
      } else if (level <= lastTotalsLevel) counted.push({ level, cell: interleave(x, y) });
      else addRange(ranges, interleave(x, y), 4 ** (cellZoom - level));
    };
    visit(0, 0, 0);
  }
  return { counted, ranges };
}

/** The order is that of the cells' numbers. */
const quarters = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const;

function overlap([from, to]: Range, [first, end]: Range): number {
  return Math.max(0, Math.min(to, end) - Math.max(from, first));
}

function addRange(ranges: Range[], cell: number, size: number): void {
  const last = ranges.at(-1);
  if (last?.[1] === cell * size) last[1] += size;
  else ranges.push([cell * size, (cell + 1) * size]);
}
