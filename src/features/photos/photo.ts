/** A photo as it is kept: the row's columns, and all that is needed to show it. */
export interface StoredPhoto {
  /** Its name in the photo storage, made from its content. */
  key: string;
  width: number;
  height: number;
  /** A `data:` URI of 10 × 10 pixels, to show until the photo is there. */
  placeholder: string;
  /** SHA-256 of the stored bytes, in hexadecimal. */
  hash: string;
}

/** Spec §5. */
export const maxPhotoSidePixels = 720;
/** Spec §5: 0.5 MB. */
export const maxPhotoBytes = 500_000;

/**
 * What the server reads of one upload. The page sends at most 0.5 MB; the rest is room for the form without
 * JavaScript, which sends the photo as the camera wrote it: the largest JPEGs of 50 MP phones stay below.
 */
export const maxUploadBytes = 12_000_000;

/** A photo's own address is this and its key. */
export const photosPath = '/photos/';

const keyPattern = /^[0-9a-f]{2}\/[0-9a-f]{62}\.webp$/;

export function isPhotoKey(value: string): boolean {
  return keyPattern.test(value);
}

/** Two levels, so that no folder holds more than a 256th of all photos. */
export function photoKeyOf(hash: string): string {
  return `${hash.slice(0, 2)}/${hash.slice(2)}.webp`;
}
