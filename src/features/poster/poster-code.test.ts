import jsQr from 'jsqr';
import sharp, { type Sharp } from 'sharp';
import { expect, it } from 'vitest';
import { type GreyPicture, readPdf } from '#tests/support/read-pdf.ts';
import { drawSamplePdf, sampleCat, sampleLink } from '#tests/support/sample-posters.ts';
import type { PosterSheet } from './poster-choice.ts';

const dotsPerInch = 150;

const pictureOf = ({ pixels, width, height }: GreyPicture) => sharp(pixels, { raw: { width, height, channels: 1 } });

async function decode(picture: Sharp): Promise<string | null> {
  const { data, info } = await picture.ensureAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  expect(info.channels).toBe(4);
  return jsQr(new Uint8ClampedArray(data), info.width, info.height)?.data ?? null;
}

async function rasteriseSheet(sheet: PosterSheet, cat = sampleCat): Promise<GreyPicture> {
  const pdf = await readPdf(await drawSamplePdf({ cat, choice: { sheets: [sheet] } }));
  return pdf.pages
    .at(-1)!
    .rasterise(dotsPerInch)
    .finally(() => pdf.close());
}

it.each(['poster', 'road', 'neighbours'] as const)(
  'the code of the sheet %s is read from the whole page',
  async (sheet) => {
    expect(await decode(pictureOf(await rasteriseSheet(sheet)))).toBe(sampleLink);
  },
);

it('the code of a strip is read once it is torn off', async () => {
  const page = await rasteriseSheet('tear-off');
  const strip = { width: Math.round(page.width / 9), height: Math.round(page.height * 0.145) };
  const place = { left: Math.round(page.width * 0.05), top: Math.round(page.height * 0.82) };
  expect(
    await decode(
      pictureOf(page)
        .extract({ ...place, ...strip })
        .resize({ width: 3 * strip.width }),
    ),
  ).toBe(sampleLink);
});

it.each([
  ['collar-slip', { width: 1, height: 0.21 }],
  ['door-card', { width: 0.5, height: 0.5 }],
] as const)('the code of a %s is read once it is cut out', async (sheet, share) => {
  const page = await rasteriseSheet(sheet, { ...sampleCat, is_lost: false });
  const size = { width: Math.floor(page.width * share.width), height: Math.floor(page.height * share.height) };
  expect(await decode(pictureOf(page).extract({ left: 0, top: 0, ...size }))).toBe(sampleLink);
});

it('the poster’s code is read in 50 of 50 bad pictures: blurred, tilted by 20°, pale, at 150 dpi', async () => {
  const page = await rasteriseSheet('poster');
  // A phone frames the lower right corner of the sheet.
  const framed = await pictureOf(page)
    .extract({
      left: Math.round(page.width * 0.55),
      top: Math.round(page.height * 0.7),
      width: Math.round(page.width * 0.45),
      height: Math.round(page.height * 0.3),
    })
    .png()
    .toBuffer();
  const turned = [-20, 0, 20].map((degrees) => (picture: Sharp) => picture.rotate(degrees, { background: '#ffffff' }));
  // A code seen from the side and from below is shorter along one axis, and slanted.
  const shorter = Math.cos((20 * Math.PI) / 180);
  const slanted = [
    [shorter, 0.1, 0, 1],
    [1, 0, -0.1, shorter],
  ].map(
    (matrix) => (picture: Sharp) =>
      picture.affine(matrix as [number, number, number, number], { background: '#ffffff' }),
  );
  const blurs = [0, 0.8, 1.2, 1.6, 2];
  const contrasts = [
    [1, 0],
    [0.25, 120],
  ] as const;

  const unread: string[] = [];
  let count = 0;
  for (const [index, tilt] of [...turned, ...slanted].entries()) {
    for (const blur of blurs) {
      for (const [share, offset] of contrasts) {
        count += 1;
        const tilted = await tilt(sharp(framed)).png().toBuffer();
        const blurred = blur === 0 ? tilted : await sharp(tilted).blur(blur).png().toBuffer();
        const pale = sharp(await sharp(blurred).linear(share, offset).png().toBuffer());
        if ((await decode(pale)) !== sampleLink) unread.push(`tilt ${index}, blur ${blur}, contrast ${share}`);
      }
    }
  }
  expect(count).toBe(50);
  expect(unread).toEqual([]);
});
