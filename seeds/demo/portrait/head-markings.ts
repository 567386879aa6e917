import { createRandom } from '../random.ts';
import type { Coat } from './coat.ts';
import { blob, ellipse, fillPath, glow, mirrored, type Point, type Sheet, stripe } from './shapes.ts';
import type { PortraitTraits } from './traits.ts';

type HeadStripe = readonly [Point, Point, Point, number];

const tabbyMark: readonly HeadStripe[] = [
  [[0, -84], [0, -60], [0, -36], 6],
  [[15, -84], [13, -60], [19, -40], 7],
  [[34, -80], [34, -62], [31, -40], 8],
  [[112, 2], [92, -8], [70, -4], 7],
  [[122, 24], [94, 12], [72, 20], 7],
  [[118, 48], [94, 32], [76, 38], 6],
];

function tabbyStripes(colour: string): string {
  const both = tabbyMark.flatMap(([start, bend, end, width]) => [
    stripe(start, bend, end, width),
    ...(start[0] === 0 ? [] : [stripe([-start[0], start[1]], [-bend[0], bend[1]], [-end[0], end[1]], width)]),
  ]);
  return fillPath(both.join(''), colour);
}

function eyeRings(colour: string): string {
  return [-1, 1].map((side) => ellipse(side * 44, -6, 37, 32, colour, ' fill-opacity=".62"')).join('');
}

function whiteFace(traits: PortraitTraits, colour: string): string {
  const [top, half] = traits.white === 'bicolour' ? [-70, 21] : [-30, 9];
  const flame = mirrored(
    [0, top],
    [
      [
        [half * 0.5, top + 16],
        [half, -20],
        [half, 2],
      ],
      [
        [half + 4, 20],
        [40, 22],
        [52, 40],
      ],
      [
        [60, 58],
        [46, 100],
        [0, 100],
      ],
    ],
  );
  return fillPath(flame, colour);
}

function patches(traits: PortraitTraits, coat: Coat): string {
  const random = createRandom(traits.variation ^ 0x51f15e);
  const side = traits.facesLeft ? -1 : 1;
  const [first, second] = coat.patches as [string, string];
  if (traits.pattern === 'calico') {
    return (
      fillPath(blob(random, side * 72, -52, 54, 62), first) +
      fillPath(blob(random, side * -82, -60, 48, 58), second) +
      (random() < 0.4 ? fillPath(blob(random, side * -90, 40, 26, 22), first) : '')
    );
  }
  return (
    fillPath(blob(random, side * 60, 8, 52, 76), first) +
    fillPath(blob(random, side * -50, -62, 24, 34), first) +
    fillPath(blob(random, side * -66, 40, 28, 18), second) +
    fillPath(blob(random, side * 10, 68, 22, 16), first) +
    fillPath(blob(random, side * 40, -58, 14, 20), coat.body.main)
  );
}

/** The unit is head units; the head's outline clips it. */
export function headMarkings(sheet: Sheet, traits: PortraitTraits, coat: Coat): string {
  const isTabby = ['mackerel', 'classic', 'spotted'].includes(traits.pattern);
  let drawing = '';
  if (isTabby) drawing += eyeRings(coat.body.light) + tabbyStripes(coat.body.mark);
  if (traits.pattern === 'calico' || traits.pattern === 'tortoiseshell') drawing += patches(traits, coat);
  if (traits.pattern === 'point') {
    drawing += ellipse(0, 22, 92, 84, glow(sheet, coat.points.main, 0.96, 0.5));
  }
  if (traits.white === 'bicolour' || traits.white === 'tuxedo') drawing += whiteFace(traits, coat.white.main);
  if (traits.white === 'bib' || traits.white === 'mitted') drawing += ellipse(0, 74, 34, 22, coat.white.main);
  return drawing;
}
