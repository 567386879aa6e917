import { colorSide, gridSide, type Pattern } from './cell-pattern.ts';

/** Values are shares: 0.1 is a tenth inside the other picture, -0.1 a tenth outside. */
interface Axis {
  start: number;
  end: number;
  cells: Int8Array;
  fractions: Float64Array;
  from: number;
  to: number;
}

/** A crop of 10 % of a side moves an edge by up to 0.11 of the crop. */
const coarseSteps = [-0.11, -0.055, 0, 0.055, 0.11];
const fineSteps = [0.0275, 0.014];
const minWorthRefining = 0.3;

const coarseAxes = coarseSteps.flatMap((start) => coarseSteps.map((end) => placeAxis(start, -end)));

function placeAxis(start: number, end: number): Axis {
  const axis: Axis = {
    start,
    end,
    cells: new Int8Array(gridSide),
    fractions: new Float64Array(gridSide),
    from: gridSide,
    to: 0,
  };
  for (let cell = 0; cell < gridSide; cell++) {
    const place = (start + (1 - start - end) * ((cell + 0.5) / gridSide)) * gridSide - 0.5;
    if (place < -0.5 || place > gridSide - 0.5) continue;
    axis.from = Math.min(axis.from, cell);
    axis.to = cell + 1;
    const inside = Math.max(0, Math.min(gridSide - 1.000001, place));
    axis.cells[cell] = Math.floor(inside);
    axis.fractions[cell] = inside - Math.floor(inside);
  }
  return axis;
}

/** Compression and screens change colours by this share. */
const sameColorDifference = 0.1;
const paleColor = 4;

/** Returns 1 for equal patterns and about 0 for different ones; below `atLeast` the value may be too low. */
export function alignPatterns(a: Pattern, b: Pattern, atLeast = -Infinity): number {
  const mirrored = { contrasts: mirror(b.contrasts, gridSide), colors: mirror(b.colors, colorSide) };
  return Math.max(
    ...[b, mirrored].map((other) => {
      const penalty = Math.max(0, compareColors(a.colors, other.colors) - sameColorDifference);
      // No place can make up for the colours.
      return 1 - penalty < atLeast ? -penalty : searchPlace(a.contrasts, other.contrasts) - penalty;
    }),
  );
}

const mirror = (cells: Float64Array, side: number) =>
  cells.map((_, index) => cells[index - (index % side) + side - 1 - (index % side)]!);

function compareColors(a: Float64Array, b: Float64Array): number {
  const differences = a.map(
    (color, index) => Math.abs(color - b[index]!) / (paleColor + Math.max(Math.abs(color), Math.abs(b[index]!))),
  );
  return differences.reduce((sum, difference) => sum + difference, 0) / differences.length;
}

function searchPlace(a: Float64Array, b: Float64Array): number {
  let best = -1;
  let place = [0, 0, 0, 0];
  for (const across of coarseAxes)
    for (const down of coarseAxes) {
      const likeness = correlate(a, b, across, down);
      if (likeness <= best) continue;
      best = likeness;
      place = [across.start, across.end, down.start, down.end];
    }
  if (best < minWorthRefining) return best;
  for (const step of fineSteps)
    for (let edge = 0; edge < place.length; edge++)
      for (const move of [-step, step]) {
        const moved = place.map((at, index) => (index === edge ? at + move : at));
        const likeness = correlate(a, b, placeAxis(moved[0]!, moved[1]!), placeAxis(moved[2]!, moved[3]!));
        if (likeness <= best) continue;
        best = likeness;
        place = moved;
        break;
      }
  return best;
}

function correlate(a: Float64Array, b: Float64Array, across: Axis, down: Axis): number {
  let count = 0;
  let sumA = 0;
  let sumB = 0;
  let sumAA = 0;
  let sumBB = 0;
  let sumAB = 0;
  for (let row = down.from; row < down.to; row++) {
    const above = down.cells[row]! * gridSide;
    const below = above + gridSide;
    const shareBelow = down.fractions[row]!;
    for (let column = across.from; column < across.to; column++) {
      const left = across.cells[column]!;
      const shareRight = across.fractions[column]!;
      const upper = a[above + left]! * (1 - shareRight) + a[above + left + 1]! * shareRight;
      const lower = a[below + left]! * (1 - shareRight) + a[below + left + 1]! * shareRight;
      const valueA = upper * (1 - shareBelow) + lower * shareBelow;
      const valueB = b[row * gridSide + column]!;
      count++;
      sumA += valueA;
      sumB += valueB;
      sumAA += valueA * valueA;
      sumBB += valueB * valueB;
      sumAB += valueA * valueB;
    }
  }
  const varianceA = sumAA - (sumA * sumA) / count;
  const varianceB = sumBB - (sumB * sumB) / count;
  if (!(varianceA > 1e-9 && varianceB > 1e-9)) return 0;
  return (sumAB - (sumA * sumB) / count) / Math.sqrt(varianceA * varianceB);
}
