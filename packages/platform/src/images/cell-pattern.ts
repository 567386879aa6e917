import type { Box, GreyPicture } from './find-content.ts';

/** `blue` and `red` are Cb and Cr of JPEG. */
export interface ReadPicture extends GreyPicture {
  blue: Float32Array;
  red: Float32Array;
}

export interface Pattern {
  contrasts: Float64Array;
  colors: Float64Array;
}

export const gridSide = 12;
const cellCount = gridSide * gridSide;
const bitsPerCell = 3;
const levelCount = 2 ** bitsPerCell;
/** The width is in standard deviations. */
const levelStep = 0.7;
/** A cell is compared with the mean of the cells at most this far. */
const surroundCells = 2;

export const colorSide = 3;
const colorCount = colorSide * colorSide;
/** The eye sees small differences of pale colours, but not those of strong ones. */
const colorLevels = [0, 2, 5, 10, 17, 27, 42, 70];

const contrastBytes = Math.ceil((cellCount * bitsPerCell) / 8);
export const patternBytes = contrastBytes + colorCount;

/** The pattern ignores overall light and contrast. */
export function packPattern(picture: ReadPicture, box: Box): Buffer {
  const packed = Buffer.alloc(patternBytes);
  const contrasts = contrastCells(averageCells(picture.pixels, picture.width, box, gridSide));
  const deviation = Math.sqrt(contrasts.reduce((sum, value) => sum + value * value, 0) / cellCount) || 1;
  contrasts.forEach((value, index) => {
    const level = Math.floor(value / deviation / levelStep) + levelCount / 2;
    writeLevel(packed, index, Math.max(0, Math.min(levelCount - 1, level)));
  });
  const blue = averageCells(picture.blue, picture.width, box, colorSide);
  const red = averageCells(picture.red, picture.width, box, colorSide);
  for (let cell = 0; cell < colorCount; cell++)
    packed[contrastBytes + cell] = (packColor(blue[cell]!) << 4) | packColor(red[cell]!);
  return packed;
}

export function unpackPattern(packed: Uint8Array): Pattern {
  const colors = packed.subarray(contrastBytes);
  return {
    contrasts: Float64Array.from({ length: cellCount }, (_, index) => readLevel(packed, index) - levelCount / 2 + 0.5),
    colors: Float64Array.from({ length: 2 * colorCount }, (_, index) =>
      unpackColor(index < colorCount ? colors[index]! >> 4 : colors[index - colorCount]! & 15),
    ),
  };
}

function packColor(value: number): number {
  const size = Math.abs(value);
  const above = colorLevels.findIndex((level, index) => size < (level + (colorLevels[index + 1] ?? Infinity)) / 2);
  return above | (value < 0 ? 8 : 0);
}

const unpackColor = (packed: number) => colorLevels[packed & 7]! * (packed & 8 ? -1 : 1);

function writeLevel(packed: Buffer, index: number, level: number): void {
  for (let bit = 0; bit < bitsPerCell; bit++) {
    const at = index * bitsPerCell + bit;
    if (level & (1 << bit)) packed[at >> 3]! |= 1 << (at & 7);
  }
}

function readLevel(packed: Uint8Array, index: number): number {
  let level = 0;
  for (let bit = 0; bit < bitsPerCell; bit++) {
    const at = index * bitsPerCell + bit;
    if (packed[at >> 3]! & (1 << (at & 7))) level |= 1 << bit;
  }
  return level;
}

function averageCells(
  values: Uint8Array | Float32Array,
  width: number,
  { left, top, right, bottom }: Box,
  side: number,
): Float64Array {
  const cellWidth = (right - left) / side;
  const cellHeight = (bottom - top) / side;
  return Float64Array.from({ length: side * side }, (_, index) => {
    const startX = left + (index % side) * cellWidth;
    const startY = top + Math.floor(index / side) * cellHeight;
    let sum = 0;
    let total = 0;
    for (let y = Math.floor(startY); y < Math.min(bottom, startY + cellHeight); y++) {
      const shareY = Math.min(y + 1, startY + cellHeight) - Math.max(y, startY);
      for (let x = Math.floor(startX); x < Math.min(right, startX + cellWidth); x++) {
        const share = shareY * (Math.min(x + 1, startX + cellWidth) - Math.max(x, startX));
        sum += share * values[y * width + x]!;
        total += share;
      }
    }
    return sum / total;
  });
}

function contrastCells(cells: Float64Array): Float64Array {
  return cells.map((cell, index) => {
    const column = index % gridSide;
    const row = (index - column) / gridSide;
    let sum = 0;
    let count = 0;
    for (let y = Math.max(0, row - surroundCells); y <= Math.min(gridSide - 1, row + surroundCells); y++)
      for (let x = Math.max(0, column - surroundCells); x <= Math.min(gridSide - 1, column + surroundCells); x++) {
        sum += cells[y * gridSide + x]!;
        count++;
      }
    return cell - sum / count;
  });
}
