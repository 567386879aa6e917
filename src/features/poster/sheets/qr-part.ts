import { encode } from 'uqr';
import type { Locale } from '#i18n/locale.ts';
import type { SheetPart } from './sheet.ts';

/** The white border that the standard asks for, in modules. */
const quietModules = 4;

interface QrPlace {
  /** With its white border. */
  x: number;
  y: number;
  side: number;
}

/** A QR code as one path, with its white border inside `side`. A quarter of it may be unreadable. */
export function qrPart(link: string, { x, y, side }: QrPlace, { alt, lang }: { alt: string; lang: Locale }): SheetPart {
  const { data, size } = encode(link, { ecc: 'Q', border: 0 });
  const scale = side / (size + 2 * quietModules);
  const start = quietModules * scale;
  return {
    tag: 'Figure',
    lang,
    alt,
    link,
    marks: [
      { kind: 'box', x, y, width: side, height: side, radius: 0, fill: '#ffffff', stroke: null },
      { kind: 'shape', path: pathOf(data), x: x + start, y: y + start, scale, color: '#000000' },
    ],
  };
}

/** One rectangle for each horizontal run of dark modules. */
function pathOf(rows: boolean[][]): string {
  return rows
    .flatMap((row, y) =>
      [
        ...row
          .map((isDark) => (isDark ? '1' : '0'))
          .join('')
          .matchAll(/1+/g),
      ].map(({ 0: { length }, index: x }) => `M${x} ${y}h${length}v1h-${length}z`),
    )
    .join('');
}
