import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pictureFontsFolder } from '@catlas/platform/images/picture-fonts.server.ts';
import { withoutControlCharacters } from '@catlas/platform/markup/escape-markup.ts';
import { drawableText, splitGraphemes, withPlainSpaces } from '@catlas/platform/text/drawable-text.ts';
import { create, type Font } from 'fontkit';
import { LRUCache } from 'lru-cache';
import type { Weight } from './sheet.ts';

export interface Face {
  name: string;
  font: Font;
}

interface Run {
  face: Face;
  text: string;
}

/** Names in these scripts are rare, so one weight suffices. */
const otherScripts = [
  '5-cyrillic-700',
  '6-greek-700',
  '10-devanagari-700',
  '11-hebrew-700',
  '12-arabic-700',
  '13-thai-700',
];

/** Letters that the first face lacks are written with the next one. */
const files: Record<Weight, string[]> = {
  black: ['7-latin-900', '1-latin-700', '3-latin-ext-700', '8-vietnamese-700', ...otherScripts],
  bold: ['1-latin-700', '3-latin-ext-700', '8-vietnamese-700', ...otherScripts],
  regular: ['2-latin-400', '4-latin-ext-400', '9-vietnamese-400', ...otherScripts],
};

const mostWidths = 5_000;

/**
 * A run is laid out in the direction of its script, and the runs from left to right. So letters from right to left may
 * come last and alone, as in “Name: …”. Numbers and brackets among them would need the bidirectional algorithm.
 */
const isLaidOutRightly = (text: string) =>
  /^[^\p{scx=Arab}\p{scx=Hebr}]*(?:(?!\p{Nd})[\p{sc=Arab}\p{sc=Hebr}\u0640\p{M}\p{Cf}\s])*$/u.test(text);

export class SheetFonts {
  readonly #faces: Record<Weight, Face[]>;
  /** The unit is the font size: a text is measured in many sizes until it fits. */
  readonly #widths = new LRUCache<string, number>({ max: mostWidths });

  constructor(faces: Record<Weight, Face[]>) {
    this.#faces = faces;
  }

  /** Signs that no face has are left out. */
  runs(text: string, weight: Weight): Run[] {
    const runs: Run[] = [];
    for (const grapheme of splitGraphemes(writable(text))) {
      const face = this.#findFace(grapheme, weight);
      if (!face) continue;
      const last = runs.at(-1);
      if (last && (last.face === face || grapheme === ' ')) last.text += grapheme;
      else runs.push({ face, text: grapheme });
    }
    return runs;
  }

  width(text: string, { weight, size }: { weight: Weight; size: number }): number {
    const key = `${weight} ${text}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known * size;
    const widths = this.runs(text, weight).map(
      ({ face: { font }, text: part }) => font.layout(part).advanceWidth / font.unitsPerEm,
    );
    const width = widths.reduce((sum, each) => sum + each, 0);
    this.#widths.set(key, width);
    return width * size;
  }

  /** Returns false if a letter would be missing or in the wrong order. */
  canWrite(text: string): boolean {
    const canDraw = (grapheme: string) => Boolean(this.#findFace(grapheme, 'bold'));
    const drawable = drawableText(text, canDraw);
    return drawable !== '' && isLaidOutRightly(drawable);
  }

  /** Letter and marks come from one face, which joins them. */
  #findFace(grapheme: string, weight: Weight): Face | undefined {
    const codes = [...grapheme].map((letter) => letter.codePointAt(0)!);
    return this.#faces[weight].find(({ font }) => codes.every((code) => font.hasGlyphForCodePoint(code)));
  }
}

/** fontkit does not split the Thai vowel am, whose ring belongs below the tone mark. */
const withThaiRings = (text: string) => text.replaceAll(/([\u0e48-\u0e4b]?)\u0e33/g, '\u0e4d$1\u0e32');

const writable = (text: string) =>
  withThaiRings(withoutControlCharacters(withPlainSpaces(text))).replaceAll(/\p{Cf}/gu, '');

export async function openSheetFonts(): Promise<SheetFonts> {
  const faces = new Map<string, Face>();
  for (const name of new Set(Object.values(files).flat())) {
    const bytes = await readFile(join(pictureFontsFolder, `${name}.ttf`));
    faces.set(name, { name, font: create(bytes) as Font });
  }
  const facesOf = (weight: Weight) => files[weight].map((name) => faces.get(name)!);
  return new SheetFonts({ black: facesOf('black'), bold: facesOf('bold'), regular: facesOf('regular') });
}
