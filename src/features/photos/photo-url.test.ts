import { expect, it } from 'vitest';
import { type PhotoWidths, photoSrcSet, photoUrl } from './photo-url.ts';

const key = `ab/${'0'.repeat(30)}.webp`;

it('a photo’s URL requests a served width, so that the server makes each size once', () => {
  expect(photoUrl(key, 300)).toBe(`/images?url=/photos/${key}&w=320`);
  expect(photoUrl(key, 88, { isSquare: true })).toBe(`/images?url=/photos/${key}&w=96&h=96&position=attention`);
  expect(photoUrl(key, 5000, { format: 'jpeg' })).toBe(`/images?url=/photos/${key}&w=3072&fm=jpeg`);
});

it('a photo’s srcset offers the widths of each use with their true size, and none larger than the photo', () => {
  const offered = (width: number, widths?: PhotoWidths) =>
    photoSrcSet({ key, width }, { widths })
      .split(', ')
      .map((one) => one.replace(/.*&w=(\d+) (\d+w)/, '$1 $2'));
  expect(offered(720)).toEqual(['320 320w', '640 640w', '768 720w']);
  expect(offered(720, 'card')).toEqual(['320 320w', '640 640w']);
  expect(offered(720, 'thumbnail')).toEqual(['48 48w', '96 96w', '160 160w', '320 320w']);
  expect(offered(100, 'thumbnail')).toEqual(['48 48w', '96 96w', '160 100w']);
  expect(offered(320)).toEqual(['320 320w']);
});

it('a photo’s srcset offers the single-density photo to a double-density screen with Save-Data', () => {
  const offered = photoSrcSet({ key, width: 400 }, { widths: 'card', savesData: true }).split(', ');
  expect(offered.find((one) => one.includes('w=320 '))).toMatch(/ 640w$/);
  expect(offered.at(-1)).toMatch(/w=640 800w$/);
});
