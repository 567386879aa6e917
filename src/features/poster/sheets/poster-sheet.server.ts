import type { Locale } from '#i18n/languages.ts';
import { setText } from './set-text.server.ts';
import type { Area, Sheet, SheetPart } from './sheet.ts';
import {
  codePart,
  fitPhoto,
  headlineBand,
  inBoth,
  margin,
  photoPart,
  type SheetKit,
  stack,
} from './sheet-kit.server.ts';
import { tearOffHeight, tearOffParts } from './tear-offs.server.ts';

const gap = 12;
/** A code of 42 mm can be read from a metre away. */
const codeSide = 128;
const columnGap = 20;
const lineGap = 3;
/** The column of words beside an upright photo must be at least this wide. */
const sideColumn = 210;

export function posterSheet(kit: SheetKit, { hasTearOffs }: { hasTearOffs: boolean }): Sheet {
  const { width, height } = kit.paper;
  const inner = width - 2 * margin;
  const bottom = height - margin - (hasTearOffs ? tearOffHeight : 0);
  const band = headlineBand(kit, {
    area: { x: margin, y: margin, width: inner },
    most: hasTearOffs ? 68 : 92,
  });
  const foot = footParts(kit, { x: margin, width: inner, bottom });
  const top = band.bottom + gap;
  const middle = middleParts(kit, { x: margin, y: top, width: inner, height: foot.top - gap - top });
  const strips = hasTearOffs ? tearOffParts(kit, { x: margin, width: inner, bottom: height - margin }) : [];
  return { width, height, parts: [...band.parts, ...middle, ...foot.parts, ...strips] };
}

function footParts(kit: SheetKit, { x, width, bottom }: { x: number; width: number; bottom: number }) {
  const { fonts, words, order, colors } = kit;
  const textWidth = width - codeSide - gap;
  const lang = order[0]!;
  const place = setText(fonts, words.place && fonts.canWrite(words.place) ? words.place : '', {
    tag: 'H2',
    lang,
    weight: 'bold',
    color: colors.ink,
    sizes: [30, 12],
    width: textWidth,
    mostLines: 1,
    leading: 1.15,
  });
  const areas = inBoth(kit, ({ area }) => area, smallText(kit, textWidth));
  const calls = inBoth(kit, ({ call }) => call, {
    tag: 'P',
    weight: 'bold',
    color: colors.ink,
    sizes: [18, 11],
    width: textWidth,
    mostLines: 1,
    leading: 1.25,
  });
  const address = setText(fonts, words.address, {
    tag: 'P',
    lang,
    weight: 'bold',
    color: colors.accent,
    sizes: [18, 8],
    width: textWidth,
    mostLines: 1,
    leading: 1.35,
    link: words.link,
  });
  const texts = [place, ...areas, ...calls, address];
  const textHeight = texts.reduce((sum, each) => sum + each.height, 0) + 6;
  const top = bottom - Math.max(codeSide, textHeight);
  const head = stack([place, ...areas], { x, y: top + Math.max(0, codeSide - textHeight) / 2 });
  const foot = stack([...calls, address], { x, y: head.bottom + 6 });
  const code = codePart(kit, { x: x + width - codeSide + 8, y: bottom - codeSide, side: codeSide });
  return { parts: [...head.parts, ...foot.parts, code], top };
}

const smallText = ({ colors }: SheetKit, width: number) => ({
  tag: 'P' as const,
  weight: 'regular' as const,
  color: colors.muted,
  sizes: [11.5, 8] as [number, number],
  width,
  mostLines: 1,
});

function middleParts(kit: SheetKit, area: Area): SheetPart[] {
  const { photoRatio } = kit;
  if (photoRatio === null) return wordsAlone(kit, area);
  const halfWidth = (area.width - columnGap) / 2;
  const below = kit.order.map((lang) => looksOf(kit, lang, { width: halfWidth, scale: 1 }));
  const belowHeight = Math.max(...below.map(heightOf));
  const above = fitPhoto(photoRatio, { ...area, height: area.height - belowHeight - gap });
  const beside = fitPhoto(photoRatio, { ...area, width: area.width - sideColumn - columnGap });
  const column = area.width - beside.width - columnGap;
  const stacked =
    beside.width * beside.height > above.width * above.height && stackLooks(kit, { ...area, width: column });
  if (!stacked) {
    const y = area.y + area.height - belowHeight;
    const columns = below.flatMap(
      (texts, index) => stack(texts, { x: area.x + index * (halfWidth + columnGap), y, gap: lineGap }).parts,
    );
    return [photoPart(kit, above), ...columns];
  }
  const words = stacked(area.x + beside.width + columnGap);
  return [photoPart(kit, { ...beside, x: area.x }), ...words];
}

/** Returns null if the text does not fit. */
function stackLooks(kit: SheetKit, { y, width, height }: Area): ((x: number) => SheetPart[]) | null {
  for (const scale of [1.2, 1.1, 1, 0.9]) {
    const both = kit.order.map((lang) => looksOf(kit, lang, { width, scale }));
    const space = height - both.reduce((sum, each) => sum + heightOf(each), 0);
    if (space < gap) continue;
    const between = Math.min(space, 2 * gap);
    return (x) => {
      const first = stack(both[0]!, { x, y: y + (space - between) / 2, gap: lineGap });
      return [...first.parts, ...stack(both[1]!, { x, y: first.bottom + between, gap: lineGap }).parts];
    };
  }
  return null;
}

function wordsAlone(kit: SheetKit, area: Area): SheetPart[] {
  for (let scale = 3; ; scale -= 0.1) {
    const both = kit.order.map((lang) => looksOf(kit, lang, { width: area.width, scale }));
    const space = area.height - both.reduce((sum, each) => sum + heightOf(each), 0);
    if (space < gap && scale > 0.6) continue;
    const first = stack(both[0]!, { x: area.x, y: area.y + space / 3, gap: lineGap });
    return [...first.parts, ...stack(both[1]!, { x: area.x, y: first.bottom + space / 3, gap: lineGap }).parts];
  }
}

function looksOf(kit: SheetKit, lang: Locale, { width, scale }: { width: number; scale: number }) {
  const { fonts, words, colors } = kit;
  const { coat, details, advice, name, date } = words.words[lang];
  const set = (text: string, weight: 'bold' | 'regular', [max, min]: [number, number], mostLines: number) =>
    setText(fonts, text, {
      tag: 'P',
      lang,
      weight,
      color: colors.ink,
      sizes: [max * scale, min * scale],
      width,
      mostLines,
    });
  return [
    set(coat, 'bold', [25, 15], 2),
    set(details, 'regular', [15, 11], 3),
    set(advice, 'regular', [15, 11], 2),
    set(date, 'bold', [14, 10], 2),
    set(fonts.canWrite(name) ? name : '', 'regular', [14, 10], 1),
  ];
}

function heightOf(texts: { height: number }[]): number {
  const shown = texts.filter(({ height }) => height > 0);
  return shown.reduce((sum, { height }) => sum + height + lineGap, 0);
}
