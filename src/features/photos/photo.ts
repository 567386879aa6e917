export interface StoredPhoto {
  key: string;
  width: number;
  height: number;
  /** `placeholder` is a `data:` URI of 10 × 10 pixels, shown until the photo loads. */
  placeholder: string;
  /** `hash` is the SHA-256 of the stored bytes, in hexadecimal. */
  hash: string;
}

export const maxPhotoSidePixels = 720;
export const maxPhotoBytes = 500_000;

/** Browsers with a protected canvas and forms without JavaScript send the file of the camera, up to 50 MP. */
export const maxUploadBytes = 12_000_000;

export const photosPath = '/photos/';

const keyPattern = /^[0-9a-f]{2}\/(?:[0-9a-f]{30}|[0-9a-f]{62})\.webp$/;

export function isPhotoKey(value: string): boolean {
  return keyPattern.test(value);
}

/** 128 bits suffice: a list of 30 cats has 150 keys, and complete checksums would add 5 kB. */
export function photoKeyOf(hash: string): string {
  return `${hash.slice(0, 2)}/${hash.slice(2, 32)}.webp`;
}

export function isKeyOfHash(key: string, hash: string): boolean {
  return isPhotoKey(key) && hash.startsWith(key.replace('/', '').replace('.webp', ''));
}
