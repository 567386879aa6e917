import { qrPart } from './qr-part.ts';
import { setText } from './set-text.server.ts';
import type { Mark, SheetPart } from './sheet.ts';
import { inBoth, type SheetKit, stack } from './sheet-kit.server.ts';

const count = 8;
export const tearOffHeight = 132;
const stripHeight = 118;
const codeSide = 58;

export function tearOffParts(kit: SheetKit, { x, width, bottom }: { x: number; width: number; bottom: number }) {
  const top = bottom - stripHeight;
  const stripWidth = width / count;
  const lines: Mark[] = Array.from({ length: count + 1 }, (_, index) => {
    const at = x + index * stripWidth;
    return { kind: 'line', x1: at, y1: top, x2: at, y2: bottom, width: 0.6, color: kit.colors.muted, isDashed: true };
  });
  const across: Mark = {
    kind: 'line',
    x1: x,
    y1: top,
    x2: x + width,
    y2: top,
    width: 0.6,
    color: kit.colors.muted,
    isDashed: true,
  };
  const lang = kit.order[0]!;
  const strips = Array.from({ length: count }, (_, index) =>
    stripParts(kit, { x: x + index * stripWidth, y: top, width: stripWidth }),
  );
  const [first = [], ...repeated] = strips;
  const decoration: SheetPart = { tag: 'artifact', lang, marks: [...lines, across] };
  return [decoration, ...first, ...repeated.flat().map((part): SheetPart => ({ ...part, tag: 'artifact' }))];
}

function stripParts(kit: SheetKit, { x, y, width }: { x: number; y: number; width: number }): SheetPart[] {
  const { fonts, words, code: encoded, order, colors } = kit;
  const lang = order[0]!;
  const inner = width - 6;
  const shared = { tag: 'P' as const, color: colors.ink, width: inner, mostLines: 1, isCentered: true };
  const headlines = inBoth(kit, ({ headline }) => headline, {
    ...shared,
    weight: 'black',
    sizes: [10, 5],
    leading: 1.15,
  });
  // The address has two lines, because the strip is narrow.
  const split = words.address.lastIndexOf('/', words.address.lastIndexOf('/') - 1);
  const halves = [words.address.slice(0, split), words.address.slice(split)].map((text, index) =>
    setText(fonts, text, { ...shared, lang, weight: index === 0 ? 'regular' : 'bold', sizes: [9, 4], leading: 1.15 }),
  );
  const head = stack(headlines, { x: x + 3, y: y + 5 });
  const code = qrPart(
    encoded,
    { x: x + (width - codeSide) / 2, y: head.bottom, side: codeSide },
    { alt: words.words[lang].qrAlt, lang },
  );
  return [...head.parts, code, ...stack(halves, { x: x + 3, y: head.bottom + codeSide }).parts];
}
