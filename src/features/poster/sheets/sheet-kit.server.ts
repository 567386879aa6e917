import type { PosterChoice, PosterInk, PosterPaper } from '#features/poster/poster-choice.ts';
import type { PosterWords, SheetWords } from '#features/poster/poster-words.server.ts';
import { previewColors } from '#features/previews/draw-preview.server.ts';
import { type Locale, locales } from '#i18n/languages.ts';
import { type EncodedCode, encodeLink, qrPart } from './qr-part.ts';
import { type SetText, setText } from './set-text.server.ts';
import type { Area, Mark, SheetColors, SheetPart } from './sheet.ts';
import type { SheetFonts } from './sheet-fonts.server.ts';

export interface SheetKit {
  fonts: SheetFonts;
  words: PosterWords;
  code: EncodedCode;
  order: Locale[];
  colors: SheetColors;
  paper: { width: number; height: number };
  /** The ratio is width by height. */
  photoRatios: number[];
  /** The words and the number of the person who prints; empty means none. */
  own: { note: string; phone: string };
}

export const paperSizes: Record<PosterPaper, { width: number; height: number }> = {
  a4: { width: 595.28, height: 841.89 },
  letter: { width: 612, height: 792 },
};
/** Printers leave up to 6 mm unprinted; this is 12 mm. */
export const margin = 34;

export type SheetChoice = Omit<PosterChoice, 'sheets'>;

interface KitInput {
  fonts: SheetFonts;
  words: PosterWords;
  choice: SheetChoice;
  photoRatios: number[];
}

export function createSheetKit({ fonts, words, choice, photoRatios }: KitInput): SheetKit {
  const { ink, language, note, phone } = choice;
  return {
    fonts,
    words,
    photoRatios,
    own: { note: fonts.canWrite(note) ? note : '', phone },
    code: encodeLink(words.link),
    order: language === 'both' ? [words.lang, ...locales.filter((each) => each !== words.lang)] : [language],
    colors: colorsOf(ink, words.isLost),
    paper: paperSizes[choice.paper],
  };
}

function colorsOf(ink: PosterInk, isLost: boolean): SheetColors {
  const accent = isLost ? previewColors.lost : previewColors.found;
  return ink === 'saver'
    ? { ink: '#000000', muted: '#333333', accent: '#000000', onAccent: '#000000', isFilled: false }
    : { ink: previewColors.ink, muted: previewColors.muted, accent, onAccent: '#ffffff', isFilled: true };
}

type Style = Omit<Parameters<typeof setText>[2], 'lang'>;

/** All languages get the smallest of their sizes. */
export function inBoth(
  { fonts, words, order }: SheetKit,
  pick: (words: SheetWords) => string,
  style: Style,
): SetText[] {
  const set = (sizes: Style['sizes']) =>
    order.map((lang) => setText(fonts, pick(words.words[lang]), { ...style, sizes, lang }));
  const size = Math.min(...set(style.sizes).map((text) => text.size));
  return set([size, size]);
}

export function stack(texts: SetText[], { x, y, gap = 0 }: { x: number; y: number; gap?: number }) {
  const parts: SheetPart[] = [];
  let bottom = y;
  for (const text of texts) {
    if (text.height === 0) continue;
    if (parts.length > 0) bottom += gap;
    parts.push(text.at(x, bottom));
    bottom += text.height;
  }
  return { parts, bottom };
}

/** The groups are the texts of each language; empty ones are left out. */
export function stackGroups(
  groups: SetText[][],
  { x, y, gap = 0, between }: { x: number; y: number; gap?: number; between: number },
) {
  const parts: SheetPart[] = [];
  let bottom = y;
  for (const group of groups.filter((texts) => texts.some(({ height }) => height > 0))) {
    if (parts.length > 0) bottom += between;
    const stacked = stack(group, { x, y: bottom, gap });
    parts.push(...stacked.parts);
    bottom = stacked.bottom;
  }
  return { parts, bottom };
}

