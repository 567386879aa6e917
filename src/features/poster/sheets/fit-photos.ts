import type { Area } from './sheet.ts';

const gap = 8;
/** The other photos have this share of the width or of the height. */
const othersShare = 1 / 3;

export interface FittedPhotos {
  /** The first photo is the largest. */
  areas: Area[];
  width: number;
  height: number;
}

export function fitPhoto(ratio: number, { x, y, width, height }: Area): Area {
  const fitted = { width: Math.min(width, height * ratio), height: Math.min(height, width / ratio) };
  return { x: x + (width - fitted.width) / 2, y: y + (height - fitted.height) / 2, ...fitted };
}

/** Photos are in the middle of the area, and keep their shape. The ratio is width by height. */
export function fitPhotos([first, ...others]: [number, ...number[]], area: Area): FittedPhotos {
  const alone = fitPhoto(first, area);
  if (others.length === 0) return { areas: [alone], width: alone.width, height: alone.height };
  const [beside, below] = [columnBeside(first, others, area), rowBelow(first, others, area)];
  return toMiddle(sizeOf(beside[0]!) >= sizeOf(below[0]!) ? beside : below, area);
}

/** The others have the same width. */
function columnBeside(first: number, others: number[], { width, height }: Area): Area[] {
  const main = fitIn(first, { width: (width - gap) * (1 - othersShare), height });
  const heightOfOne = others.reduce((sum, ratio) => sum + 1 / ratio, 0);
  const column = Math.min((width - gap) * othersShare, (main.height - gap * (others.length - 1)) / heightOfOne);
  let y = 0;
  return [
    { x: 0, y: 0, ...main },
    ...others.map((ratio) => {
      const photo = { x: main.width + gap, y, width: column, height: column / ratio };
      y += photo.height + gap;
      return photo;
    }),
  ];
}

/** The others have the same height. */
function rowBelow(first: number, others: number[], { width, height }: Area): Area[] {
  const main = fitIn(first, { width, height: (height - gap) * (1 - othersShare) });
  const widthOfOne = others.reduce((sum, ratio) => sum + ratio, 0);
  const gaps = gap * (others.length - 1);
  const row = Math.min((height - gap) * othersShare, (width - gaps) / widthOfOne);
  const rowWidth = row * widthOfOne + gaps;
  const fullWidth = Math.max(main.width, rowWidth);
  let x = (fullWidth - rowWidth) / 2;
  return [
    { x: (fullWidth - main.width) / 2, y: 0, ...main },
    ...others.map((ratio) => {
      const photo = { x, y: main.height + gap, width: row * ratio, height: row };
      x += photo.width + gap;
      return photo;
    }),
  ];
}

const fitIn = (ratio: number, { width, height }: { width: number; height: number }) => ({
  width: Math.min(width, height * ratio),
  height: Math.min(height, width / ratio),
});

const sizeOf = ({ width, height }: Area) => width * height;

function toMiddle(areas: Area[], { x, y, width, height }: Area): FittedPhotos {
  const full = {
    width: Math.max(...areas.map((each) => each.x + each.width)),
    height: Math.max(...areas.map((each) => each.y + each.height)),
  };
  const [left, top] = [x + (width - full.width) / 2, y + (height - full.height) / 2];
  return { areas: areas.map((each) => ({ ...each, x: left + each.x, y: top + each.y })), ...full };
}
