/** Grey pictures have one byte a pixel, row by row. */
export interface GreyPicture {
  pixels: Uint8Array;
  width: number;
  height: number;
}

/** `right` and `bottom` are exclusive. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const colorTolerance = 4;
/** A bar's edge has one colour in this share; the marks of a status bar are the rest. */
const plainShare = 0.65;
const minContentSide = 0.1;
const minContentFill = 0.25;
/** Bars can be nested: a screenshot's border, and the plain sky of the photo in it. */
const maxRounds = 4;
const mixedPixels = 2;

/** Finds the content within a screenshot's plain bars; returns the whole picture if there are none. */
export function findContent(picture: GreyPicture): Box {
  let box: Box = { left: 0, top: 0, right: picture.width, bottom: picture.height };
  for (let round = 0; round < maxRounds; round++) {
    const inner = findWithinBars(picture, box);
    if (!inner) break;
    box = {
      left: inner.left + (inner.left > box.left ? mixedPixels : 0),
      top: inner.top + (inner.top > box.top ? mixedPixels : 0),
      right: inner.right - (inner.right < box.right ? mixedPixels : 0),
      bottom: inner.bottom - (inner.bottom < box.bottom ? mixedPixels : 0),
    };
  }
  return box;
}

function findWithinBars(picture: GreyPicture, box: Box): Box | null {
  const isBackground = fillFromEdges(picture, box);
  const largest = findLargestThing(picture.width, box, isBackground);
  if (!largest) return null;
  const width = largest.box.right - largest.box.left;
  const height = largest.box.bottom - largest.box.top;
  const isPhoto =
    width >= minContentSide * picture.width &&
    height >= minContentSide * picture.height &&
    largest.pixelCount >= minContentFill * width * height;
  const isAll = width === box.right - box.left && height === box.bottom - box.top;
  return isPhoto && !isAll ? largest.box : null;
}

function fillFromEdges({ pixels, width }: GreyPicture, box: Box): Uint8Array {
  const marks = new Uint8Array(pixels.length);
  for (const edge of listEdges(width, box)) {
    const values = Uint8Array.from(edge, (at) => pixels[at]!);
    const color = values.slice().sort()[values.length >> 1]!;
    const isColor = (value: number) => Math.abs(value - color) <= colorTolerance;
    if (values.filter(isColor).length < plainShare * values.length) continue;
    fill(marks, width, box, edge, (at) => isColor(pixels[at]!));
  }
  return marks;
}

function listEdges(width: number, { left, top, right, bottom }: Box): number[][] {
  const row = (y: number) => Array.from({ length: right - left }, (_, index) => y * width + left + index);
  const column = (x: number) => Array.from({ length: bottom - top }, (_, index) => (top + index) * width + x);
  return [row(top), row(bottom - 1), column(left), column(right - 1)];
}

function fill(
  marks: Uint8Array,
  width: number,
  { left, top, right, bottom }: Box,
  starts: readonly number[],
  belongs: (at: number) => boolean,
): { pixelCount: number; box: Box } {
  const found: Box = { left: right, top: bottom, right: left, bottom: top };
  const queue: number[] = [];
  let pixelCount = 0;
  const visit = (at: number) => {
    if (marks[at] !== 0 || !belongs(at)) return;
    marks[at] = 1;
    queue.push(at);
  };
  for (const at of starts) visit(at);
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    const x = at % width;
    const y = (at - x) / width;
    pixelCount++;
    found.left = Math.min(found.left, x);
    found.right = Math.max(found.right, x + 1);
    found.top = Math.min(found.top, y);
    found.bottom = Math.max(found.bottom, y + 1);
    if (x > left) visit(at - 1);
    if (x < right - 1) visit(at + 1);
    if (y > top) visit(at - width);
    if (y < bottom - 1) visit(at + width);
  }
  return { pixelCount, box: found };
}

function findLargestThing(width: number, box: Box, isBackground: Uint8Array) {
  const marks = isBackground.slice();
  let largest: { pixelCount: number; box: Box } | null = null;
  for (let y = box.top; y < box.bottom; y++)
    for (let x = box.left; x < box.right; x++) {
      const at = y * width + x;
      if (marks[at] !== 0) continue;
      const thing = fill(marks, width, box, [at], () => true);
      if (!largest || thing.pixelCount > largest.pixelCount) largest = thing;
    }
  return largest;
}
