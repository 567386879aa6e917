import type { Coat } from './coat.ts';
import { face, whiskers } from './face.ts';
import { headMarkings } from './head-markings.ts';
import { clipped, ellipse, fillPath, glow, line, mirrored, type Point, type Sheet } from './shapes.ts';
import type { PortraitTraits } from './traits.ts';

const cheeks: Record<PortraitTraits['hair'], readonly (readonly [Point, Point, Point])[]> = {
  short: [
    [
      [26, -82],
      [54, -77],
      [76, -56],
    ],
    [
      [95, -36],
      [103, -12],
      [104, 10],
    ],
    [
      [106, 22],
      [112, 30],
      [121, 36],
    ],
    [
      [112, 40],
      [106, 41],
      [100, 41],
    ],
    [
      [103, 50],
      [106, 55],
      [110, 59],
    ],
    [
      [98, 63],
      [90, 62],
      [82, 61],
    ],
    [
      [62, 80],
      [32, 87],
      [0, 87],
    ],
  ],
  long: [
    [
      [26, -82],
      [54, -77],
      [76, -56],
    ],
    [
      [95, -38],
      [104, -16],
      [107, 4],
    ],
    [
      [114, 18],
      [126, 26],
      [142, 31],
    ],
    [
      [130, 38],
      [122, 40],
      [114, 40],
    ],
    [
      [120, 52],
      [128, 58],
      [136, 62],
    ],
    [
      [122, 67],
      [112, 67],
      [103, 65],
    ],
    [
      [106, 76],
      [108, 82],
      [112, 88],
    ],
    [
      [96, 88],
      [84, 86],
      [74, 82],
    ],
    [
      [54, 96],
      [28, 98],
      [0, 106],
    ],
  ],
};

const earTips: Record<PortraitTraits['ears'], Point> = { upright: [92, -142], wide: [116, -124], small: [84, -118] };

function earOutline([x, y]: Point): string {
  return `M94 -14C104 -50 ${x + 12} ${y + 50} ${x + 4} ${y + 8}Q${x} ${y - 5} ${x - 13} ${y + 3}C${x - 40} ${y + 18} 36 -104 18 -72L50 -30Z`;
}

function ear(sheet: Sheet, traits: PortraitTraits, coat: Coat, side: 'left' | 'right'): string {
  const [x, y] = earTips[traits.ears];
  const outline = earOutline([x, y]);
  const isPatched = traits.pattern === 'calico' || traits.pattern === 'tortoiseshell';
  const isFirst = (side === 'left') === traits.facesLeft;
  const patch = isPatched ? coat.patches[isFirst ? 0 : 1] : undefined;
  const colour = traits.pattern === 'tortoiseshell' && !isFirst ? coat.body.main : (patch ?? coat.points.main);
  const inner = `M82 -36C90 -60 ${x + 2} ${y + 52} ${x - 2} ${y + 24}C${x - 24} ${y + 34} 50 -88 42 -66Z`;
  const tuft = fillPath(
    'M40 -58C48 -74 56 -84 68 -96C64 -84 64 -80 66 -74C70 -80 76 -86 82 -90C78 -76 78 -66 80 -50L60 -40Z',
    traits.pattern === 'point' ? coat.body.shade : coat.body.light,
    traits.hair === 'long' ? '' : ' fill-opacity=".55"',
  );
  const drawing =
    fillPath(outline, colour) +
    clipped(
      sheet,
      outline,
      fillPath(
        `M${x + 20} ${y - 10}C${x + 10} ${y + 60} 100 -60 84 -20L130 -10L140 ${y}Z`,
        coat.points.shade,
        ' fill-opacity=".45"',
      ),
    ) +
    fillPath(inner, coat.points.ear) +
    clipped(sheet, inner, tuft);
  return side === 'left' ? `<g transform="scale(-1 1)">${drawing}</g>` : drawing;
}

/** An ear without its tip marks a neutered cat without an owner. */
function notchMask(sheet: Sheet, traits: PortraitTraits): string {
  if (traits.notchedEar === 'none') return '';
  const [x, y] = earTips[traits.ears];
  const side = traits.notchedEar === 'left' ? -1 : 1;
  const id = sheet.nextId();
  sheet.defs.push(
    `<mask id="${id}" maskUnits="userSpaceOnUse" x="-180" y="-180" width="360" height="360">` +
      `<rect x="-180" y="-180" width="360" height="360" fill="#fff"/>` +
      fillPath(
        `M${side * (x - 40)} ${y - 12}L${side * (x - 4)} ${y + 22}L${side * (x + 34)} ${y + 10}L${side * (x + 30)} ${y - 40}L${side * (x - 40)} ${y - 40}Z`,
        '#000',
      ) +
      '</mask>',
  );
  return ` mask="url(#${id})"`;
}

export function head(sheet: Sheet, traits: PortraitTraits, coat: Coat, backdropIsLight: boolean): string {
  const outline = mirrored([0, -80], cheeks[traits.hair]);
  const ears = `<g${notchMask(sheet, traits)}>${ear(sheet, traits, coat, 'left')}${ear(sheet, traits, coat, 'right')}</g>`;
  const inside =
    `<g transform="translate(-7 -7)">${fillPath(outline, coat.body.main)}</g>` +
    headMarkings(sheet, traits, coat) +
    ellipse(-26, -62, 78, 46, glow(sheet, '#ffffff', coat.isDark ? 0.13 : 0.28)) +
    ellipse(0, 98, 110, 36, glow(sheet, coat.body.shade, 0.6));
  const forelock =
    traits.hair === 'long'
      ? line('M-8 -84C-6 -76 -4 -72 0 -66C2 -74 6 -80 10 -86', coat.body.light, 4, ' stroke-opacity=".5"')
      : '';
  return (
    ears +
    fillPath(outline, coat.body.shade) +
    clipped(sheet, outline, inside) +
    forelock +
    face(sheet, traits, coat) +
    whiskers(coat, backdropIsLight)
  );
}
