import { type SetText, setText } from './set-text.server.ts';
import type { Area, Sheet, SheetPart } from './sheet.ts';
import {
  addressTexts,
  asDecoration,
  codePart,
  cutGrid,
  cutLine,
  inBoth,
  margin,
  type SheetKit,
  stack,
} from './sheet-kit.server.ts';

const count = 4;
/** A strip of 30 mm is as wide as a broad collar, and has room for a code of 27 mm. */
export const stripHeight = 86;
const codeSide = 78;
/** The strip begins below this part, where its end is taped. */
const tapeWidth = 96;
const addressWidth = 150;
const padding = 10;
const gap = 14;

/** The sheet is on its side: a strip of 25 cm goes around a cat's neck. */
export function collarSlipSheet(kit: SheetKit): Sheet {
  const size = { width: kit.paper.height, height: kit.paper.width };
  const width = size.width - 2 * margin;
  const strips = Array.from({ length: count }, (_, index) =>
    stripParts(kit, { x: margin, y: margin + index * stripHeight, width, height: stripHeight }),
  );
  const bottom = margin + count * stripHeight;
  const marks = cutGrid(kit, { x: margin, y: margin, width, height: count * stripHeight }, { rows: count, columns: 1 });
  const [first = [], ...repeated] = strips;
  return {
    ...size,
    parts: [
      { tag: 'artifact', lang: kit.order[0]!, marks },
      ...first,
      ...asDecoration(repeated.flat()),
      ...howParts(kit, { x: margin, y: bottom + gap, width, height: size.height - margin - bottom - gap }),
    ],
  };
}

export function stripParts(kit: SheetKit, area: Area): SheetPart[] {
  const right = area.x + area.width - tapeWidth;
  const isAlone = kit.order.length === 1;
  const shared = { tag: 'P' as const, mostLines: 1, leading: 1.2, color: kit.colors.ink };
  const textWidth = area.width - tapeWidth - codeSide - addressWidth - 2 * gap - 2 * padding;
  const questions = inBoth(kit, ({ question }) => question, {
    ...shared,
    tag: 'H1',
    weight: 'black',
    color: kit.colors.accent,
    sizes: [isAlone ? 38 : 23, 10],
    width: textWidth,
    leading: 1.1,
  });
  const scans = inBoth(kit, ({ slip }) => slip.scan, {
    ...shared,
    weight: 'regular',
    sizes: [isAlone ? 16 : 11.5, 7],
    width: textWidth,
  });
  const texts = questions.flatMap((question, index) => [question, scans[index]!]);
  const address = addressTexts(kit, { ...shared, sizes: [18, 7], width: addressWidth, mostLines: 2 });
  const tape = inBoth(kit, ({ slip }) => slip.tape, {
    ...shared,
    weight: 'regular',
    color: kit.colors.muted,
    sizes: [10, 6],
    width: tapeWidth - 2 * padding,
    mostLines: 2,
    isCentered: true,
  });
  // Only a third of the strip is seen at once, so the words are beside the code.
  const widths = [texts, address].map((each) => Math.max(...each.map(({ width }) => width)));
  const fullWidth = widths[0]! + widths[1]! + codeSide + 2 * gap;
  const x = area.x + Math.max(padding, (area.width - tapeWidth - fullWidth) / 2);
  const codeX = x + widths[0]! + gap;
  return [
    ...inMiddle(texts, { ...area, x }),
    codePart(kit, { x: codeX, y: area.y + (area.height - codeSide) / 2, side: codeSide }),
    ...inMiddle(address, { ...area, x: codeX + codeSide + gap }),
    { tag: 'artifact', lang: kit.order[0]!, marks: [cutLine(kit, [right, area.y, right, area.y + area.height])] },
    ...inMiddle(tape, { ...area, x: right + padding }),
  ];
}

function inMiddle(texts: SetText[], { x, y, height }: Area): SheetPart[] {
  const full = texts.reduce((sum, text) => sum + text.height, 0);
  return stack(texts, { x, y: y + (height - full) / 2 }).parts;
}

/** The languages are side by side. */
export function howParts({ fonts, words, order, colors }: SheetKit, { x, y, width, height }: Area): SheetPart[] {
  const columnWidth = (width - (order.length - 1) * 2 * gap) / order.length;
  for (let size = 13; ; size -= 0.5) {
    const texts = order.map((lang) =>
      setText(fonts, words.words[lang].slip.how, {
        tag: 'P',
        lang,
        weight: 'regular',
        color: colors.ink,
        sizes: [size, size],
        width: columnWidth,
        mostLines: 12,
        leading: 1.35,
      }),
    );
    if (Math.max(...texts.map((text) => text.height)) > height && size > 7) continue;
    return texts.map((text, index) => text.at(x + index * (columnWidth + 2 * gap), y));
  }
}
