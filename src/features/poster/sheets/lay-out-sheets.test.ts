import { beforeAll, describe, expect, it } from 'vitest';
import { coatColors, coatPatterns } from '#db/coat.ts';
import type { PublicCat } from '#features/cats/model/cat.ts';
import { mostNoteCharacters, type PosterChoice, posterPapers, sheetsFor } from '#features/poster/poster-choice.ts';
import { describePoster } from '#features/poster/poster-words.server.ts';
import { bareCat, fullChoice, longCat, sampleCat, sampleLink, usualChoice } from '#tests/support/sample-posters.ts';
import { fitPhotos } from './fit-photos.ts';
import { layOutSheet } from './lay-out-sheets.server.ts';
import { capHeight } from './set-text.server.ts';
import type { Area, Mark, SheetPart } from './sheet.ts';
import { openSheetFonts, type SheetFonts } from './sheet-fonts.server.ts';
import { createSheetKit } from './sheet-kit.server.ts';

let fonts: SheetFonts;
beforeAll(async () => {
  fonts = await openSheetFonts();
});

/** A text covers the height of its capital letters. */
function areaOf(mark: Mark): Area | null {
  if (mark.kind === 'text') {
    const height = capHeight * mark.size;
    return { x: mark.x, y: mark.y - height, width: fonts.width(mark.text, mark), height };
  }
  return mark.kind === 'photo' || mark.kind === 'box' ? mark : null;
}

const isOver = (a: Area, b: Area) =>
  a.x < b.x + b.width - 0.1 && b.x < a.x + a.width - 0.1 && a.y < b.y + b.height - 0.1 && b.y < a.y + a.height - 0.1;

/** The ground of a headline is decoration, and strips repeat the first one, so neither counts. */
function overlapsOf(parts: SheetPart[]): string[] {
  const covered = parts
    .filter(({ tag }) => tag !== 'artifact')
    .flatMap(({ marks }, part) => marks.flatMap((mark) => ({ part, name: nameOf(mark), area: areaOf(mark) })));
  return covered.flatMap((one, index) =>
    covered
      .slice(index + 1)
      .filter((other) => other.part !== one.part && one.area && other.area && isOver(one.area, other.area))
      .map((other) => `${one.name} / ${other.name}`),
  );
}

const nameOf = (mark: Mark) => (mark.kind === 'text' ? mark.text : mark.kind);

