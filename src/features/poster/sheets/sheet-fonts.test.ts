import { beforeAll, describe, expect, it } from 'vitest';
import { openSheetFonts, type SheetFonts } from './sheet-fonts.server.ts';

let fonts: SheetFonts;
beforeAll(async () => {
  fonts = await openSheetFonts();
});

const glyphsOf = (text: string) =>
  (['black', 'bold', 'regular'] as const).map((weight) =>
    fonts.runs(text, weight).flatMap(({ face, text: part }) => face.font.layout(part).glyphs),
  );

/** Letters, spaces and marks apart from those that the shaping joins. */
const names: [script: string, name: string][] = [
  ['Latin', 'Name: Mistigri'],
  ['Polish', 'Łapka Żółw'],
  ['Vietnamese', 'Nguyễn Mướp Đỏ Ỷ'],
  ['Cyrillic', 'Мурка'],
  ['Greek', 'Γατούλα'],
  ['Hebrew', 'Name: חתול קטן'],
  ['Arabic', 'Nom\u202f: قط صغير'],
  ['Persian', 'گربه\u200cی پنجه'],
  ['Arabic with a symbol', 'قط 🐈'],
  ['Hindi', 'बिल्ली श्री'],
  ['Thai', 'น้องแมวส้ม'],
];

describe('a name on a poster', () => {
  it.each(names)('is written in %s with a glyph for each grapheme, and no box', (_, name) => {
    expect(fonts.canWrite(name)).toBe(true);
    for (const glyphs of glyphsOf(name)) {
      expect(glyphs.filter(({ id }) => id === 0)).toEqual([]);
      const drawn = new Set(glyphs.flatMap(({ codePoints }) => codePoints));
      const letters = [...name.normalize('NFC')].filter((letter) => /\p{L}/u.test(letter));
      const missing = letters.filter((letter) => !drawn.has(letter.codePointAt(0)!));
      expect(missing).toEqual([]);
    }
  });

  it.each(['猫', 'Mimi 猫', 'ねこ', '고양이', 'x\u0302\u0488', 'བྱི་ལ'])(
    'is left out as a whole if a letter of it can’t be written: %s',
    (name) => {
      expect(fonts.canWrite(name)).toBe(false);
    },
  );

  it.each(['قط 12', 'قط Mimi', '٣ قط', 'قط (صغير)', 'חתול 3'])(
    'is left out as a whole if its parts would be in the wrong order: %s',
    (name) => {
      expect(fonts.canWrite(name)).toBe(false);
    },
  );

  it('letters from right to left are laid out from the right, and Arabic ones are joined', () => {
    const [[...hebrew]] = [glyphsOf('חתול')[1]!];
    expect(hebrew.map(({ codePoints: [code] }) => String.fromCodePoint(code!))).toEqual([...'לותח']);
    const idsOf = (text: string) => glyphsOf(text)[1]!.map(({ id }) => id);
    const alone = [...'قطط'].flatMap(idsOf);
    expect(idsOf('قطط').filter((id) => !alone.includes(id)).length).toBeGreaterThan(1);
  });
});
