import { fitPhoto } from './fit-photos.ts';
import { setText } from './set-text.server.ts';
import type { Area, Mark, Sheet, SheetPart } from './sheet.ts';
import { codePart, inBoth, margin, photoPart, type SheetKit, stack } from './sheet-kit.server.ts';

const gap = 20;
const codeSide = 128;

export function roadSheets(kit: SheetKit): Sheet[] {
  return [headlinePage(kit), looksPage(kit)];
}

function headlinePage(kit: SheetKit): Sheet {
  const { colors, paper, order } = kit;
  const size = { width: paper.height, height: paper.width };
  const width = size.width - 2 * margin;
  const height = (size.height - 2 * margin - (order.length - 1) * gap) / order.length;
  const lines = inBoth(kit, ({ headline }) => headline, {
    tag: 'H1',
    weight: 'black',
    color: colors.accent,
    sizes: [220, 60],
    width: width - 2 * gap,
    mostLines: order.length === 1 ? 2 : 1,
    leading: 1,
    isCentered: true,
  });
  const boxes = lines.map((line, index): SheetPart[] => {
    const y = margin + index * (height + gap);
    const isFilled = index === 0 && colors.isFilled;
    const text = line.at(margin + gap, y + (height - line.height) / 2);
    const marks = isFilled ? text.marks.map((mark) => ({ ...mark, color: colors.onAccent })) : text.marks;
    const box: Mark = {
      kind: 'box',
      x: margin,
      y,
      width,
      height,
      radius: 16,
      fill: isFilled ? colors.accent : null,
      stroke: isFilled ? null : colors.accent,
    };
    return [
      { tag: 'artifact', lang: order[0]!, marks: [box] },
      { ...text, marks },
    ];
  });
  return { ...size, parts: boxes.flat() };
}

function looksPage(kit: SheetKit): Sheet {
  const { fonts, words, order, colors, paper, photoRatios } = kit;
  const [photoRatio] = photoRatios;
  const size = { width: paper.height, height: paper.width };
  const hasCoat = order.some((lang) => words.words[lang].shortCoat !== '');
  const photoShare = hasCoat ? 0.56 : 0.74;
  const inner = { width: size.width - 2 * margin, height: size.height - 2 * margin };
  const photo =
    photoRatio === undefined
      ? null
      : fitPhoto(photoRatio, { x: margin, y: margin, width: inner.width * photoShare, height: inner.height });
  const left = photo ? margin + photo.width + gap : margin;
  const width = size.width - margin - left;
  const bottom = size.height - margin;
  const coats = stackCoats(kit, { y: margin, width, height: inner.height - codeSide - gap, x: left });
  const address = setText(fonts, words.address, {
    tag: 'P',
    lang: order[0]!,
    weight: 'bold',
    color: colors.accent,
    sizes: [22, 8],
    width: hasCoat ? width - codeSide : width,
    mostLines: 2,
    link: words.link,
  });
  return {
    ...size,
    parts: [
      ...(photo ? [photoPart(kit, { ...photo, x: margin })] : []),
      ...coats,
      codePart(kit, { x: left - 8, y: bottom - codeSide, side: codeSide }),
      hasCoat
        ? address.at(left + codeSide, bottom - (codeSide + address.height) / 2)
        : address.at(left, bottom - codeSide - address.height),
    ],
  };
}

function stackCoats(kit: SheetKit, { x, y, width, height }: Area): SheetPart[] {
  for (let size = kit.photoRatios.length === 0 ? 120 : 84; ; size -= 4) {
    const coats = inBoth(kit, ({ shortCoat }) => shortCoat.toUpperCase(), {
      tag: 'P',
      weight: 'black',
      color: kit.colors.ink,
      sizes: [size, 24],
      width,
      mostLines: 3,
      leading: 1.02,
    });
    const space = height - coats.reduce((sum, coat) => sum + coat.height, 0);
    if (space < gap && size > 24) continue;
    const between = space / (coats.length + 1);
    return stack(coats, { x, y: y + between, gap: between }).parts;
  }
}
