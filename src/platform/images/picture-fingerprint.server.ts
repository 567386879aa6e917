import { sharp } from './configured-sharp.server.ts';

/** Columns and rows of comparisons between neighbouring areas. */
const side = 16;
const bitCount = side * side;
/** Of 256. Recompressed and resized copies differ in fewer than 20, two different pictures in about 128. */
const mostDifferent = 36;
/** Of a picture of one colour nothing can be compared. */
const fewestRises = bitCount / 16;

/**
 * Two difference hashes, of the picture and of its mirror image: one bit for each area of a 16 × 16 grid that is darker than its right neighbour. Null
 * for a picture without enough contrast to be recognised. Throws for bytes that are no picture.
 */
export async function fingerprintOf(bytes: Uint8Array): Promise<Buffer | null> {
  const { data, info } = await sharp(bytes)
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('b-w')
    .resize(side + 1, side, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const areaAt = (row: number, column: number) => data[(row * (side + 1) + column) * info.channels]!;
  const hash = packRises((row, column) => areaAt(row, column) < areaAt(row, column + 1));
  const mirrored = packRises((row, column) => areaAt(row, side - column) < areaAt(row, side - column - 1));
  const rises = countDifferent(hash, new Uint8Array(hash.length));
  return rises < fewestRises || rises > bitCount - fewestRises ? null : Buffer.concat([hash, mirrored]);
}

/** Whether two fingerprints are of one picture, resized, recompressed or mirrored. */
export function isSamePicture(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  const half = one.length / 2;
  const hash = one.subarray(0, half);
  return [other.subarray(0, half), other.subarray(half)].some((each) => countDifferent(hash, each) <= mostDifferent);
}

function packRises(isRise: (row: number, column: number) => boolean): Buffer {
  const hash = Buffer.alloc(bitCount / 8);
  for (let at = 0; at < bitCount; at++) {
    if (isRise(Math.floor(at / side), at % side)) hash[at >> 3]! |= 1 << (at & 7);
  }
  return hash;
}

function countDifferent(one: Uint8Array, other: Uint8Array): number {
  let count = 0;
  for (const [index, byte] of one.entries()) {
    for (let bits = byte ^ other[index]!; bits > 0; bits &= bits - 1) count++;
  }
  return count;
}
