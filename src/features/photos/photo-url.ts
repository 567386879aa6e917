import { roundUpToImageWidth } from '#platform/images/image-widths.ts';
import { maxPhotoSidePixels, photosPath, type StoredPhoto } from './photo.ts';

/** For screens of density 1 to 3. A page's largest is the photo itself. */
const offeredWidths = {
  /** Up to 96 px wide. */
  thumbnail: [48, 96, 160, 320],
  /** About 200 px wide. A third width would add 70 bytes a card to every list, and save bytes on large screens only. */
  card: [320, 640],
  page: [320, 640, maxPhotoSidePixels],
} as const;
export type PhotoWidths = keyof typeof offeredWidths;

interface PhotoUrlOptions {
  /** WebP by default. */
  format?: 'avif' | 'jpeg' | 'png';
  /** Cropped to a square around the most salient part, for markers and thumbnails. */
  isSquare?: boolean;
}

/**
 * The path of a photo at least `width` pixels wide, if it is that large, rounded up to a served width.
 * Link previews need `jpeg`: some messengers do not support WebP.
 */
export function photoUrl(key: string, width: number, { format, isSquare = false }: PhotoUrlOptions = {}): string {
  const served = roundUpToImageWidth(width);
  const square = isSquare ? `&h=${served}&position=attention` : '';
  return `/images?url=${photosPath}${key}&w=${served}${square}${format ? `&fm=${format}` : ''}`;
}

/**
 * For `srcset`: the widths of the photo's use, each with its real width, and none larger than the photo. For visitors who save
 * data the stated widths are doubled, so that a double-density screen loads the photo of a single-density one.
 */
export function photoSrcSet(
  { key, width }: Pick<StoredPhoto, 'key' | 'width'>,
  { widths = 'page', savesData = false }: { widths?: PhotoWidths | undefined; savesData?: boolean } = {},
): string {
  const useful = new Set(offeredWidths[widths].map((offered) => Math.min(offered, width)));
  return [...useful].map((each) => `${photoUrl(key, each)} ${savesData ? 2 * each : each}w`).join(', ');
}
