import createLibrary from 'libheif-js/libheif-wasm/libheif-bundle.mjs';
import { expect, it, vi } from 'vitest';
import { heicHeader, phoneHeic, phoneJpegPlace } from '../../../tests/support/pictures/pictures.ts';
import { readHeicPixels } from './read-heic-pixels.ts';
import { readPhotoTags } from './read-photo-tags.ts';

it('a HEIC photo becomes the pixels that the phone shows', async () => {
  const { data, width, height } = await readHeicPixels(createLibrary(), phoneHeic());
  expect([width, height]).toEqual([96, 64]);
  const at = (x: number, y: number) => [...data.slice((y * width + x) * 4, (y * width + x) * 4 + 4)];
  const rounded = [at(2, 2), at(93, 2), at(2, 61), at(93, 61)].map((pixel) =>
    pixel.map((level) => (level > 127 ? 1 : 0)),
  );
  expect(rounded).toEqual([
    [1, 0, 0, 1],
    [0, 1, 0, 1],
    [0, 0, 1, 1],
    [1, 1, 0, 1],
  ]);
});

it('a damaged HEIC photo is refused, and the next one is still read', async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  const library = createLibrary();
  await expect(readHeicPixels(library, heicHeader())).rejects.toThrow('no image');
  const whole = phoneHeic();
  await expect(readHeicPixels(library, whole.slice(0, whole.length - 300))).rejects.toThrow();
  expect(await readHeicPixels(library, whole)).toMatchObject({ width: 96, height: 64 });
});

it('place and time of a HEIC photo are offered, as those of a JPEG', async () => {
  const { gps, takenAt } = await readPhotoTags(new Blob([phoneHeic()]), 'heic');
  expect(gps?.latitude).toBeCloseTo(phoneJpegPlace.latitude, 2);
  expect(takenAt?.toISOString()).toBe('2026-11-20T20:30:00.000Z');
});
