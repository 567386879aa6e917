import { imageWidths, roundUpToImageWidth } from '#platform/images/image-widths.ts';
import { maxPhotoSidePixels, photosPath, type StoredPhoto } from './photo.ts';

const usefulWidths = imageWidths.filter((width) => width < maxPhotoSidePixels);

interface PhotoUrlOptions {
  format?: 'webp' | 'avif' | 'jpeg' | 'png';
  /** Cropped to a square around the most salient part, for markers and thumbnails. */
  isSquare?: boolean;
}

/**
 * The path of a photo at least `width` pixels wide, if it is that large, rounded up to a served width.
 * Link previews need `jpeg`: some messengers do not support WebP.
 */
export function photoUrl(
  key: string,
  width: number,
  { format = 'webp', isSquare = false }: PhotoUrlOptions = {},
): string {
  const served = roundUpToImageWidth(width);
  const square = isSquare ? `&h=${served}&position=attention` : '';
  return `/images?url=${photosPath}${key}&w=${served}${square}&fm=${format}`;
}

/**
 * For `srcset`: every served width up to the photo's own, each with its real width. For visitors who save data the stated
 * widths are doubled, so that a double-density screen loads the photo of a single-density one.
 */
export function photoSrcSet(
  { key, width }: Pick<StoredPhoto, 'key' | 'width'>,
  { savesData = false }: { savesData?: boolean } = {},
): string {
  const smaller = usefulWidths.filter((served) => served < width);
  const told = (wanted: number) => (savesData ? 2 * wanted : wanted);
  return [...smaller, width].map((wanted) => `${photoUrl(key, wanted)} ${told(wanted)}w`).join(', ');
}
