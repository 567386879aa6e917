import { describe, expect, it } from 'vitest';
import { type PdfNode, type PdfPage, readPdf } from '#tests/support/read-pdf.ts';
import {
  bareCat,
  drawSamplePdf,
  fullChoice,
  longCat,
  noisyPhoto,
  sampleCat,
  sampleLink,
} from '#tests/support/sample-posters.ts';
import { isLandscape, posterPages, posterPapers, posterSheets, sheetsFor } from './poster-choice.ts';
import { paperSizes } from './sheets/sheet-kit.server.ts';

function leavesOf(
  node: PdfNode,
  inherited: { role: string; lang?: string | undefined; alt?: string | undefined }[] = [],
) {
  const own = [...inherited, { role: node.role, lang: node.lang, alt: node.alt }];
  const found: { path: typeof own; ids: string[] }[] = [];
  const ids = node.children.flatMap((child) => ('id' in child && child.type === 'content' ? [child.id] : []));
  if (ids.length > 0) found.push({ path: own, ids });
  for (const child of node.children) if ('role' in child) found.push(...leavesOf(child, own));
  return found;
}

async function withPdf<Result>(
  sample: Parameters<typeof drawSamplePdf>[0],
  read: (pages: PdfPage[]) => Promise<Result>,
) {
  const pdf = await readPdf(await drawSamplePdf(sample));
  return read(pdf.pages).finally(() => pdf.close());
}

describe('the PDF of a set of sheets', () => {
  it('the PDF of a set of sheets is tagged: marked, titled and in a language', async () => {
    const pdf = await readPdf(await drawSamplePdf({ lang: 'fr' }));
    expect(pdf).toMatchObject({ isMarked: true, language: 'fr', title: 'Chat perdu\u202f: feuilles à imprimer' });
    expect(pdf.pages).toHaveLength(5);
    await pdf.close();
  });

  it.each(['en', 'fr'] as const)(
    'the PDF of a set of sheets tells a screen reader the language of each part, in %s first',
    (lang) =>
      withPdf({ lang }, async (pages) => {
        for (const { structure } of pages) {
          const leaves = leavesOf(structure);
          const languages = leaves.map(({ path }) => path.at(-1)!.lang);
          expect(languages.filter((each) => each !== 'en' && each !== 'fr')).toEqual([]);
          const headlines = leaves.filter(({ path }) => path.some(({ role }) => role === 'H1'));
          if (headlines.length > 0) {
            expect(headlines.map(({ path }) => path.at(-1)!.lang)).toEqual(lang === 'fr' ? ['fr', 'en'] : ['en', 'fr']);
          }
        }
      }),
  );

  it('the PDF of a set of sheets has a heading on each sheet, and an alternative text for each photo and code', () =>
    withPdf({}, async (pages) => {
      const roles = pages.map(({ structure }) => leavesOf(structure).map(({ path }) => path));
      // The second roadside page shows the cat of the first one's headline.
      const withHeading = roles.map((page) => page.some((path) => path.some(({ role }) => role === 'H1')));
      expect(withHeading).toEqual([true, true, true, false, true]);
      for (const page of roles) {
        const figures = page.flatMap((path) => path.filter(({ role }) => role === 'Figure'));
        for (const { alt } of figures) expect(alt).toMatch(/^(Photo of the lost cat|QR code that leads to https:)/);
      }
      expect(roles.flat(2).filter(({ role }) => role === 'Figure')).toHaveLength(9);
    }));

  it('the PDF of a set of sheets is read in the order in which it is drawn, and leaves nothing out', () =>
    withPdf({ cat: longCat }, async (pages) => {
      for (const { structure, taggedIds, untagged } of pages) {
        expect(untagged).toBe('');
        const inTree = leavesOf(structure).flatMap(({ ids }) => ids);
        expect(taggedIds.filter((id) => !inTree.includes(id))).toEqual([]);
        expect(inTree.filter((id) => taggedIds.includes(id))).toEqual(taggedIds);
      }
      const [poster] = pages;
      expect(leavesOf(poster!.structure)[0]!.path.at(-1)!.role).toBe('H1');
      expect(poster!.links).toContain(sampleLink);
    }));

  it('the PDF of a set of sheets embeds its fonts, with accents and no-break spaces, and uses no others', async () => {
    const bytes = await drawSamplePdf({ lang: 'fr' });
    const source = Buffer.from(bytes).toString('latin1');
    const fonts = source.match(/\/BaseFont \/\S+/g) ?? [];
    expect(fonts.length).toBeGreaterThan(2);
    for (const font of fonts) expect(font).toMatch(/\/[A-Z]{6}\+NotoSans-(Regular|Bold|Black)$/);
    expect(source.match(/\/FontFile2/g)!.length).toBeGreaterThan(2);
    const pdf = await readPdf(bytes);
    expect(pdf.pages[0]!.text).toContain('Vous avez vu ce chat ? Scannez le code.');
    expect(pdf.pages[4]!.text.replaceAll(/\s+/g, ' ')).toContain('dès que vous voyez le chat');
    await pdf.close();
  });

  it.each([
    ['Mi\u202e🐈stigri \u1ea1', 'Name: Mistigri \u1ea1'],
    ['חתול קטן', 'Name: חתול קטן'],
    ['Mi\u4e2dstigri', ''],
  ])(
    'the PDF of a set of sheets leaves out symbols that no font has, and a name with such a letter: %j',
    (name, text) =>
      withPdf({ cat: { ...sampleCat, name }, choice: { sheets: ['poster'] } }, async ([page]) => {
        if (text) expect(page!.text.replaceAll(/\s+/g, ' ')).toContain(text);
        else expect(page!.text).not.toMatch(/Name:|stigri/);
      }),
  );

  it('the PDF of a set of sheets is at most 400 kB, whatever the photo is', async () => {
    const photo = await noisyPhoto();
    for (const choice of [{ ink: 'colour' }, { ink: 'saver' }, { ...fullChoice, photos: 2 }, fullChoice] as const) {
      const { byteLength } = await drawSamplePdf({ cat: longCat, photo, choice });
      expect(byteLength).toBeLessThanOrEqual(400_000);
      expect(byteLength).toBeGreaterThan(100_000);
    }
  });
});

