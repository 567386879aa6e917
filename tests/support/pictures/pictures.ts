import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';

/** The corners have different colours, so that rotation and cropping are visible. */
export function cornersPicture(width: number, height: number): Sharp {
  const half = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) };
  const corner = (background: string) => ({ create: { ...half, channels: 3 as const, background } });
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: corner('#00ff00'), left: width - half.width, top: 0 },
    { input: corner('#0000ff'), left: 0, top: height - half.height },
    { input: corner('#ffff00'), left: width - half.width, top: height - half.height },
  ]);
}

export function noisePicture(width: number, height: number): Sharp {
  return sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  });
}

/** A phone writes a JPEG on its side with an orientation tag, place, time and camera. */
export async function phoneJpeg({ width = 1600, height = 1200 } = {}): Promise<Uint8Array<ArrayBuffer>> {
  const picture = cornersPicture(width, height)
    .withExif({
      IFD0: { Make: 'Catphone', Model: 'Nine Lives', Software: 'secret-software' },
      IFD2: { DateTimeOriginal: '2026:11:20 21:30:00', OffsetTimeOriginal: '+01:00' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '45/1 45/1 3600/100',
        GPSLongitudeRef: 'E',
        GPSLongitude: '4/1 50/1 2400/100',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 });
  return new Uint8Array(await picture.toBuffer());
}

export const phoneJpegPlace = { latitude: 45.76, longitude: 4.84 };

export async function animatedGif(): Promise<Uint8Array<ArrayBuffer>> {
  const frames = await Promise.all(
    ['#ff0000', '#0000ff', '#00ff00'].map((background) =>
      sharp({ create: { width: 120, height: 80, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return new Uint8Array(
    await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer(),
  );
}

export function textFile(): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode('Milo was last seen near the bakery.\n'.repeat(40));
}

export function svgWithScript(): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(
    '<?xml version="1.0"?>\n<!-- a cat -->\n<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  );
}

export function pdfFile(): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n');
}

/** A HEIC of 96 × 64 pixels with the corners of `cornersPicture`, place and time. sharp can't encode HEIC. */
export function phoneHeic(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(join(import.meta.dirname, 'corners.heic')));
}

/** The beginning is enough to recognise a HEIC file. */
export function heicHeader(): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode('\0\0\0\x18ftypheic\0\0\0\0mif1heic');
  const file = new Uint8Array(2048);
  file.set(head);
  return file;
}
