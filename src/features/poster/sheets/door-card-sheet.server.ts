import { fitPhoto } from './fit-photos.ts';
import { setText } from './set-text.server.ts';
import type { Area, Sheet, SheetPart } from './sheet.ts';
import {
  addressTexts,
  asDecoration,
  codePart,
  cutGrid,
  headlineBand,
  inBoth,
  margin,
  photoPart,
  type SheetKit,
  stackGroups,
} from './sheet-kit.server.ts';

const columns = 2;
const rows = 2;
const padding = 14;
const gap = 8;
export const codeSide = 104;

export function doorCardSheet(kit: SheetKit): Sheet {
  const { width, height } = kit.paper;
  const inner = { width: width - 2 * margin, height: height - 2 * margin };
  const size = { width: inner.width / columns, height: inner.height / rows };
  const cards = Array.from({ length: rows * columns }, (_, index) =>
    cardParts(kit, {
      x: margin + (index % columns) * size.width,
      y: margin + Math.floor(index / columns) * size.height,
      ...size,
    }),
  );
  const [first = [], ...repeated] = cards;
  const marks = cutGrid(kit, { x: margin, y: margin, ...inner }, { rows, columns });
  const cuts: SheetPart = { tag: 'artifact', lang: kit.order[0]!, marks };
  return { width, height, parts: [cuts, ...first, ...asDecoration(repeated.flat())] };
}

function cardParts(kit: SheetKit, card: Area): SheetPart[] {
  const inner = { x: card.x + padding, y: card.y + padding, width: card.width - 2 * padding };
  const bottom = card.y + card.height - padding;
  const band = headlineBand(kit, { area: inner, most: 30, pick: ({ question }) => question });
  const foot = footParts(kit, { ...inner, bottom });
  const top = band.bottom + gap;
  const height = bottom - codeSide - gap - top;
  return [...band.parts, ...middleParts(kit, { ...inner, y: top, height }), ...foot];
}

export function footParts(
  kit: SheetKit,
  { x, width, bottom }: { x: number; width: number; bottom: number },
): SheetPart[] {
  const { colors } = kit;
  const textWidth = width - codeSide - gap;
  const code = codePart(kit, { x, y: bottom - codeSide, side: codeSide });
  for (let size = kit.order.length === 1 ? 16 : 11; ; size -= 0.5) {
    const shared = { tag: 'P' as const, width: textWidth };
    const scans = inBoth(kit, ({ cardScan }) => cardScan, {
      ...shared,
      color: colors.ink,
      weight: 'bold',
      sizes: [size, size],
      mostLines: 6,
    });
    const address = addressTexts(kit, { ...shared, color: colors.accent, sizes: [size + 2, 7], mostLines: 2 });
    const groups = [...scans.map((scan) => [scan]), address];
    const between = 4;
    const height = groups.flat().reduce((sum, text) => sum + text.height, between * (groups.length - 1));
    if (height > codeSide && size > 6) continue;
    const y = bottom - (codeSide + height) / 2;
    return [code, ...stackGroups(groups, { x: x + codeSide + gap, y, between }).parts];
  }
}

function middleParts(kit: SheetKit, area: Area): SheetPart[] {
  const [photoRatio] = kit.photoRatios;
  const facts = factsOf(kit, { width: area.width, scale: photoRatio === undefined ? 1.5 : 1 });
  const heights = facts.map((texts) => texts.reduce((sum, { height }) => sum + height, 0));
  const factsHeight = heights.reduce((sum, height) => sum + height, gap / 2);
  if (photoRatio === undefined) {
    const y = area.y + (area.height - factsHeight) / 2;
    return stackGroups(facts, { x: area.x, y, between: gap / 2 }).parts;
  }
  const photo = fitPhoto(photoRatio, { ...area, height: area.height - factsHeight - gap });
  const below = { x: area.x, y: area.y + area.height - factsHeight, between: gap / 2 };
  return [photoPart(kit, photo), ...stackGroups(facts, below).parts];
}

function factsOf({ fonts, words, order, colors }: SheetKit, { width, scale }: { width: number; scale: number }) {
  const place = words.place && fonts.canWrite(words.place) ? words.place : '';
  return order.map((lang) => {
    const { shortCoat, date } = words.words[lang];
    const shared = { tag: 'P' as const, lang, color: colors.ink, width };
    return [
      setText(fonts, shortCoat, { ...shared, weight: 'bold', sizes: [13 * scale, 8], mostLines: 1 }),
      setText(fonts, [date, place].filter(Boolean).join(' · '), {
        ...shared,
        weight: 'regular',
        sizes: [10.5 * scale, 7.5],
        mostLines: 2,
      }),
    ];
  });
}
