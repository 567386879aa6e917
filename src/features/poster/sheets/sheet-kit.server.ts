import type { PosterInk, PosterPaper } from '#features/poster/poster-choice.ts';
import type { PosterWords, SheetWords } from '#features/poster/poster-words.server.ts';
import { previewColors } from '#features/previews/draw-preview.server.ts';
import { type Locale, locales } from '#i18n/languages.ts';
import { type EncodedCode, encodeLink, qrPart } from './qr-part.ts';
import { type SetText, setText } from './set-text.server.ts';
import type { Area, SheetColors, SheetPart } from './sheet.ts';
import type { SheetFonts } from './sheet-fonts.server.ts';

export interface SheetKit {
  fonts: SheetFonts;
  words: PosterWords;
  code: EncodedCode;
  order: Locale[];
  colors: SheetColors;
  paper: { width: number; height: number };
  /** The ratio is width by height; null means no photo. */
  photoRatio: number | null;
}

export const paperSizes: Record<PosterPaper, { width: number; height: number }> = {
  a4: { width: 595.28, height: 841.89 },
  letter: { width: 612, height: 792 },
};
/** Printers leave up to 6 mm unprinted; this is 12 mm. */
export const margin = 34;

interface KitInput {
  fonts: SheetFonts;
  words: PosterWords;
  paper: PosterPaper;
  ink: PosterInk;
  photoRatio: number | null;
}

export function createSheetKit({ fonts, words, paper, ink, photoRatio }: KitInput): SheetKit {
  return {
    fonts,
    words,
    photoRatio,
    code: encodeLink(words.link),
    order: [words.lang, ...locales.filter((each) => each !== words.lang)],
    colors: colorsOf(ink, words.isLost),
    paper: paperSizes[paper],
  };
}

function colorsOf(ink: PosterInk, isLost: boolean): SheetColors {
  const accent = isLost ? previewColors.lost : previewColors.found;
  return ink === 'saver'
    ? { ink: '#000000', muted: '#333333', accent: '#000000', onAccent: '#000000', isFilled: false }
    : { ink: previewColors.ink, muted: previewColors.muted, accent, onAccent: '#ffffff', isFilled: true };
}

type Style = Omit<Parameters<typeof setText>[2], 'lang'>;

/** Both languages get the smaller of their sizes. */
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

export function fitPhoto(ratio: number, { x, y, width, height }: Area): Area {
  const fitted = { width: Math.min(width, height * ratio), height: Math.min(height, width / ratio) };
  return { x: x + (width - fitted.width) / 2, y: y + (height - fitted.height) / 2, ...fitted };
}

export function photoPart({ words, order }: SheetKit, area: Area): SheetPart {
  const lang = order[0]!;
  return { tag: 'Figure', lang, alt: words.words[lang].photoAlt, marks: [{ kind: 'photo', ...area }] };
}

export function codePart({ words, code, order }: SheetKit, place: { x: number; y: number; side: number }): SheetPart {
  const lang = order[0]!;
  return qrPart(code, place, { alt: words.words[lang].qrAlt, lang });
}

export function headlineBand(kit: SheetKit, { area, most }: { area: Omit<Area, 'height'>; most: number }) {
  const { colors } = kit;
  const padding = most * 0.18;
  const lines = inBoth(kit, ({ headline }) => headline, {
    tag: 'H1',
    weight: 'black',
    color: colors.onAccent,
    sizes: [most, 20],
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
