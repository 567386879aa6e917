import { between, type Random } from '../random.ts';
import type { Coat } from './coat.ts';
import { mix } from './colour.ts';
import { at, blob, clipped, ellipse, fillPath, glow, line, type Point, type Sheet, stripe, tube } from './shapes.ts';
import type { PortraitTraits } from './traits.ts';

export type Curve = readonly [Point, Point, Point, Point];

export interface BodyPart {
  kind: 'torso' | 'haunch' | 'leg' | 'paw' | 'tail';
  d: string;
  ribs?: readonly (readonly [Point, Point, Point])[];
  chest?: string;
  box?: readonly [x: number, y: number, width: number, height: number];
  curve?: Curve;
  widthAt?: (t: number) => number;
  isFar?: boolean;
  swirl?: boolean;
}

export function tailPart(curve: Curve, hair: PortraitTraits['hair'], width = 40): BodyPart {
  const widthAt =
    hair === 'long'
      ? (t: number) =>
          width *
          (0.8 + 1.05 * Math.sin(Math.PI * Math.min(1, t * 0.92 + 0.04)) ** 0.8) *
          (t > 0.84 ? Math.sqrt(Math.max(0, 1 - ((t - 0.84) / 0.16) ** 2)) : 1)
      : (t: number) => width * (1 - 0.28 * t) * (t > 0.9 ? Math.sqrt(Math.max(0, 1 - ((t - 0.9) / 0.1) ** 2)) : 1);
  return { kind: 'tail', d: tube(curve, widthAt), curve, widthAt };
}

export function legPart(curve: Curve, top: number, bottom: number, extra: Partial<BodyPart> = {}): BodyPart {
  const rounded = (t: number) => (t < 0.14 ? Math.sqrt(Math.max(0, 1 - ((0.14 - t) / 0.14) ** 2)) : 1);
  const widthAt = (t: number) => (top + (bottom - top) * t) * rounded(t);
  return { kind: 'leg', d: tube(curve, widthAt), curve, widthAt, ...extra };
}

export function pawPart(x: number, y: number, rx: number, ry: number): BodyPart {
  const d =
    `M${at(x - rx, y + ry * 0.3)}C${at(x - rx, y - ry)} ${at(x - rx * 0.6, y - ry * 1.25)} ${at(x, y - ry * 1.25)}` +
    `C${at(x + rx * 0.6, y - ry * 1.25)} ${at(x + rx, y - ry)} ${at(x + rx, y + ry * 0.3)}` +
    `C${at(x + rx, y + ry)} ${at(x + rx * 0.5, y + ry)} ${at(x, y + ry)}C${at(x - rx * 0.5, y + ry)} ${at(x - rx, y + ry)} ${at(x - rx, y + ry * 0.3)}Z`;
  return { kind: 'paw', d, box: [x - rx, y - ry, rx * 2, ry * 2] };
}

function isWhitePart(part: BodyPart, traits: PortraitTraits): boolean {
  if (traits.pattern === 'calico') return part.kind === 'paw' || part.kind === 'leg';
  if (part.kind === 'paw') return traits.white === 'tuxedo' || traits.white === 'bicolour' || traits.white === 'mitted';
  return part.kind === 'leg' && traits.white === 'bicolour';
}

function stripes(part: BodyPart, traits: PortraitTraits, coat: Coat, random: Random): string {
  if (part.curve && part.widthAt) {
    const { curve, widthAt } = part;
    const rings: string[] = [];
    const [from, to, step] = part.kind === 'tail' ? [0.14, 0.86, 0.13] : [0.22, 0.75, 0.2];
    for (let t = from; t < to; t += step) rings.push(tube(curve, (u) => widthAt(u) + 8, [t, t + step * 0.38]));
    if (part.kind === 'tail') rings.push(tube(curve, (u) => widthAt(u) + 8, [0.9, 1]));
    return fillPath(rings.join(''), coat.body.mark, ' fill-opacity=".85"');
  }
  const ribs = part.ribs ?? [];
  if (traits.pattern === 'spotted' && part.box) {
    const [x, y, width, height] = part.box;
    let spots = '';
    for (let row = 0; row * 44 < height; row++) {
      for (let column = 0; column * 50 < width; column++) {
        const cx = x + column * 50 + (row % 2) * 25 + between(random, -9, 9);
        spots += blob(
          random,
          cx,
          y + row * 44 + between(random, -8, 8),
          between(random, 9, 15),
          between(random, 7, 11),
          6,
        );
      }
    }
    return fillPath(spots, coat.body.mark, ' fill-opacity=".8"');
  }
  const isClassic = traits.pattern === 'classic';
  const used = isClassic ? ribs.filter((_, index) => index % 2 === 0) : ribs;
  const thickness = isClassic ? 22 : 12;
  let drawing = fillPath(
    used.map(([start, bend, end]) => stripe(start, bend, end, thickness * between(random, 0.8, 1.2))).join(''),
    coat.body.mark,
    ' fill-opacity=".85"',
  );
  if (isClassic && part.box && part.swirl) {
    const [x, y, width, height] = part.box;
    const reach = Math.min(width, height) * 0.2;
    const [cx, cy] = [x + width * 0.55, y + height * 0.5];
    const spiral =
      `M${at(cx + reach * 1.5, cy - reach * 0.5)}C${at(cx + reach, cy - reach * 1.5)} ${at(cx - reach * 1.4, cy - reach * 1.3)} ${at(cx - reach * 1.3, cy)}` +
      `C${at(cx - reach * 1.2, cy + reach * 1.2)} ${at(cx + reach * 0.9, cy + reach * 1.2)} ${at(cx + reach * 0.8, cy + reach * 0.1)}`;
    drawing += line(spiral, coat.body.mark, Math.round(reach * 0.42), ' stroke-opacity=".85"');
    drawing += ellipse(cx - reach * 0.25, cy, reach * 0.34, reach * 0.26, coat.body.mark, ' fill-opacity=".85"');
  }
  return drawing;
}

