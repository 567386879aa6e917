import { beforeAll, describe, expect, it } from 'vitest';
import { coatColors, coatPatterns } from '#db/coat.ts';
import type { PublicCat } from '#features/cats/model/cat.ts';
import { posterPapers, posterSheets } from '#features/poster/poster-choice.ts';
import { describePoster } from '#features/poster/poster-words.server.ts';
import { bareCat, longCat, sampleCat, sampleLink } from '#tests/support/sample-posters.ts';
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
  const ratios = [null, 0.4, 0.75, 1, 1.33, 1.78, 3];

  it.each(Object.entries(cats))(
    'the parts of a sheet never lie over each other, whatever the photo is: a %s report',
    (_, cat) => {
      for (const lang of ['en', 'fr'] as const) {
        const words = describePoster(cat, { link: sampleLink, lang });
        for (const paper of posterPapers) {
          for (const photoRatio of ratios) {
            const kit = createSheetKit({ fonts, words, paper, ink: 'colour', photoRatio });
            for (const sheet of posterSheets) {
              const overlaps = layOutSheet(kit, sheet).flatMap(({ parts }) => overlapsOf(parts));
              expect(overlaps, `${sheet}, ${lang}, ${paper}, ${photoRatio}`).toEqual([]);
            }
          }
        }
      }
    },
  );

  it('the parts of a sheet stay apart at an address as long as a test server’s', () => {
    const link = 'https://community-cats.neighbourhood-association.example.org/p/abcd2345';
    const words = describePoster(sampleCat, { link, lang: 'fr' });
    const kit = createSheetKit({ fonts, words, paper: 'a4', ink: 'saver', photoRatio: 1.33 });
    for (const sheet of posterSheets) {
      const pages = layOutSheet(kit, sheet);
      expect(pages.flatMap(({ parts }) => overlapsOf(parts))).toEqual([]);
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