describe('the parts of a sheet', () => {
  const cats: Record<string, PublicCat> = {
    usual: sampleCat,
    long: longCat,
    bare: bareCat,
    found: { ...longCat, is_lost: false },
  };
  const prints: [choice: Omit<PosterChoice, 'sheets' | 'paper'>, photos: number[][]][] = [
    [usualChoice, [[], [0.4], [0.75], [1], [1.33], [1.78], [3]]],
    [fullChoice, [[], [1.33, 0.75, 1], [0.56, 1.78, 0.56], [3, 0.4, 1], [0.75, 1.33]]],
    [{ ...fullChoice, language: 'fr' }, [[], [1.33], [0.56, 1, 1.78]]],
    [{ ...usualChoice, language: 'en' }, [[1.33]]],
  ];

  it.each(Object.entries(cats))(
    'the parts of a sheet never lie over each other, whatever the photo is: a %s report',
    (_, cat) => {
      for (const lang of ['en', 'fr'] as const) {
        const words = describePoster(cat, { link: sampleLink, lang });
        for (const paper of posterPapers) {
          for (const [choice, photos] of prints) {
            for (const photoRatios of photos) {
              const kit = createSheetKit({ fonts, words, choice: { ...choice, paper }, photoRatios });
              for (const sheet of sheetsFor(words)) {
                const overlaps = layOutSheet(kit, sheet).flatMap(({ parts }) => overlapsOf(parts));
                expect(overlaps, `${sheet}, ${lang}, ${paper}, ${choice.language}, ${photoRatios}`).toEqual([]);
              }
            }
          }
        }
      }
    },
  );

  it('the parts of a sheet stay apart at an address as long as a test server’s', () => {
    const link = 'https://community-cats.neighbourhood-association.example.org/p/abcd2345';
    const words = describePoster({ ...sampleCat, is_lost: false }, { link, lang: 'fr' });
    const kit = createSheetKit({ fonts, words, choice: { ...usualChoice, ink: 'saver' }, photoRatios: [1.33] });
    for (const sheet of sheetsFor(words)) {
      const pages = layOutSheet(kit, sheet);
      expect(pages.flatMap(({ parts }) => overlapsOf(parts))).toEqual([]);
    }
  });

  it('the parts of a sheet never cut off the maker’s words or number', () => {
    const textsOf = (parts: SheetPart[]) =>
      parts.map(({ marks }) => marks.flatMap((mark) => (mark.kind === 'text' ? mark.text : [])).join(' '));
    for (const note of [fullChoice.note, 'W'.repeat(mostNoteCharacters)]) {
      for (const photoRatios of [[], [0.56], [1.33, 1, 1]]) {
        for (const paper of posterPapers) {
          const choice = { ...fullChoice, note, paper };
          const words = describePoster(longCat, { link: sampleLink, lang: 'fr' });
          const kit = createSheetKit({ fonts, words, choice, photoRatios });
          for (const sheet of ['poster', 'tear-off', 'neighbours'] as const) {
            const texts = textsOf(layOutSheet(kit, sheet).flatMap(({ parts }) => parts));
            expect(texts, sheet).toContain(choice.phone);
            expect(
              texts.map((text) => text.replaceAll(' ', '')),
              sheet,
            ).toContain(note.replaceAll(' ', ''));
          }
        }
      }
    }
  });

  it('the parts of a sheet have the first photo as the largest, and none is cropped', () => {
    const area = { x: 10, y: 20, width: 500, height: 400 };
    for (const ratios of [
      [1.33, 0.75, 1],
      [0.56, 1.78],
      [3, 0.4, 0.4],
      [1, 1, 1],
    ] as [number, ...number[]][]) {
      const { areas } = fitPhotos(ratios, area);
      expect(areas.map(({ width, height }) => width / height)).toEqual(ratios.map((ratio) => expect.closeTo(ratio, 5)));
      const sizes = areas.map(({ width, height }) => width * height);
      expect(Math.max(...sizes), ratios.join()).toBe(sizes[0]);
    }
  });
});

describe('the words of the roadside sheet', () => {
  it('the words of the roadside sheet are at most five in each language, for every coat', () => {
    for (const coat_pattern of coatPatterns) {
      for (let mask = 0; mask < 2 ** coatColors.length; mask++) {
        const coat_colors = coatColors.filter((_, index) => mask & (1 << index));
        const { words } = describePoster({ ...sampleCat, coat_colors, coat_pattern }, { link: sampleLink, lang: 'en' });
        for (const { headline, shortCoat } of Object.values(words)) {
          const count = `${headline} ${shortCoat}`.trim().split(/\s+/).length;
          expect(count, `${headline} ${shortCoat}`).toBeLessThanOrEqual(5);
          expect(shortCoat === '', coat_pattern).toBe(coat_colors.length === 0 && coat_pattern === 'unknown');
        }
      }
    }
  });
});

describe('the name on a sheet', () => {
  const nameOn = (name: string) =>
    describePoster({ ...sampleCat, name }, { link: sampleLink, lang: 'en' }).words.en.name;

  it('the name on a sheet is left out if it is a way to reach its owner', () => {
    expect(nameOn('Mistigri')).toBe('Name: Mistigri');
    expect(nameOn('Agent 007')).toBe('Name: Agent 007');
    for (const name of ['Minou 06 12 34 56 78', 'Minou a@b.fr', 'https://minou.example', 'Minou ٠٦١٢٣٤٥٦٧٨'])
      expect(nameOn(name), name).toBe('');
  });
});
