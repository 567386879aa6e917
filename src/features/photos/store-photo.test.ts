import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@catlas/platform/errors/app-error.ts';
import { createFilePhotoStorage } from '@catlas/platform/storage/file-photo-storage.ts';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inLocale } from '#i18n/request-locale.server.ts';
import {
  animatedGif,
  cornersPicture,
  heicHeader,
  noisePicture,
  pdfFile,
  phoneHeic,
  phoneJpeg,
  svgWithScript,
  textFile,
} from '../../../tests/support/pictures/pictures.ts';
import { pngBomb } from '../../../tests/support/pictures/png-bomb.ts';
import { isKeyOfHash, isPhotoKey, maxUploadBytes } from './photo.ts';
import { storePhoto } from './store-photo.server.ts';

let folder: string;
let photos: ReturnType<typeof createFilePhotoStorage>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photos-'));
  photos = createFilePhotoStorage(folder);
});
afterEach(() => rm(folder, { recursive: true }));

async function store(file: Uint8Array) {
  const stored = await storePhoto({ photos, countPhotoRefusal: () => {} }, file);
  const bytes = Buffer.from((await photos.find(stored.key))!);
  return { stored, bytes, metadata: await sharp(bytes).metadata() };
}

async function colourAt(bytes: Uint8Array, left: number, top: number) {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(top * info.height) * info.width + Math.floor(left * info.width)) * info.channels;
  return [...data.subarray(at, at + 3)].map((value) => Math.min(255, Math.round(value / 64) * 64)).join(',');
}

