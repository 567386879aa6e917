import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { hashPicture, isSamePicture, pictureDistance, pictureHashBytes } from '#images/perceptual-hash.server.ts';
import { cornersPicture, phoneJpeg } from '../../../../tests/support/pictures/pictures.ts';

async function draw(seed: number, width = 300, height = 240): Promise<Buffer> {
  const side = 8;
  let state = seed;
  const cells = Uint8Array.from({ length: side * side * 3 }, () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state >> 23;
  });
  const small = sharp(cells, { raw: { width: side, height: side, channels: 3 } });
  return small.resize(width, height, { fit: 'fill', kernel: 'cubic' }).png().toBuffer();
}

describe('the hash of a picture', () => {
  it('the hash of a picture has 128 bytes at most, the same ones each time', async () => {
    const [first, second] = await Promise.all([hashPicture(await draw(1)), hashPicture(await draw(1))]);
    expect(first.length).toBe(pictureHashBytes);
    expect(pictureHashBytes).toBeLessThanOrEqual(128);
    expect(first.equals(second)).toBe(true);
    expect(pictureDistance(first, second)).toBeCloseTo(0, 5);
  });

  it('the hash of a picture differs for another picture, also for one with the same light in other colours', async () => {
    const hash = await hashPicture(await draw(1));
    expect(isSamePicture(hash, await hashPicture(await draw(2)))).toBe(false);
    const { data, info } = await sharp(await draw(1))
      .raw()
      .toBuffer({ resolveWithObject: true });
    for (let at = 0; at < data.length; at += 3) [data[at], data[at + 2]] = [data[at + 2]!, data[at]!];
    const otherColors = await sharp(data, { raw: { ...info, channels: 3 } })
      .png()
      .toBuffer();
    expect(isSamePicture(hash, await hashPicture(otherColors))).toBe(false);
  });

  it('a picture is hashed upright: a phone’s photo is the same as the one that was turned and stripped', async () => {
    const photo = await phoneJpeg();
    const turned = await sharp(photo).autoOrient().jpeg().toBuffer();
    expect(pictureDistance(await hashPicture(photo), await hashPicture(turned))).toBeLessThan(0.05);
  });

  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    'the hash of a picture is similar in the format %s',
    async (format) => {
      const picture = await draw(3);
      const other = await sharp(picture).toFormat(format).toBuffer();
      expect(isSamePicture(await hashPicture(picture), await hashPicture(other))).toBe(true);
    },
  );

  it('a hash exists for pictures of one pixel, of one colour, of grey, and for transparent ones', async () => {
    const plain = (width: number, height: number) => cornersPicture(width, height).png().toBuffer();
    for (const picture of [
      await plain(1, 1),
      await plain(3000, 2),
      await sharp({ create: { width: 50, height: 50, channels: 3, background: '#abc' } })
        .png()
        .toBuffer(),
      await sharp(await draw(4))
        .greyscale()
        .toColourspace('b-w')
        .png()
        .toBuffer(),
      await sharp(await draw(4))
        .ensureAlpha(0.4)
        .png()
        .toBuffer(),
      await sharp(await draw(4))
        .toColourspace('cmyk')
        .jpeg()
        .toBuffer(),
    ]) {
      const hash = await hashPicture(picture);
      expect(hash.length).toBe(pictureHashBytes);
      expect(pictureDistance(hash, hash)).toBeLessThanOrEqual(1);
    }
  });

  it('a hash is refused for what is no picture, and for bytes that are no hash', async () => {
    await expect(hashPicture(Buffer.from('hello'))).rejects.toThrow(/unsupported image format/);
    const hash = await hashPicture(await draw(1));
    expect(() => pictureDistance(hash, hash.subarray(1))).toThrow(RangeError);
    expect(() => isSamePicture(Buffer.alloc(0), hash)).toThrow(RangeError);
  });
});
