import type { Locale } from '#i18n/languages.ts';
import { fitPhotos } from './fit-photos.ts';
import { setText } from './set-text.server.ts';
import type { Area, Sheet, SheetPart } from './sheet.ts';
import {
  codePart,
  headlineBand,
  inBoth,
  margin,
  noteText,
  phoneText,
  photoPart,
  type SheetKit,
  stack,
  stackGroups,
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
  const bottom = height - margin - (hasTearOffs ? tearOffHeight(kit) : 0);
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
  const phone = phoneText(kit, { width: textWidth, weight: 'black', sizes: [28, 14], leading: 1.3 });
  const texts = [place, ...areas, ...calls, phone, address];
  const textHeight = texts.reduce((sum, each) => sum + each.height, 0) + 6;
  const top = bottom - Math.max(codeSide, textHeight);
  const head = stack([place, ...areas], { x, y: top + Math.max(0, codeSide - textHeight) / 2 });
  const foot = stack([...calls, phone, address], { x, y: head.bottom + 6 });
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
  const [first, ...others] = kit.photoRatios;
  if (first === undefined) return wordsAlone(kit, area);
  const below = looksBelow(kit, area);
  const above = fitPhotos([first, ...others], { ...area, height: area.height - below.height - gap });
  const beside = fitPhotos([first, ...others], { ...area, width: area.width - sideColumn - columnGap });
  const stacked =
    sizeOf(beside.areas[0]!) > sizeOf(above.areas[0]!) &&
    stackLooks(kit, { ...area, width: area.width - beside.width - columnGap });
  if (stacked) {
    const toLeft = (area.width - sideColumn - columnGap - beside.width) / 2;
    const photos = beside.areas.map((each, index) => photoPart(kit, { ...each, x: each.x - toLeft }, index));
    return [...photos, ...stacked(area.x + beside.width + columnGap)];
  }
  return [...above.areas.map((each, index) => photoPart(kit, each, index)), ...below.parts];
}

/** The languages are side by side, and the maker's words below them. Long texts leave the photo half of the height. */
function looksBelow(kit: SheetKit, { x, y, width, height }: Area): { parts: SheetPart[]; height: number } {
  const columns = kit.order.length;
  const columnWidth = (width - (columns - 1) * columnGap) / columns;
  for (let scale = 1; ; scale -= 0.1) {
    const looks = kit.order.map((lang) => looksOf(kit, lang, { width: columnWidth, scale }));
    const note = noteOf(kit, { width, scale });
    const looksHeight = Math.max(...looks.map(heightOf));
    const full = looksHeight + heightOf([note]);
    if (full > height / 2 && scale > 0.75) continue;
    const top = y + height - full;
    const besides = looks.flatMap(
      (texts, index) => stack(texts, { x: x + index * (columnWidth + columnGap), y: top, gap: lineGap }).parts,
    );
    return { parts: [...besides, ...stack([note], { x, y: top + looksHeight + lineGap }).parts], height: full };
  }
}

const sizeOf = ({ width, height }: Area) => width * height;

/** Returns null if the text does not fit. */
function stackLooks(kit: SheetKit, { y, width, height }: Area): ((x: number) => SheetPart[]) | null {
  for (const scale of [1.2, 1.1, 1, 0.9]) {
    const groups = groupsOf(kit, { width, scale });
    const space = spaceIn(height, groups);
    if (space < gap * (groups.length - 1)) continue;
    const between = Math.min(space / Math.max(1, groups.length - 1), 2 * gap);
    const start = y + (space - between * (groups.length - 1)) / 2;
    return (x) => stackGroups(groups, { x, y: start, gap: lineGap, between }).parts;
  }
  return null;
}

function wordsAlone(kit: SheetKit, area: Area): SheetPart[] {
  for (let scale = 3; ; scale -= 0.1) {
    const groups = groupsOf(kit, { width: area.width, scale });
    const space = spaceIn(area.height, groups);
    if (space < gap && scale > 0.6) continue;
    const between = space / (groups.length + 1);
    return stackGroups(groups, { x: area.x, y: area.y + between, gap: lineGap, between }).parts;
  }
}

/** The looks in each language, then the maker's own words. */
function groupsOf(kit: SheetKit, size: { width: number; scale: number }) {
  const looks = kit.order.map((lang) => looksOf(kit, lang, size));
  return kit.own.note ? [...looks, [noteOf(kit, size)]] : looks;
}

const spaceIn = (height: number, groups: { height: number }[][]) =>
  height - groups.reduce((sum, each) => sum + heightOf(each), 0);

const noteOf = (kit: SheetKit, { width, scale }: { width: number; scale: number }) =>
  noteText(kit, { width, size: 19 * scale });

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
