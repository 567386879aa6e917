import { howParts, stripHeight, stripParts } from './collar-slip-sheet.server.ts';
import { codeSide, footParts } from './door-card-sheet.server.ts';
import type { Area, Sheet, SheetPart } from './sheet.ts';
import { asDecoration, cutGrid, headlineBand, inBoth, margin, type SheetKit, stack } from './sheet-kit.server.ts';

const strips = 2;
const cards = 3;
const padding = 14;
const gap = 12;
/** At the bottom: how the slip is put on. */
const howHeight = 76;

/** One page on its side: two collar slips, three door cards, and how the slip is put on. */
export function finderSheet(kit: SheetKit): Sheet {
  const size = { width: kit.paper.height, height: kit.paper.width };
  const width = size.width - 2 * margin;
  const cardsTop = margin + strips * stripHeight + gap;
  const cardsBottom = size.height - margin - howHeight - gap;
  const slips = Array.from({ length: strips }, (_, index) =>
    stripParts(kit, { x: margin, y: margin + index * stripHeight, width, height: stripHeight }),
  );
  const cardWidth = width / cards;
  const doorCards = Array.from({ length: cards }, (_, index) =>
    cardParts(kit, {
      x: margin + index * cardWidth,
      y: cardsTop,
      width: cardWidth,
      height: cardsBottom - cardsTop,
    }),
  );
  const marks = [
    ...cutGrid(kit, { x: margin, y: margin, width, height: strips * stripHeight }, { rows: strips, columns: 1 }),
    ...cutGrid(kit, { x: margin, y: cardsTop, width, height: cardsBottom - cardsTop }, { rows: 1, columns: cards }),
  ];
  const [slip = [], ...moreSlips] = slips;
  const [card = [], ...moreCards] = doorCards;
  return {
    ...size,
    parts: [
      { tag: 'artifact', lang: kit.order[0]!, marks },
      ...slip,
      ...asDecoration(moreSlips.flat()),
      ...card,
      ...asDecoration(moreCards.flat()),
      ...howParts(kit, { x: margin, y: cardsBottom + gap, width, height: howHeight }),
    ],
  };
}

function cardParts(kit: SheetKit, card: Area): SheetPart[] {
  const inner = { x: card.x + padding, y: card.y + padding, width: card.width - 2 * padding };
  const bottom = card.y + card.height - padding;
  const band = headlineBand(kit, { area: inner, most: 24, pick: ({ question }) => question });
  const calls = inBoth(kit, ({ call }) => call, {
    tag: 'P',
    weight: 'bold',
    color: kit.colors.ink,
    sizes: [12, 7],
    width: inner.width,
    mostLines: 2,
  });
  const height = calls.reduce((sum, text) => sum + text.height, 4 * (calls.length - 1));
  const y = (band.bottom + bottom - codeSide - height) / 2;
  return [
    ...band.parts,
    ...stack(calls, { x: inner.x, y, gap: 4 }).parts,
    ...footParts(kit, { x: inner.x, width: inner.width, bottom }),
  ];
}
