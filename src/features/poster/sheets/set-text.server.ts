import { splitGraphemes } from '@catlas/platform/text/drawable-text.ts';
import type { Locale } from '#i18n/languages.ts';
import type { Mark, SheetPart, Weight } from './sheet.ts';
import type { SheetFonts } from './sheet-fonts.server.ts';

interface TextOptions {
  tag: SheetPart['tag'];
  lang: Locale;
  weight: Weight;
  color: string;
  sizes: [max: number, min: number];
  width: number;
  mostLines: number;
  leading?: number;
  isCentered?: boolean;
  link?: string;
}

export interface SetText {
  /** Of the longest line. */
  width: number;
  height: number;
  size: number;
  at(x: number, y: number): SheetPart;
}

/** A capital letter of Noto Sans has this height, as a share of the size. */
export const capHeight = 0.714;

/** In the smallest size a text that does not fit ends with an ellipsis. */
export function setText(fonts: SheetFonts, text: string, options: TextOptions): SetText {
  const { weight, sizes, width, mostLines, leading = 1.2 } = options;
  const [max, min] = sizes;
  for (let size = max; size > min; size -= Math.max(0.5, size * 0.04)) {
    const lines = breakLines(fonts, text, { weight, size, width, isBreakingWords: false });
    if (lines && lines.length <= mostLines) return place(fonts, lines, { ...options, size, leading });
  }
  const lines = breakLines(fonts, text, { weight, size: min, width, isBreakingWords: true })!;
  return place(fonts, shorten(fonts, lines, { weight, size: min, width, mostLines }), {
    ...options,
    size: min,
    leading,
  });
}

interface BreakOptions {
  weight: Weight;
  size: number;
  width: number;
  isBreakingWords: boolean;
}

/** Returns null where a word is wider than the line and must not be broken. */
function breakLines(fonts: SheetFonts, text: string, { isBreakingWords, ...set }: BreakOptions): string[] | null {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/[ \t\n\r]+/).filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fonts.width(longer, set) <= set.width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    if (fonts.width(word, set) <= set.width) continue;
    if (!isBreakingWords) return null;
    const pieces = breakWord(fonts, word, set);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? '';
  }
  return line === '' ? lines : [...lines, line];
}

type Set = Omit<BreakOptions, 'isBreakingWords'>;

function breakWord(fonts: SheetFonts, word: string, set: Set): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const grapheme of splitGraphemes(word)) {
    if (piece !== '' && fonts.width(piece + grapheme, set) > set.width) {
      pieces.push(piece);
      piece = '';
    }
    piece += grapheme;
  }
  return [...pieces, piece];
}

function shorten(fonts: SheetFonts, lines: string[], { mostLines, ...set }: Set & { mostLines: number }): string[] {
  if (lines.length <= mostLines) return lines;
  const last = splitGraphemes(`${lines[mostLines - 1]} ${lines[mostLines]}`);
  while (last.length > 0 && fonts.width(`${last.join('').trimEnd()}…`, set) > set.width) last.pop();
  return [...lines.slice(0, mostLines - 1), `${last.join('').trimEnd()}…`];
}

type Placed = TextOptions & { size: number; leading: number };

function place(fonts: SheetFonts, lines: string[], options: Placed): SetText {
  const { tag, lang, weight, color, width, size, leading, isCentered, link } = options;
  const lineHeight = size * leading;
  return {
    width: Math.max(0, ...lines.map((text) => fonts.width(text, { weight, size }))),
    height: lines.length * lineHeight,
    size,
    at: (x, y) => ({
      tag,
      lang,
      ...(link ? { link } : {}),
      marks: lines.map((text, index): Mark => {
        const indent = isCentered ? (width - fonts.width(text, { weight, size })) / 2 : 0;
        // Capital letters are in the middle of their line.
        const baseline = y + index * lineHeight + (lineHeight + capHeight * size) / 2;
        return { kind: 'text', text, x: x + indent, y: baseline, size, weight, color };
      }),
    }),
  };
}
