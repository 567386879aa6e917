/** Spec §9: xs, sm, md, lg, xl, 2xl, each for screens of density 1 and 2. */
const pageWidths = [320, 640, 768, 1024, 1280, 1536];
/** Without these, the map's markers (44 px, density 2) and lists' thumbnails would cost seven times their bytes. */
const thumbnailWidths = [48, 96, 160];

export const imageWidths: readonly number[] = [
  ...new Set([...thumbnailWidths, ...pageWidths].flatMap((width) => [width, width * 2])),
].sort((a, b) => a - b);

export function roundUpToImageWidth(width: number): number {
  return imageWidths.find((allowed) => allowed >= width) ?? imageWidths.at(-1)!;
}
