import type { BodyPart } from './body-part.ts';
import type { Point } from './shapes.ts';

type Rib = readonly [Point, Point, Point];

export function flankRibs(x: number, top: number, bottom: number, halfAt: (share: number) => number): Rib[] {
  const ribs: Rib[] = [];
  for (let y = top; y < bottom; y += 38) {
    const half = halfAt((y - top) / (bottom - top));
    for (const side of [-1, 1]) {
      ribs.push([
        [x + side * (half + 20), y - 6],
        [x + side * half * 0.8, y + 12],
        [x + side * half * 0.5, y + 10],
      ]);
    }
  }
  return ribs;
}

export function sideRibs(from: number, to: number, top: (x: number) => number, length: number): Rib[] {
  const ribs: Rib[] = [];
  for (let x = from; x <= to; x += 40)
    ribs.push([
      [x, top(x) - 14],
      [x + 20, top(x) + length * 0.5],
      [x + 4, top(x) + length],
    ]);
  return ribs;
}

export function haunch(x: number, y: number, rx: number, ry: number): BodyPart {
  return {
    kind: 'haunch',
    d: `M${x - rx} ${y + ry * 0.3}C${x - rx} ${y - ry * 0.7} ${x - rx * 0.5} ${y - ry} ${x} ${y - ry}C${x + rx * 0.6} ${y - ry} ${x + rx} ${y - ry * 0.6} ${x + rx} ${y + ry * 0.2}C${x + rx} ${y + ry} ${x + rx * 0.5} ${y + ry} ${x} ${y + ry}C${x - rx * 0.6} ${y + ry} ${x - rx} ${y + ry} ${x - rx} ${y + ry * 0.3}Z`,
    box: [x - rx, y - ry, rx * 2, ry * 2],
  };
}

export const bust = {
  short: 'M132 740C140 660 190 580 268 500L452 500C530 580 580 660 588 740Z',
  long: 'M96 740C102 690 98 676 116 646C124 650 132 652 142 652C146 606 190 552 262 500L458 500C530 552 574 606 578 652C588 652 596 650 604 646C622 676 618 690 624 740Z',
};
export const bib =
  'M262 470C268 560 300 600 318 628L334 616L350 664L362 632L378 668L390 618L406 626C424 600 452 560 458 470Z';
