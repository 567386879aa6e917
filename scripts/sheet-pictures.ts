import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { openPosterDrawer } from '#features/poster/draw-poster.server.ts';
import { type PosterChoice, posterPages, posterSheets, sheetsFor } from '#features/poster/poster-choice.ts';
import { describePoster } from '#features/poster/poster-words.server.ts';
import { drawPortrait } from '#seeds/demo/portrait/draw-portrait.ts';
import { traitsFor } from '#seeds/demo/portrait/traits.ts';
import { createRandom } from '#seeds/demo/random.ts';
import { sampleCat, sampleLink, usualChoice } from '#tests/support/sample-posters.ts';

const height = 900;
const gap = 16;

const samples = [
  {
    lang: 'en',
    ink: 'colour',
    cat: { ...sampleCat, location: { ...sampleCat.location, label: 'Lyon 3e' } },
    crop: [720, 560],
  },
  { lang: 'fr', ink: 'saver', cat: sampleCat, crop: [540, 720] },
  { lang: 'en', ink: 'colour', cat: { ...sampleCat, is_lost: false }, crop: null },
  { lang: 'fr', ink: 'colour', cat: { ...sampleCat, is_lost: false }, crop: [720, 560] },
] as const;

export async function takeSheetPictures(folder: string): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const drawer = await openPosterDrawer();
  const files: string[] = [];
  for (const sheet of posterSheets) {
    const own = samples.filter(({ cat }) => sheetsFor({ isLost: cat.is_lost }).includes(sheet));
    const pages = await Promise.all(own.map((sample) => drawPages(drawer, sheet, sample)));
    const file = join(folder, `sheet-${sheet}.webp`);
    await (await sideBySide(pages)).webp({ quality: 80 }).toFile(file);
    files.push(file);
  }
  return files;
}

type Drawer = Awaited<ReturnType<typeof openPosterDrawer>>;

async function drawPages(
  drawer: Drawer,
  sheet: PosterChoice['sheets'][number],
  { lang, ink, cat, crop }: (typeof samples)[number],
): Promise<Buffer> {
  const photo = crop && (await portraitOf(crop));
  const words = describePoster(cat, { link: sampleLink, lang });
  const pages: Buffer[] = [];
  for (let page = 1; page <= posterPages[sheet]; page++) {
    const photos = { find: () => Promise.resolve(photo) };
    const svg = await drawer.svg({ photos }, words, { ...usualChoice, ink, sheet, page });
    pages.push(
      await sharp(Buffer.from(svg), { density: 110 })
        .resize({ height: Math.floor((height - (posterPages[sheet] - 1) * gap) / posterPages[sheet]) })
        .png()
        .toBuffer(),
    );
  }
  if (pages.length === 1) return pages[0]!;
  const { width, height: pageHeight } = await sharp(pages[0]!).metadata();
  return sharp({ create: { width, height, channels: 3, background: '#8a8580' } })
    .composite(pages.map((input, index) => ({ input, left: 0, top: index * (pageHeight + gap) })))
    .png()
    .toBuffer();
}

function portraitOf([width, cropHeight]: readonly [number, number]): Promise<Buffer> {
  const traits = traitsFor(createRandom(7));
  const drawing = drawPortrait({
    ...traits,
    fur: 'grey',
    pattern: 'mackerel',
    white: 'bib',
    collar: null,
    eyes: ['green', 'green'],
  });
  return sharp(Buffer.from(drawing)).resize(width, cropHeight, { fit: 'cover' }).webp().toBuffer();
}

async function sideBySide(pictures: Buffer[]) {
  const widths = await Promise.all(pictures.map(async (each) => (await sharp(each).metadata()).width));
  const width = widths.reduce((sum, each) => sum + each + gap, gap);
  const lefts = widths.map((_, index) => widths.slice(0, index).reduce((sum, each) => sum + each + gap, gap));
  return sharp({ create: { width, height: height + 2 * gap, channels: 3, background: '#8a8580' } }).composite(
    pictures.map((input, index) => ({ input, left: lefts[index]!, top: gap })),
  );
}