function patches(part: BodyPart, traits: PortraitTraits, coat: Coat, random: Random): string {
  if (part.curve && part.widthAt) {
    if (part.kind !== 'tail') return '';
    const { curve, widthAt } = part;
    const [first, second] = coat.patches as [string, string];
    return (
      fillPath(
        tube(curve, (t) => widthAt(t) + 8, [0, 0.42]),
        second,
      ) +
      fillPath(
        tube(curve, (t) => widthAt(t) + 8, [0.42, 1]),
        traits.pattern === 'calico' ? first : coat.body.main,
      )
    );
  }
  if (!part.box || part.kind === 'paw') return '';
  const [x, y, width, height] = part.box;
  const count = traits.pattern === 'calico' ? 4 : 6;
  let drawing = '';
  for (let index = 0; index < count; index++) {
    const cx = x + width * ((index % 2 === 0 ? 0.14 : 0.86) + between(random, -0.12, 0.12));
    const cy = y + height * ((index + 0.5) / count + between(random, -0.08, 0.08));
    const size =
      Math.min(width, height) *
      (traits.pattern === 'calico' ? between(random, 0.22, 0.34) : between(random, 0.14, 0.24));
    drawing += fillPath(blob(random, cx, cy, size * 1.15, size), coat.patches[index % 2]!);
  }
  return drawing;
}

function markings(part: BodyPart, traits: PortraitTraits, coat: Coat, random: Random): string {
  switch (traits.pattern) {
    case 'mackerel':
    case 'classic':
    case 'spotted':
      return stripes(part, traits, coat, random);
    case 'calico':
    case 'tortoiseshell':
      return patches(part, traits, coat, random);
    default:
      return '';
  }
}

function toes(part: BodyPart, colour: string): string {
  if (part.kind !== 'paw' || !part.box) return '';
  const [x, y, width, height] = part.box;
  return [0.34, 0.66]
    .map((share) =>
      line(`M${at(x + width * share, y + height * 0.52)}L${at(x + width * share, y + height * 0.92)}`, colour, 3.2),
    )
    .join('');
}

export function drawPart(sheet: Sheet, part: BodyPart, traits: PortraitTraits, coat: Coat, random: Random): string {
  const isWhite = isWhitePart(part, traits);
  const isPoint = part.kind === 'leg' || part.kind === 'paw' || part.kind === 'tail';
  const fur = isWhite
    ? coat.white
    : isPoint && traits.white !== 'mitted'
      ? coat.points
      : part.kind === 'tail'
        ? coat.points
        : coat.body;
  const main = part.isFar ? mix(fur.main, fur.shade, 0.75) : fur.main;
  const shift = part.kind === 'torso' ? -14 : part.kind === 'paw' ? -4 : -7;
  let inside = `<g transform="translate(${shift} ${shift * 0.8})">${fillPath(part.d, main)}</g>`;
  if (!isWhite) inside += markings(part, traits, coat, random);
  if (part.kind === 'torso' && part.box) {
    const [x, y, width] = part.box;
    inside += ellipse(x + width * 0.28, y + 70, width * 0.4, 120, glow(sheet, '#ffffff', coat.isDark ? 0.08 : 0.18));
  }
  if (part.chest && (traits.white === 'bib' || traits.white === 'tuxedo' || traits.white === 'bicolour')) {
    inside +=
      fillPath(part.chest, coat.white.shade, ' transform="translate(5 8)"') + fillPath(part.chest, coat.white.main);
  } else if (part.chest && ['mackerel', 'classic', 'spotted'].includes(traits.pattern)) {
    inside += fillPath(part.chest, fur.light, ' fill-opacity=".38"');
  }
  return (
    fillPath(part.d, part.isFar ? mix(fur.shade, '#1b1620', 0.15) : fur.shade) +
    clipped(sheet, part.d, inside) +
    toes(part, mix(fur.shade, coat.line, isWhite ? 0.25 : 0.5))
  );
}