export function photoPart({ words, order }: SheetKit, area: Area, index = 0): SheetPart {
  const lang = order[0]!;
  const alt = words.words[lang].photoAlts[index] ?? '';
  return { tag: 'Figure', lang, alt, marks: [{ kind: 'photo', index, ...area }] };
}

/** In this size 60 characters fit in two lines, so that no word of the maker is cut. */
const leastNoteSize = 6;

/** The note is written once, so it has the first language. One line is better than two with a lonely word. */
export function noteText(
  { fonts, own, order, colors }: SheetKit,
  { size, width }: { size: number; width: number },
): SetText {
  const fitsInLine = fonts.width(own.note, { weight: 'bold', size: size * 0.75 }) <= width;
  return setText(fonts, own.note, {
    tag: 'P',
    lang: order[0]!,
    weight: 'bold',
    color: colors.ink,
    sizes: [size, leastNoteSize],
    width,
    mostLines: fitsInLine ? 1 : 2,
  });
}

export const phoneText = ({ fonts, own, order, colors }: SheetKit, style: Omit<Style, 'tag' | 'color' | 'mostLines'>) =>
  setText(fonts, own.phone, { tag: 'P', lang: order[0]!, color: colors.ink, mostLines: 1, ...style });

/** Narrow places have the address in two lines: the site and the code. */
export function addressTexts({ fonts, words, order }: SheetKit, style: Omit<Style, 'weight'>): SetText[] {
  const split = words.address.lastIndexOf('/', words.address.lastIndexOf('/') - 1);
  return [words.address.slice(0, split), words.address.slice(split)].map((text, index) =>
    setText(fonts, text, { ...style, lang: order[0]!, weight: index === 0 ? 'regular' : 'bold' }),
  );
}

/** A reader needs one of several equal strips or cards. */
export const asDecoration = (parts: SheetPart[]): SheetPart[] =>
  parts.map((part): SheetPart => ({ ...part, tag: 'artifact' }));

export const cutLine = (
  { colors }: SheetKit,
  [x1, y1, x2, y2]: [x1: number, y1: number, x2: number, y2: number],
): Mark => ({ kind: 'line', x1, y1, x2, y2, width: 0.6, color: colors.muted, isDashed: true });

/** Around each cell of a grid, so that cells that touch share a cut. */
export function cutGrid(
  kit: SheetKit,
  { x, y, width, height }: Area,
  { rows, columns }: { rows: number; columns: number },
): Mark[] {
  const across = Array.from({ length: rows + 1 }, (_, index) => y + (index * height) / rows);
  const down = Array.from({ length: columns + 1 }, (_, index) => x + (index * width) / columns);
  return [
    ...across.map((at) => cutLine(kit, [x, at, x + width, at])),
    ...down.map((at) => cutLine(kit, [at, y, at, y + height])),
  ];
}

export function codePart({ words, code, order }: SheetKit, place: { x: number; y: number; side: number }): SheetPart {
  const lang = order[0]!;
  return qrPart(code, place, { alt: words.words[lang].qrAlt, lang });
}

interface Band {
  area: Omit<Area, 'height'>;
  most: number;
  pick?: (words: SheetWords) => string;
}

export function headlineBand(kit: SheetKit, { area, most, pick = ({ headline }) => headline }: Band) {
  const { colors } = kit;
  const padding = most * 0.18;
  const lines = inBoth(kit, pick, {
    tag: 'H1',
    weight: 'black',
    color: colors.onAccent,
    sizes: [most, 10],
    width: area.width - 2 * padding,
    mostLines: 1,
    leading: 0.92,
    isCentered: true,
  });
  const { parts, bottom } = stack(lines, { x: area.x + padding, y: area.y + padding * 0.6 });
  const height = bottom + padding * 0.6 - area.y;
  const fill = colors.isFilled ? colors.accent : null;
  const band: SheetPart = {
    tag: 'artifact',
    lang: kit.order[0]!,
    marks: [{ kind: 'box', ...area, height, radius: 10, fill, stroke: fill ? null : colors.ink }],
  };
  return { parts: [band, ...parts], bottom: area.y + height };
}
