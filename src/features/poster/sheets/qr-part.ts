import { encode } from 'uqr';
import type { Locale } from '#i18n/languages.ts';
import type { CellRun, SheetPart } from './sheet.ts';

/** The standard asks for a white border of this many modules. */
const quietModules = 4;

interface QrPlace {
  x: number;
  y: number;
  side: number;
}

export interface EncodedCode {
  link: string;
  runs: CellRun[];
  modules: number;
}

/** A quarter of the code may be unreadable. */
export function encodeLink(link: string): EncodedCode {
  const { data, size } = encode(link, { ecc: 'Q', border: 0 });
  return { link, runs: runsOf(data), modules: size };
}

/** The white border is inside `side`. */
export function qrPart(
  { link, runs, modules }: EncodedCode,
  { x, y, side }: QrPlace,
  { alt, lang }: { alt: string; lang: Locale },
): SheetPart {
  const scale = side / (modules + 2 * quietModules);
  const start = quietModules * scale;
  return {
    tag: 'Figure',
    lang,
    alt,
    link,
    marks: [
      { kind: 'box', x, y, width: side, height: side, radius: 0, fill: '#ffffff', stroke: null },
      { kind: 'cells', runs, x: x + start, y: y + start, scale, color: '#000000' },
    ],
  };
}

function runsOf(rows: boolean[][]): CellRun[] {
  return rows.flatMap((row, y) =>
    [
      ...row
        .map((isDark) => (isDark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ 0: { length }, index: x }) => ({
      x,
      y,
      length,
    })),
  );
}
