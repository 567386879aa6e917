/** Spec §9: xs, sm, md, lg, xl, 2xl, each for screens of density 1 and 2. */
const pageWidths = [320, 640, 768, 1024, 1280, 1536];
/** Not in the spec: the map's round markers (44 px, density 2) and the thumbnails of lists would else cost seven times their bytes. */
const thumbnailWidths = [48, 96, 160];

export const imageWidths: readonly number[] = [
  ...new Set([...thumbnailWidths, ...pageWidths].flatMap((width) => [width, width * 2])),
].sort((a, b) => a - b);

/** The smallest served width that is not below the requested one; the largest when all are below. */
export function roundUpToImageWidth(width: number): number {
  return imageWidths.find((allowed) => allowed >= width) ?? imageWidths.at(-1)!;
}
