import { qrPart } from './qr-part.ts';
import type { SheetPart } from './sheet.ts';
import { addressTexts, asDecoration, cutLine, inBoth, phoneText, type SheetKit, stack } from './sheet-kit.server.ts';

const stripHeight = 118;
const phoneHeight = 14;
const codeSide = 58;

/** A telephone number needs wider strips. */
const stripCount = ({ own }: SheetKit) => (own.phone ? 6 : 8);
const heightOf = ({ own }: SheetKit) => stripHeight + (own.phone ? phoneHeight : 0);

export const tearOffHeight = (kit: SheetKit): number => heightOf(kit) + 14;

export function tearOffParts(
  kit: SheetKit,
  { x, width, bottom }: { x: number; width: number; bottom: number },
): SheetPart[] {
  const top = bottom - heightOf(kit);
  const count = stripCount(kit);
  const stripWidth = width / count;
  const lines = Array.from({ length: count + 1 }, (_, index) => {
    const at = x + index * stripWidth;
    return cutLine(kit, [at, top, at, bottom]);
  });
  const strips = Array.from({ length: count }, (_, index) =>
    stripParts(kit, { x: x + index * stripWidth, y: top, width: stripWidth }),
  );
  const [first = [], ...repeated] = strips;
  const marks = [...lines, cutLine(kit, [x, top, x + width, top])];
  return [{ tag: 'artifact', lang: kit.order[0]!, marks }, ...first, ...asDecoration(repeated.flat())];
}

function stripParts(kit: SheetKit, { x, y, width }: { x: number; y: number; width: number }): SheetPart[] {
  const { words, code: encoded, order, colors } = kit;
  const lang = order[0]!;
  const shared = { tag: 'P' as const, color: colors.ink, width: width - 6, mostLines: 1, isCentered: true };
  const headlines = inBoth(kit, ({ headline }) => headline, {
    ...shared,
    weight: 'black',
    sizes: [10, 5],
    leading: 1.15,
  });
  const address = addressTexts(kit, { ...shared, sizes: [9, 4], leading: 1.15 });
  const phone = phoneText(kit, { width: width - 6, isCentered: true, weight: 'bold', sizes: [10, 4], leading: 1.3 });
  const head = stack(headlines, { x: x + 3, y: y + 5 });
  const code = qrPart(
    encoded,
    { x: x + (width - codeSide) / 2, y: head.bottom, side: codeSide },
    { alt: words.words[lang].qrAlt, lang },
  );
  return [...head.parts, code, ...stack([...address, phone], { x: x + 3, y: head.bottom + codeSide }).parts];
}
