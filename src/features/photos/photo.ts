/** A stored photo: the row's columns, which are enough to show it. */
export interface StoredPhoto {
  /** Its name in the photo storage, derived from its content. */
  key: string;
  width: number;
  height: number;
  /** A `data:` URI of 10 × 10 pixels, shown until the photo loads. */
  placeholder: string;
  /** SHA-256 of the stored bytes, in hexadecimal. */
  hash: string;
}

/** Spec §5. */
export const maxPhotoSidePixels = 720;
/** Spec §5: 0.5 MB. */
export const maxPhotoBytes = 500_000;

/**
 * The maximum upload. The page sends at most 0.5 MB, but browsers with a protected canvas and the form without JavaScript send the camera's
 * file: the largest JPEGs of 50 MP phones stay below.
 */
export const maxUploadBytes = 12_000_000;

/** A photo's URL is this path and its key. */
export const photosPath = '/photos/';

/** Keys of photos that an earlier version stored have the whole checksum. */
const keyPattern = /^[0-9a-f]{2}\/(?:[0-9a-f]{30}|[0-9a-f]{62})\.webp$/;

export function isPhotoKey(value: string): boolean {
  return keyPattern.test(value);
}

/**
 * The first 128 bits of the checksum: a list of 30 cats has 150 keys, and the whole checksum would add 5 kB. Two levels, so that
 * a folder has at most a 256th of all photos.
 */
export function photoKeyOf(hash: string): string {
  return `${hash.slice(0, 2)}/${hash.slice(2, 32)}.webp`;
}

/** Whether the photo with this checksum may have this key. */
export function isKeyOfHash(key: string, hash: string): boolean {
  return isPhotoKey(key) && hash.startsWith(key.replace('/', '').replace('.webp', ''));
}
