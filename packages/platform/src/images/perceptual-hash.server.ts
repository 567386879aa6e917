import { maxPixels } from './accept-picture.server.ts';
import { alignPatterns } from './align-patterns.ts';
import { type Pattern, packPattern, patternBytes, type ReadPicture, unpackPattern } from './cell-pattern.ts';
import { sharp } from './configured-sharp.server.ts';
import { findContent } from './find-content.ts';

/** A hash has the pattern of the whole picture, and that of its content without bars. */
export const pictureHashBytes = 2 * patternBytes;

const readSide = 200;

/** Decision 64 has the measured rates. */
const minSameLikeness = 0.6;

/** Hashes survive resizing, recompression, crops of up to 10 %, mirroring and screenshots. Rejects as sharp does. */
export async function hashPicture(bytes: Uint8Array): Promise<Buffer> {
  const picture = await readPicture(bytes);
  const all = { left: 0, top: 0, right: readSide, bottom: readSide };
  return Buffer.concat([packPattern(picture, all), packPattern(picture, findContent(picture))]);
}

async function readPicture(bytes: Uint8Array): Promise<ReadPicture> {
  const rgb = await sharp(bytes, { limitInputPixels: maxPixels })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    // Other kernels draw light and dark lines along the edges of bars.
    .resize(readSide, readSide, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
  const count = readSide * readSide;
  const picture = {
    width: readSide,
    height: readSide,
    pixels: new Uint8Array(count),
    blue: new Float32Array(count),
    red: new Float32Array(count),
  };
  for (let at = 0; at < count; at++) {
    const [red, green, blue] = [rgb[3 * at]!, rgb[3 * at + 1]!, rgb[3 * at + 2]!];
    const light = 0.299 * red + 0.587 * green + 0.114 * blue;
    picture.pixels[at] = Math.round(light);
    picture.blue[at] = 0.564 * (blue - light);
    picture.red[at] = 0.713 * (red - light);
  }
  return picture;
}

/** Returns 0 for the same picture, about 1 for unrelated ones. Throws RangeError for bytes that are no hash. */
export function pictureDistance(a: Uint8Array, b: Uint8Array): number {
  return 1 - findLikeness(a, b);
}

/** Throws RangeError for bytes that are no hash. */
export function isSamePicture(a: Uint8Array, b: Uint8Array): boolean {
  return findLikeness(a, b, minSameLikeness) >= minSameLikeness;
}

function findLikeness(a: Uint8Array, b: Uint8Array, atLeast?: number): number {
  const others = readPatterns(b);
  return Math.max(
    ...readPatterns(a).flatMap((pattern) => others.map((other) => alignPatterns(pattern, other, atLeast))),
  );
}

function readPatterns(hash: Uint8Array): Pattern[] {
  if (hash.length !== pictureHashBytes)
    throw new RangeError(`A picture hash has ${pictureHashBytes} bytes, not ${hash.length}`);
  const all = hash.subarray(0, patternBytes);
  const content = hash.subarray(patternBytes);
  return (Buffer.compare(all, content) === 0 ? [all] : [all, content]).map(unpackPattern);
}
