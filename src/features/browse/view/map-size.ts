export interface MapSize {
  width: number;
  height: number;
}

/** Sizes are multiples of this, so that visitors with similar screens share one cached answer. */
const stepPixels = 16;
const leastPixels = 64;
const mostPixels = 8_192;

const round = (pixels: number) =>
  Math.min(mostPixels, Math.max(leastPixels, Math.ceil(pixels / stepPixels) * stepPixels));

export function roundSize({ width, height }: MapSize): MapSize {
  return { width: round(width), height: round(height) };
}

export function formatSize({ width, height }: MapSize): string {
  return `${width}x${height}`;
}

/** Returns null for anything but a form such as `390x352`. */
export function parseSize(text: string | null): MapSize | null {
  const [, width, height] = /^(\d{1,5})x(\d{1,5})$/.exec(text ?? '') ?? [];
  return width && height ? roundSize({ width: Number(width), height: Number(height) }) : null;
}