describe('the pages of the sheets', () => {
  const shapes: [name: string, sample: Parameters<typeof drawSamplePdf>[0]][] = [
    ['a photo on its side', {}],
    ['an upright photo and long texts', { cat: longCat, size: [405, 720], lang: 'fr' }],
    ['a wide photo and long texts', { cat: longCat, size: [720, 300] }],
    ['a found cat', { cat: { ...sampleCat, is_lost: false }, size: [720, 720], choice: { ink: 'saver' } }],
    ['nothing but a date', { cat: bareCat, size: null }],
    ['three photos, own words and a number', { cat: longCat, choice: fullChoice }],
    ['one language', { cat: { ...longCat, is_lost: false }, lang: 'fr', choice: { ...fullChoice, language: 'fr' } }],
  ];

  it.each(posterPapers.flatMap((paper) => shapes.map(([name, sample]) => [paper, name, sample] as const)))(
    'the pages of the sheets leave the margins of %s empty, with %s',
    (paper, _, sample) =>
      withPdf({ ...sample, choice: { ...sample?.choice, paper } }, async (pages) => {
        const { width, height } = paperSizes[paper];
        const sheets = sheetsFor({ isLost: sample?.cat?.is_lost ?? true });
        const sizes = sheets.flatMap((sheet) =>
          Array.from({ length: posterPages[sheet] }, () => (isLandscape(sheet) ? [height, width] : [width, height])),
        );
        expect(pages.map(sizeOf)).toEqual(sizes.map((size) => size.map(Math.round)));
        for (const page of pages) expect(await inkOutside(page, 24)).toEqual({ margin: 0, isDrawn: true });
      }),
  );

  it('the pages of the sheets show the photo in grey and no colour with little ink', async () => {
    const photo = await noisyPhoto();
    const source = Buffer.from(await drawSamplePdf({ photo, choice: { ink: 'saver' } })).toString('latin1');
    const [photoObject] = source.match(/\/Subtype \/Image[\s\S]*?>>/) ?? [];
    expect(photoObject).toContain('/DeviceGray');
  });

  it('the pages of the sheets are those that are chosen', () =>
    withPdf({ choice: { sheets: ['road'] } }, async (pages) => {
      expect(pages.map(({ text }) => text.includes('LOST CAT'))).toEqual([true, false]);
      expect(pages[1]!.text).toContain('GREY');
      expect(posterSheets).toHaveLength(6);
    }));

  it('the pages of the sheets are in the chosen language alone', () =>
    withPdf({ lang: 'fr', cat: { ...sampleCat, is_lost: false }, choice: { language: 'fr' } }, async (pages) => {
      expect(pages).toHaveLength(7);
      for (const { structure, text } of pages) {
        expect(new Set(leavesOf(structure).map(({ path }) => path.at(-1)!.lang))).toEqual(new Set(['fr']));
        expect(text).not.toMatch(/FOUND CAT|Is this your cat|GREY/);
      }
    }));

  it('the pages of the sheets have own words and a number on the poster, its strips and the letter only', async () => {
    const { note, phone } = fullChoice;
    const cat = { ...sampleCat, is_lost: false };
    const countIn = (text: string, part: string) => text.replaceAll(/\s+/g, ' ').split(part).length - 1;
    await withPdf({ cat, choice: { note, phone } }, async (pages) => {
      expect(pages.map(({ text }) => countIn(text, phone))).toEqual([0, 0, 1, 7, 0, 0, 1]);
      expect(pages.map(({ text }) => countIn(text, note))).toEqual([0, 0, 1, 1, 0, 0, 1]);
    });
    await withPdf({ cat }, async (pages) => {
      const digits = pages.map(({ text }) => (text.match(/\d[\d .()-]{7,}\d/g) ?? []).join());
      expect(digits.join('')).toBe('');
    });
  });

  it('the pages of the sheets have an alternative text for each of three photos', () =>
    withPdf({ choice: { sheets: ['poster'], photos: 3 } }, async ([page]) => {
      const alts = leavesOf(page!.structure).flatMap(({ path }) => path.flatMap(({ alt }) => alt ?? []));
      expect(alts.filter((alt) => alt.startsWith('Photo'))).toEqual([
        'Photo of the lost cat',
        'Photo of the lost cat, photo 2',
        'Photo of the lost cat, photo 3',
      ]);
    }));

  it.each(['collar-slip', 'door-card'] as const)(
    'the pages of the sheets have four of %s, and a screen reader reads one, in both languages',
    (sheet) =>
      withPdf({ cat: { ...sampleCat, is_lost: false }, choice: { sheets: [sheet] } }, async ([page]) => {
        expect(page!.text.split('Is this your cat?')).toHaveLength(5);
        expect(page!.text.split('Est-ce votre chat')).toHaveLength(5);
        expect(page!.text.split('/p/abcd2345')).toHaveLength(5);
        const leaves = leavesOf(page!.structure);
        const headings = leaves.filter(({ path }) => path.some(({ role }) => role === 'H1'));
        expect(headings.map(({ path }) => path.at(-1)!.lang)).toEqual(['en', 'fr']);
        expect(page!.links).toEqual([sampleLink]);
        expect(page!.untagged).toBe('');
      }),
  );
});

const sizeOf = ({ width, height }: PdfPage) => [width, height].map(Math.round);

async function inkOutside(page: PdfPage, points: number) {
  const dotsPerInch = 60;
  const { pixels, width, height } = await page.rasterise(dotsPerInch);
  const edge = Math.floor((points * dotsPerInch) / 72);
  let margin = 0;
  let inside = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (pixels[y * width + x]! > 245) continue;
      const isMargin = x < edge || y < edge || x >= width - edge || y >= height - edge;
      if (isMargin) margin += 1;
      else inside += 1;
    }
  }
  return { margin, isDrawn: inside > 500 };
}