describe('a stored photo', () => {
  it('is upright and has no metadata on place or camera', async () => {
    const jpeg = await phoneJpeg();
    expect(Buffer.from(jpeg).includes('secret-software')).toBe(true);
    const { bytes, metadata, stored } = await store(jpeg);

    expect(metadata).toMatchObject({ format: 'webp', width: 540, height: 720, space: 'srgb' });
    expect(stored).toMatchObject({ width: 540, height: 720 });
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.icc, metadata.orientation]).toEqual(
      Array(5).fill(undefined),
    );
    expect(bytes.includes('Catphone')).toBe(false);
    // Orientation 6 shows at the top left what is stored at the bottom left.
    expect(await colourAt(bytes, 0.1, 0.1)).toBe('0,0,255');
    expect(await colourAt(bytes, 0.9, 0.1)).toBe('255,0,0');
  });

  it.each(['png', 'webp', 'avif', 'jpeg'] as const)('may come as %s', async (format) => {
    const picture = await cornersPicture(900, 600).toFormat(format).toBuffer();
    const { stored, bytes } = await store(picture);
    expect(stored).toMatchObject({ width: 720, height: 480 });
    expect(await colourAt(bytes, 0.9, 0.9)).toBe('255,255,0');
  });

  it('a stored photo keeps its transparency', async () => {
    const cutOut = await sharp({
      create: { width: 60, height: 60, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const { metadata, stored } = await store(cutOut);
    expect(metadata.hasAlpha).toBe(true);
    expect(stored.width).toBe(60);
  });

  it('a stored photo is the first picture of an animation', async () => {
    const { bytes, metadata } = await store(await animatedGif());
    expect(metadata.pages ?? 1).toBe(1);
    expect([metadata.width, metadata.height]).toEqual([120, 80]);
    expect(await colourAt(bytes, 0.5, 0.5)).toBe('255,0,0');
  });

  it('a stored photo keeps its colours when it was taken in a wider colour space', async () => {
    const wide = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#e04020' } })
      .withIccProfile('p3')
      .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
      .toBuffer();
    expect((await sharp(wide).metadata()).icc).toBeDefined();
    const { bytes } = await store(wide);
    const [red = 0, green = 0, blue = 0] = await sharp(bytes).raw().toBuffer();
    expect(Math.abs(red - 0xe0) + Math.abs(green - 0x40) + Math.abs(blue - 0x20)).toBeLessThan(15);
  });

  it('a stored photo never exceeds half a megabyte, even with noise', async () => {
    const { bytes } = await store(await noisePicture(1500, 1500).jpeg({ quality: 100 }).toBuffer());
    expect(bytes.length).toBeLessThanOrEqual(500_000);
    expect(bytes.length).toBeGreaterThan(20_000);
  });

  it('a stored photo has a placeholder small enough for every page', async () => {
    const { stored } = await store(await phoneJpeg());
    expect(stored.placeholder).toMatch(/^data:image\/webp;base64,[A-Za-z0-9+/=]+$/);
    expect(stored.placeholder.length).toBeLessThan(400);
    const tiny = await sharp(Buffer.from(stored.placeholder.split(',')[1]!, 'base64')).metadata();
    expect([tiny.width, tiny.height]).toEqual([10, 10]);
  });

  it('is stored once when it is sent twice', async () => {
    const jpeg = await phoneJpeg();
    const [first, second] = await Promise.all([store(jpeg), store(jpeg)]);
    expect(second.stored).toEqual(first.stored);
    expect(isPhotoKey(first.stored.key)).toBe(true);
    expect(isKeyOfHash(first.stored.key, first.stored.hash)).toBe(true);
    expect(isKeyOfHash(first.stored.key, 'f'.repeat(64))).toBe(false);
    const { hash } = first.stored;
    expect(isKeyOfHash(`${hash.slice(0, 2)}/${hash.slice(2)}.webp`, hash), 'the key of an earlier version').toBe(true);
    expect(await files()).toHaveLength(1);
  });
});

const files = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

describe('a JPEG that lacks its end', () => {
  const cut = async (part: number, { progressive = false, orientation = 1 }: CutOff) => {
    const fur = await noisePicture(900, 700).ensureAlpha(0.5).png().toBuffer();
    const cat = cornersPicture(900, 700).composite([{ input: fur }]);
    const whole = await cat.withMetadata({ orientation }).jpeg({ progressive, quality: 90 }).toBuffer();
    return { whole, rest: new Uint8Array(whole.subarray(0, Math.floor(whole.length * part))) };
  };
  const seen = (bytes: Uint8Array) =>
    sharp(bytes).autoOrient().resize(90, 70, { fit: 'fill' }).removeAlpha().raw().toBuffer();

  it.each([
    ['its last two bytes', 0.9999, {}],
    ['three hundredths', 0.97, {}],
    ['a little, and lies on its side', 0.97, { orientation: 6 }],
    ['a tenth, which in a progressive one is only detail', 0.9, { progressive: true }],
  ])('a JPEG that lacks its end is taken if it lacks %s, and shows the cat', async (_, part, options: CutOff) => {
    const { whole, rest } = await cut(part, options);
    const { stored, bytes } = await store(rest);
    expect([stored.width, stored.height]).toEqual(options.orientation === 6 ? [560, 720] : [720, 560]);
    const [expected, actual] = [await seen(whole), await seen(bytes)];
    const differing = expected.filter((level, index) => Math.abs(level - actual[index]!) > 60).length;
    expect(differing / expected.length, 'the share that looks different').toBeLessThan(0.05);
  });

  it.each([
    ['a tenth', 0.9, {}],
    ['a half, and is progressive', 0.5, { progressive: true }],
  ])('a JPEG that lacks its end is refused if it lacks %s', async (_, part, options: CutOff) => {
    const { rest } = await cut(part, options);
    await expect(store(rest)).rejects.toMatchObject({ code: 'invalid' });
  });
});

interface CutOff {
  progressive?: boolean;
  orientation?: number;
}

describe('a rejected file', () => {
  const half = (bytes: Uint8Array) => bytes.slice(0, Math.floor(bytes.length / 2));
  const photoAs = async (format: 'jpeg' | 'png' | 'webp' | 'avif') =>
    new Uint8Array(await noisePicture(900, 700).toFormat(format, { effort: 2 }).toBuffer());

  const cases: [string, () => Promise<Uint8Array> | Uint8Array, number, string, string][] = [
    ['a text named .jpg', textFile, 415, 'The file given is not an image', 'Le fichier fourni n’est pas une image'],
    ['a PDF', pdfFile, 415, 'The file given is not an image', 'Le fichier fourni n’est pas une image'],
    ['an SVG with a script', svgWithScript, 415, 'SVG images are not accepted', 'Les images SVG ne sont pas acceptées'],
    ['a HEIC photo', heicHeader, 415, 'Most Compatible', 'Le plus compatible'],
    ['a whole HEIC photo', phoneHeic, 415, 'HEIC and HEIF photos', 'Les photos HEIC et HEIF'],
    ['a TIFF', () => Buffer.from('II*\0\x08\0\0\0', 'latin1'), 415, 'TIFF images are not', 'Les images TIFF'],
    ['a JPEG 2000', () => Buffer.from('ff4fff51', 'hex'), 415, 'JPEG 2000 images are not', 'Les images JPEG 2000'],
    ['an empty file', () => new Uint8Array(), 422, 'empty', 'vide'],
    ['a JPEG cut in half', async () => half(await photoAs('jpeg')), 422, 'incomplete', 'incomplète'],
    [
      'a progressive JPEG cut in half',
      async () => half(new Uint8Array(await noisePicture(900, 700).jpeg({ progressive: true }).toBuffer())),
      422,
      'incomplete',
      'incomplète',
    ],
    ['a PNG cut in half', async () => half(await photoAs('png')), 422, 'incomplete', 'incomplète'],
    ['a WebP cut in half', async () => half(await photoAs('webp')), 422, 'incomplete', 'incomplète'],
    ['an AVIF cut in half', async () => half(await photoAs('avif')), 422, 'incomplete', 'incomplète'],
    [
      'a GIF cut in half',
      async () => half(new Uint8Array(await noisePicture(300, 300).gif({ effort: 1 }).toBuffer())),
      422,
      'incomplete',
      'incomplète',
    ],
    [
      'a signature with nothing behind it',
      () => new Uint8Array([0xff, 0xd8, 0xff, 0xe0]),
      422,
      'damaged',
      'endommagée',
    ],
    ['a picture of 60,000 × 60,000 px', () => pngBomb(60_000, 60_000, 100), 413, '60000 × 60000', '60000 × 60000'],
    ['a file of more bytes than a camera writes', () => new Uint8Array(maxUploadBytes + 1), 413, '12 MB', '12'],
  ];

  it.each(cases)(
    '%s: says so in both languages and leaves nothing behind',
    async (_, make, status, english, french) => {
      const bytes = new Uint8Array(await make());
      for (const [locale, text] of [
        ['en', english],
        ['fr', french],
      ] as const) {
        const error = await inLocale(locale, () => storePhoto({ photos, countPhotoRefusal: () => {} }, bytes)).then(
          () => expect.fail('the file was kept'),
          (thrown: AppError) => thrown,
        );
        expect(error).toBeInstanceOf(AppError);
        expect(error.status).toBe(status);
        expect(error.detail).toContain(text);
        expect(error.fields).toEqual([{ field: 'file', message: error.detail }]);
      }
      expect(await files()).toEqual([]);
    },
  );

  it('costs little time and memory even if it is huge', async () => {
    const bomb = await pngBomb(60_000, 60_000);
    expect(bomb.length).toBeLessThan(500_000);
    const before = process.memoryUsage().rss;
    const startedAt = performance.now();
    await expect(storePhoto({ photos, countPhotoRefusal: () => {} }, bomb)).rejects.toMatchObject({ status: 413 });
    expect(performance.now() - startedAt).toBeLessThan(1000);
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });
});
