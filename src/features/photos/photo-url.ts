import { roundUpToImageWidth } from '@catlas/platform/images/image-widths.ts';
import { maxPhotoSidePixels, photosPath, type StoredPhoto } from './photo.ts';

const offeredWidths = {
  thumbnail: [48, 96, 160, 320],
  card: [320, 640],
  page: [320, 640, maxPhotoSidePixels],
} as const;
export type PhotoWidths = keyof typeof offeredWidths;

interface PhotoUrlOptions {
  format?: 'avif' | 'jpeg' | 'png';
  /** The square is cropped around the most salient part. */
  isSquare?: boolean;
}

/** Serves a width of at least `width` pixels. Link previews need `jpeg`: some messengers do not support WebP. */
export function photoUrl(key: string, width: number, { format, isSquare = false }: PhotoUrlOptions = {}): string {
  const served = roundUpToImageWidth(width);
  const square = isSquare ? `&h=${served}&position=attention` : '';
  return `/images?url=${photosPath}${key}&w=${served}${square}${format ? `&fm=${format}` : ''}`;
}

/** For visitors who save data the stated widths are doubled, so that the browser loads smaller photos. */
export function photoSrcSet(
  { key, width }: Pick<StoredPhoto, 'key' | 'width'>,
  { widths = 'page', savesData = false }: { widths?: PhotoWidths | undefined; savesData?: boolean } = {},
): string {
  const useful = new Set(offeredWidths[widths].map((offered) => Math.min(offered, width)));
  return [...useful].map((each) => `${photoUrl(key, each)} ${savesData ? 2 * each : each}w`).join(', ');
}
