import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pictureFontsFolder } from '@catlas/platform/images/picture-fonts.server.ts';
import { withoutControlCharacters } from '@catlas/platform/markup/escape-markup.ts';
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

/** Letters that the first face lacks are written with the next one. */
const files: Record<Weight, string[]> = {
  black: ['7-latin-900', '1-latin-700', '3-latin-ext-700', '5-cyrillic-700', '6-greek-700'],
  bold: ['1-latin-700', '3-latin-ext-700', '5-cyrillic-700', '6-greek-700'],
  regular: ['2-latin-400', '4-latin-ext-400', '5-cyrillic-700', '6-greek-700'],
};

const mostWidths = 5_000;

/** Noto Sans has no narrow no-break space and no no-break hyphen. */
const replaced: Record<string, string> = { '\u202f': '\u00a0', '\u2011': '-', '\t': ' ', '\n': ' ', '\r': ' ' };

export class SheetFonts {
  readonly #faces: Record<Weight, Face[]>;
  /** The unit is the font size: a text is measured in many sizes until it fits. */
  readonly #widths = new LRUCache<string, number>({ max: mostWidths });

  constructor(faces: Record<Weight, Face[]>) {
    this.#faces = faces;
  }

  /** Letters that no face has are written without their accents, or left out. */
  runs(text: string, weight: Weight): Run[] {
    const runs: Run[] = [];
    for (const letter of writable(text)) {
      const face = this.#findFace(letter, weight);
      const drawn = face ? letter : letter.normalize('NFD').replaceAll(/\p{M}/gu, '');
      const drawnFace = face ?? this.#findFace(drawn, weight);
      if (!drawnFace || drawn === '') continue;
      const last = runs.at(-1);
      if (last && (last.face === drawnFace || drawn === ' ')) last.text += drawn;
      else runs.push({ face: drawnFace, text: drawn });
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

  canWrite(text: string): boolean {
    const letters = [...writable(text)].filter((letter) => /[\p{L}\p{N}]/u.test(letter));
    return letters.filter((letter) => this.#findFace(letter, 'bold')).length * 2 > letters.length;
  }

  #findFace(letter: string, weight: Weight): Face | undefined {
    const code = letter.codePointAt(0);
    return code === undefined ? undefined : this.#faces[weight].find(({ font }) => font.hasGlyphForCodePoint(code));
  }
}

const writable = (text: string) =>
  withoutControlCharacters(text.normalize('NFC'))
    .replaceAll(/[\u202f\u2011\t\n\r]/g, (letter) => replaced[letter]!)
    .replaceAll(/\p{Cf}/gu, '');

export async function openSheetFonts(): Promise<SheetFonts> {
  const faces = new Map<string, Face>();
  for (const name of new Set(Object.values(files).flat())) {
    const bytes = await readFile(join(pictureFontsFolder, `${name}.ttf`));
    faces.set(name, { name, font: create(bytes) as Font });
  }
  const facesOf = (weight: Weight) => files[weight].map((name) => faces.get(name)!);
  return new SheetFonts({ black: facesOf('black'), bold: facesOf('bold'), regular: facesOf('regular') });
}
