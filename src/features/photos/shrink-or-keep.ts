import {
  contextOf,
  type DecodedPicture,
  fitSize,
  type ShrunkPicture,
  type Surface,
  shrinkPicture,
} from './shrink-picture.ts';

/** `blob` is null where the file has to be sent as it is. */
export type ShrunkOrKept = ShrunkPicture | { blob: null; width: number; height: number };

/** Browsers that hide the device's fingerprint (Tor, LibreWolf) return noise from a canvas, without an error. */
export async function shrinkOrKeep(
  picture: DecodedPicture,
  createSurface: (width: number, height: number) => Surface,
): Promise<ShrunkOrKept> {
  if (!(await isFaithful(createSurface))) return { blob: null, ...fitSize(picture) };
  return shrinkPicture(picture, createSurface);
}

const sidePixels = 16;
const fieldPixels = 4;

/** Some browsers change the lowest bits of 255, which a photo does not show. */
const invisible = 8;

const levelAt = (x: number, y: number, channel: number) =>
  (Math.floor(x / fieldPixels) * 53 + Math.floor(y / fieldPixels) * 97 + channel * 71) % 256;

async function isFaithful(createSurface: (width: number, height: number) => Surface): Promise<boolean> {
  const drawn = createSurface(sidePixels, sidePixels);
  const context = contextOf(drawn);
  for (let y = 0; y < sidePixels; y += fieldPixels) {
    for (let x = 0; x < sidePixels; x += fieldPixels) {
      context.fillStyle = `rgb(${[0, 1, 2].map((channel) => levelAt(x, y, channel)).join(',')})`;
      context.fillRect(x, y, fieldPixels, fieldPixels);
    }
  }
  const decoded = await createImageBitmap(await drawn.toBlob('image/png', 1)).catch(() => null);
  if (!decoded) return false;
  const readBack = contextOf(createSurface(sidePixels, sidePixels));
  readBack.drawImage(decoded, 0, 0);
  decoded.close();
  const { data } = readBack.getImageData(0, 0, sidePixels, sidePixels);
  return data.every((level, index) => {
    const pixel = Math.floor(index / 4);
    const expected = index % 4 === 3 ? 255 : levelAt(pixel % sidePixels, Math.floor(pixel / sidePixels), index % 4);
    return Math.abs(level - expected) <= invisible;
  });
}
