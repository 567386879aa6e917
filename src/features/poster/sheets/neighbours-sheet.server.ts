import type { Locale } from '#i18n/languages.ts';
import { fitPhoto } from './fit-photos.ts';
import { setText } from './set-text.server.ts';
import type { Area, Sheet, SheetPart } from './sheet.ts';
import {
  codePart,
  margin,
  noteText,
  phoneText,
  photoPart,
  type SheetKit,
  stack,
  stackGroups,
} from './sheet-kit.server.ts';

const wide = margin + 16;
const gap = 16;
const codeSide = 120;
const photoHeight = 190;

export function neighboursSheet(kit: SheetKit): Sheet {
  const { fonts, words, order, colors, paper, photoRatios } = kit;
  const [photoRatio] = photoRatios;
  const width = paper.width - 2 * wide;
  const photo =
    photoRatio === undefined
      ? null
      : fitPhoto(photoRatio, { x: wide, y: wide, width: width * 0.5, height: photoHeight });
  const factsLeft = photo ? wide + photo.width + gap : wide;
  const factsWidth = paper.width - wide - factsLeft;
  const facts = stackGroups(
    [...order.map((lang) => factsOf(kit, lang, factsWidth)), [noteText(kit, { width: factsWidth, size: 13 })]],
    { x: factsLeft, y: wide, between: gap },
  );
  const top = Math.max(photo ? wide + photo.height : 0, facts.bottom) + gap;
  const bottom = paper.height - wide;

  const address = setText(fonts, words.address, {
    tag: 'P',
    lang: order[0]!,
    weight: 'bold',
    color: colors.accent,
    sizes: [20, 8],
    width: width - codeSide - gap,
    mostLines: 1,
    link: words.link,
  });
  const phone = phoneText(kit, { width: width - codeSide - gap, weight: 'black', sizes: [24, 12], leading: 1.3 });
  const reachHeight = phone.height + address.height;
  const letters = stackLetters(kit, { x: wide, y: top, width, height: bottom - codeSide - gap - top });
  return {
    ...paper,
    parts: [
      ...(photo ? [photoPart(kit, { ...photo, x: wide, y: wide })] : []),
      ...facts.parts,
      ...letters,
      codePart(kit, { x: wide - 8, y: bottom - codeSide, side: codeSide }),
      ...stack([phone, address], { x: wide + codeSide + gap - 8, y: bottom - (codeSide + reachHeight) / 2 }).parts,
    ],
  };
}

function factsOf({ fonts, words, colors }: SheetKit, lang: Locale, width: number) {
  const { headline, coat, details, date, area } = words.words[lang];
  const place = words.place && fonts.canWrite(words.place) ? words.place : '';
  const set = (text: string, weight: 'black' | 'bold' | 'regular', [max, min]: [number, number], mostLines: number) =>
    setText(fonts, text, {
      tag: 'P',
      lang,
      weight,
      color: weight === 'black' ? colors.accent : colors.ink,
      sizes: [max, min],
      width,
      mostLines,
    });
  return [
    set(headline, 'black', [22, 14], 1),
    set(coat, 'bold', [15, 11], 2),
    set(details, 'regular', [11.5, 9], 3),
    set([date, place].filter(Boolean).join(' · '), 'bold', [11.5, 9], 2),
    set(area, 'regular', [10, 8], 1),
  ];
}

function stackLetters(kit: SheetKit, { x, y, width, height }: Area): SheetPart[] {
  for (let scale = kit.order.length === 1 ? 1.5 : 1.1; ; scale -= 0.05) {
    const letters = kit.order.map((lang) => letterOf(kit, lang, { width, scale }));
    const space = height - letters.flat().reduce((sum, text) => sum + text.height, 0);
    const gap = Math.min(14, space / 8);
    if (gap < 4 && scale > 0.6) continue;
    return stackGroups(letters, { x, y: y + gap, gap, between: 2 * gap }).parts;
  }
}

function letterOf(
  { fonts, words, colors }: SheetKit,
  lang: Locale,
  { width, scale }: { width: number; scale: number },
) {
  const { title, why, how, scan } = words.words[lang].letter;
  const shared = { lang, color: colors.ink, width };
  const size = 13.5 * scale;
  const paragraph = (text: string, weight: 'bold' | 'regular') =>
    setText(fonts, text, { ...shared, tag: 'P', weight, sizes: [size, size], mostLines: 4, leading: 1.35 });
  return [
    setText(fonts, title, {
      ...shared,
      tag: 'H1',
      weight: 'black',
      sizes: [28 * scale, 14],
      mostLines: 1,
      leading: 1.3,
    }),
    paragraph(why, 'regular'),
    paragraph(how, 'regular'),
    paragraph(scan, 'bold'),
  ];
}
