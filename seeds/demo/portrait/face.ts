import type { Coat } from './coat.ts';
import { mix } from './colour.ts';
import { clipped, ellipse, fillPath, line, type Sheet, stripe, verticalGradient } from './shapes.ts';
import type { PortraitTraits } from './traits.ts';

const eyeOutline = 'M-27 7C-22 -16 -2 -27 14 -22C24 -19 30 -13 29 -5C27 14 12 24 -4 22C-16 20 -22 14 -27 7Z';
const belowLid = 'M-60 -12C-30 -15 -4 -14 14 -9C30 -5 44 0 60 6L60 60L-60 60Z';

function openEye(sheet: Sheet, traits: PortraitTraits, coat: Coat, side: -1 | 1): string {
  const colours = coat.eyes[side === -1 ? 0 : 1];
  const isCalm = traits.gaze === 'calm';
  const iris = verticalGradient(sheet, [
    [0, colours.deep],
    [0.45, colours.iris],
    [1, mix(colours.iris, '#ffffff', 0.35)],
  ]);
  const pupil = ellipse(2, -1, isCalm ? 7 : 11, 19, '#17141a');
  const ball = fillPath(eyeOutline, iris) + pupil;
  const rim = `<path d="${eyeOutline}" fill="${coat.line}" stroke="${coat.line}" stroke-width="6" stroke-linejoin="round"/>`;
  const eye = isCalm
    ? clipped(sheet, belowLid, rim + ball) + line('M-27 -9C-14 -15 2 -13 14 -9C22 -6 28 -2 34 3', coat.line, 6)
    : rim + ball;
  // Both eyes catch the same light, so the spark is not mirrored with the eye.
  const spark =
    ellipse(side * 2 - 6, isCalm ? -3 : -11, 5.5, 5.5, '#ffffff') +
    ellipse(side * 2 + 6, 9, 2.5, 2.5, '#ffffff', ' fill-opacity=".7"');
  return `<g transform="translate(${side * 45} -5)"><g transform="scale(${side} 1)">${eye}</g>${spark}</g>`;
}

function closedEye(coat: Coat, colour: string, side: -1 | 1): string {
  return `<g transform="translate(${side * 45} -1) scale(${side} 1)">${line('M-25 2C-14 16 10 17 25 -1', colour, 6)}${line('M21 5L29 8M12 11L17 17', coat.line, 3.5)}</g>`;
}

function muzzle(traits: PortraitTraits, coat: Coat): string {
  const isWhite = traits.white !== 'none' || traits.fur === 'white';
  const isPlain = traits.pattern === 'point' || traits.pattern === 'tortoiseshell';
  const pad = isWhite ? coat.white.main : isPlain ? coat.points.light : coat.body.light;
  const opacity = traits.pattern === 'tortoiseshell' ? ' fill-opacity=".35"' : '';
  const pads =
    ellipse(0, 66, 19, 13, pad, opacity) + [-1, 1].map((side) => ellipse(side * 18, 47, 25, 19, pad, opacity)).join('');
  const onDark = !isWhite && coat.isDark;
  const ink = onDark ? mix(coat.points.shade, '#000000', 0.35) : mix(coat.line, '#6b4038', 0.25);
  const dots = [-1, 1]
    .flatMap((side) => [
      ellipse(side * 21, 45, 1.8, 1.8, ink),
      ellipse(side * 28, 51, 1.8, 1.8, ink),
      ellipse(side * 19, 53, 1.8, 1.8, ink),
    ])
    .join('');
  const nose = isWhite && coat.isDark ? '#d58f8c' : coat.body.nose;
  return (
    pads +
    `<g opacity=".5">${dots}</g>` +
    line('M0 36L0 45M0 45C-4 56 -18 57 -23 49M0 45C4 56 18 57 23 49', ink, 3.4) +
    fillPath('M-14 24C-8 19 8 19 14 24C16 29 6 37 0 38C-6 37 -16 29 -14 24Z', nose) +
    ellipse(-4, 25, 5, 2, '#ffffff', ' fill-opacity=".4"')
  );
}

/** The whiskers reach beyond the head, so they are drawn last. */
export function whiskers(coat: Coat, backdropIsLight: boolean): string {
  const colour = backdropIsLight && !coat.isDark ? mix(coat.line, '#ffffff', 0.1) : coat.whisker;
  const right =
    stripe([30, 46], [90, 30], [150, 34], 2.2) +
    stripe([32, 50], [92, 48], [152, 60], 2.2) +
    stripe([30, 55], [84, 66], [138, 86], 2);
  const brow = stripe([40, -36], [56, -62], [78, -78], 1.6);
  const half = fillPath(right + brow, colour, ' fill-opacity=".8"');
  return `${half}<g transform="scale(-1 1)">${half}</g>`;
}

export function face(sheet: Sheet, traits: PortraitTraits, coat: Coat): string {
  const lid = coat.isDark ? mix(coat.points.light, '#ffffff', 0.3) : coat.line;
  const eyes =
    traits.gaze === 'asleep'
      ? closedEye(coat, lid, -1) + closedEye(coat, lid, 1)
      : openEye(sheet, traits, coat, -1) + openEye(sheet, traits, coat, 1);
  return muzzle(traits, coat) + eyes;
}
