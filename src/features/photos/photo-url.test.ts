import { expect, it } from 'vitest';
import { photoSrcSet, photoUrl } from './photo-url.ts';

const key = `ab/${'0'.repeat(62)}.webp`;

it('requests a served width, so that the server makes each size once', () => {
  expect(photoUrl(key, 300)).toBe(`/images?url=/photos/${key}&w=320&fm=webp`);
  expect(photoUrl(key, 88, { isSquare: true })).toBe(`/images?url=/photos/${key}&w=96&h=96&position=attention&fm=webp`);
  expect(photoUrl(key, 5000, { format: 'jpeg' })).toBe(`/images?url=/photos/${key}&w=3072&fm=jpeg`);
});

it('offers each useful width with its true size, and none larger than the photo', () => {
  const offered = (width: number) =>
    photoSrcSet({ key, width })
      .split(', ')
      .map((one) => one.replace(/.*&w=(\d+).* (\d+w)/, '$1 $2'));
  expect(offered(720)).toEqual(['48 48w', '96 96w', '160 160w', '192 192w', '320 320w', '640 640w', '768 720w']);
  expect(offered(100)).toEqual(['48 48w', '96 96w', '160 100w']);
  expect(offered(320)).toEqual(['48 48w', '96 96w', '160 160w', '192 192w', '320 320w']);
});

it('offers the single-density photo to a double-density screen with Save-Data', () => {
  const offered = photoSrcSet({ key, width: 320 }, { savesData: true }).split(', ');
  expect(offered.find((one) => one.includes('w=160&'))).toMatch(/ 320w$/);
  expect(offered.at(-1)).toMatch(/w=320&.* 640w$/);
});
