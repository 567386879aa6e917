import { type BodyPart, legPart, pawPart, tailPart } from './body-part.ts';
import type { Point } from './shapes.ts';
import type { PortraitTraits, PoseName } from './traits.ts';

/** Where the head and the pieces of the body lie, back to front, in picture units. */
export interface Pose {
  head: { x: number; y: number; scale: number };
  behind: readonly BodyPart[];
  /** Pieces in front of the head. */
  before: readonly BodyPart[];
  /** The collar: its middle, half its width and how far it sags; none where the neck is hidden. */
  neck: { x: number; y: number; halfWidth: number; sag: number } | null;
  /** The shadow on the ground. */
  shadow: { x: number; y: number; rx: number } | null;
}

type Rib = readonly [Point, Point, Point];

/** Ribs of a body seen from the front: short bars from both flanks. */
function flankRibs(x: number, top: number, bottom: number, halfAt: (share: number) => number): Rib[] {
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

/** Ribs of a body seen from the side: arcs from the spine downwards. */
function sideRibs(from: number, to: number, top: (x: number) => number, length: number): Rib[] {
  const ribs: Rib[] = [];
  for (let x = from; x <= to; x += 40)
    ribs.push([
      [x, top(x) - 14],
      [x + 20, top(x) + length * 0.5],
      [x + 4, top(x) + length],
    ]);
  return ribs;
}

function haunch(x: number, y: number, rx: number, ry: number): BodyPart {
  return {
    kind: 'haunch',
    d: `M${x - rx} ${y + ry * 0.3}C${x - rx} ${y - ry * 0.7} ${x - rx * 0.5} ${y - ry} ${x} ${y - ry}C${x + rx * 0.6} ${y - ry} ${x + rx} ${y - ry * 0.6} ${x + rx} ${y + ry * 0.2}C${x + rx} ${y + ry} ${x + rx * 0.5} ${y + ry} ${x} ${y + ry}C${x - rx * 0.6} ${y + ry} ${x - rx} ${y + ry} ${x - rx} ${y + ry * 0.3}Z`,
    box: [x - rx, y - ry, rx * 2, ry * 2],
  };
}

const bust = {
  short: 'M132 740C140 660 190 580 268 500L452 500C530 580 580 660 588 740Z',
  long: 'M96 740C102 690 98 676 116 646C124 650 132 652 142 652C146 606 190 552 262 500L458 500C530 552 574 606 578 652C588 652 596 650 604 646C622 676 618 690 624 740Z',
};
const bib = 'M262 470C268 560 300 600 318 628L334 616L350 664L362 632L378 668L390 618L406 626C424 600 452 560 458 470Z';

type Hair = PortraitTraits['hair'];

const poses: Record<PoseName, (hair: Hair) => Pose> = {
  face: (hair) => ({
    head: { x: 360, y: 348, scale: 2.02 },
    behind: [
      {
        kind: 'torso',
        d: bust[hair],
        ribs: flankRibs(360, 560, 720, (t) => 110 + 80 * t),
        chest: bib,
        box: [160, 500, 400, 230],
      },
    ],
    before: [],
    neck: { x: 360, y: 532, halfWidth: 132, sag: 40 },
    shadow: null,
  }),
  sitting: (hair) => ({
    head: { x: 360, y: 250, scale: 1.42 },
    behind: [
      tailPart(
        [
          [470, 636],
          [640, 676],
          [640, 560],
          [566, 520],
        ],
        hair,
        40,
      ),
      {
        kind: 'torso',
        d:
          hair === 'long'
            ? 'M270 330C236 372 226 398 206 420L224 424C208 470 196 500 190 580C186 648 230 672 290 672L430 672C490 672 534 648 530 580C524 500 512 470 496 424L514 420C494 398 484 372 450 330Z'
            : 'M282 330C248 410 206 496 198 580C194 646 230 672 290 672L430 672C490 672 526 646 522 580C514 496 472 410 438 330Z',
        ribs: flankRibs(360, 410, 600, (t) => 96 + 70 * t),
        chest:
          'M268 320C276 400 292 440 312 476L328 462L344 508L360 480L376 510L392 464L408 474C428 440 444 400 452 320Z',
        box: [200, 340, 320, 320],
      },
      haunch(238, 612, 62, 62),
      haunch(482, 612, 62, 62),
      legPart(
        [
          [324, 470],
          [316, 530],
          [318, 590],
          [316, 650],
        ],
        62,
        48,
      ),
      legPart(
        [
          [396, 470],
          [404, 530],
          [402, 590],
          [404, 650],
        ],
        62,
        48,
      ),
      pawPart(218, 658, 40, 18),
      pawPart(502, 658, 40, 18),
      pawPart(312, 656, 38, 22),
      pawPart(408, 656, 38, 22),
    ],
    before: [],
    neck: { x: 360, y: 366, halfWidth: 92, sag: 26 },
    shadow: { x: 370, y: 672, rx: 230 },
  }),
  loaf: (hair) => ({
    head: { x: 360, y: 322, scale: 1.52 },
    behind: [
      {
        kind: 'torso',
        d: 'M112 590C104 470 200 386 360 386C520 386 616 470 608 590C606 650 560 674 360 674C160 674 114 650 112 590Z',
        ribs: flankRibs(360, 440, 640, (t) => 170 + 66 * Math.sin(t * 2.4)),
        chest:
          'M272 400C276 490 300 526 316 556L332 544L346 584L360 560L374 586L388 546L404 554C420 526 444 490 448 400Z',
        box: [118, 400, 484, 260],
      },
      tailPart(
        [
          [596, 600],
          [600, 690],
          [500, 676],
          [420, 664],
        ],
        hair,
        34,
      ),
      pawPart(306, 654, 50, 20),
      pawPart(414, 654, 50, 20),
    ],
    before: [],
    neck: { x: 360, y: 442, halfWidth: 104, sag: 26 },
    shadow: { x: 360, y: 676, rx: 280 },
  }),
  lying: (hair) => ({
    head: { x: 290, y: 318, scale: 1.46 },
    behind: [
      tailPart(
        [
          [610, 630],
          [720, 640],
          [690, 520],
          [640, 470],
        ],
        hair,
        38,
      ),
      {
        kind: 'torso',
        d: 'M196 420C250 380 420 372 520 410C630 450 676 560 652 630C640 672 560 674 470 674L200 674C150 640 150 470 196 420Z',
        ribs: sideRibs(400, 620, (x) => 392 + Math.max(0, x - 480) * 0.62, 120),
        chest:
          'M190 430C206 500 226 540 240 574L256 560L272 606L290 578L306 604L322 556L336 570C354 530 372 490 384 420Z',
        box: [330, 400, 320, 270],
      },
      { ...haunch(560, 604, 88, 70), swirl: true },
      legPart(
        [
          [246, 548],
          [226, 640],
          [170, 654],
          [96, 654],
        ],
        74,
        42,
      ),
      pawPart(96, 656, 42, 20),
      legPart(
        [
          [352, 560],
          [344, 636],
          [300, 654],
          [222, 654],
        ],
        78,
        44,
      ),
      pawPart(212, 656, 42, 20),
      pawPart(470, 658, 50, 18),
    ],
    before: [],
    neck: { x: 290, y: 434, halfWidth: 98, sag: 26 },
    shadow: { x: 370, y: 674, rx: 310 },
  }),
  standing: (hair) => ({
    head: { x: 290, y: 282, scale: 1.4 },
    behind: [
      tailPart(
        [
          [560, 450],
          [640, 360],
          [560, 240],
          [644, 150],
        ],
        hair,
        38,
      ),
      legPart(
        [
          [330, 520],
          [332, 580],
          [336, 620],
          [334, 656],
        ],
        66,
        42,
        { isFar: true },
      ),
      legPart(
        [
          [520, 520],
          [510, 590],
          [530, 620],
          [520, 656],
        ],
        76,
        42,
        { isFar: true },
      ),
      pawPart(326, 660, 32, 16),
      pawPart(512, 660, 32, 16),
      legPart(
        [
          [568, 500],
          [584, 570],
          [560, 610],
          [586, 652],
        ],
        104,
        44,
      ),
      legPart(
        [
          [260, 470],
          [252, 560],
          [262, 610],
          [256, 652],
        ],
        84,
        46,
      ),
      {
        kind: 'torso',
        d: 'M206 400C220 350 300 350 380 388C460 410 540 396 590 420C640 450 632 530 600 556C540 584 440 572 370 566C310 574 240 566 222 520C204 480 200 440 206 400Z',
        ribs: sideRibs(380, 600, (x) => 400 + Math.max(0, x - 540) * 0.3, 110),
        chest:
          'M196 380C206 450 222 490 240 520L254 506L268 552L284 526L300 550L314 506L328 516C346 480 366 440 378 380Z',
        box: [330, 392, 290, 170],
        swirl: true,
      },
      pawPart(248, 658, 36, 19),
      pawPart(578, 658, 36, 19),
    ],
    before: [],
    neck: { x: 290, y: 394, halfWidth: 90, sag: 24 },
    shadow: { x: 410, y: 674, rx: 260 },
  }),
  curled: (hair) => ({
    head: { x: 316, y: 428, scale: 1.5 },
    behind: [
      {
        kind: 'torso',
        d: 'M78 556C76 400 190 282 376 282C560 282 656 400 650 540C646 644 540 684 364 684C180 684 80 650 78 556Z',
        ribs: [
          ...sideRibs(470, 600, (x) => 330 + (x - 470) * 0.8, 120),
          [
            [420, 300],
            [440, 350],
            [430, 400],
          ],
          [
            [230, 320],
            [220, 350],
            [236, 380],
          ],
          [
            [110, 430],
            [150, 450],
            [170, 470],
          ],
        ],
        box: [330, 320, 300, 340],
      },
      { ...haunch(524, 566, 108, 96), swirl: true },
      pawPart(246, 596, 54, 24),
      pawPart(352, 606, 54, 24),
    ],
    before: [
      tailPart(
        [
          [606, 600],
          [560, 720],
          [330, 690],
          [196, 600],
        ],
        hair,
        46,
      ),
    ],
    neck: null,
    shadow: { x: 364, y: 676, rx: 300 },
  }),
  box: () => ({
    head: { x: 360, y: 312, scale: 1.62 },
    behind: [
      {
        kind: 'torso',
        d: 'M250 400C220 460 210 520 206 600L514 600C510 520 500 460 470 400Z',
        chest: bib,
        box: [210, 400, 300, 200],
      },
    ],
    before: [pawPart(226, 470, 44, 30), pawPart(494, 470, 44, 30)],
    neck: null,
    shadow: null,
  }),
  plant: (hair) => ({
    head: { x: 360, y: 318, scale: 1.72 },
    behind: [
      {
        kind: 'torso',
        d:
          hair === 'long'
            ? 'M262 430C220 500 180 560 150 640L170 640C150 690 140 720 136 740L584 740C580 720 570 690 550 640L570 640C540 560 500 500 458 430Z'
            : 'M266 430C244 520 190 600 172 740L548 740C530 600 476 520 454 430Z',
        ribs: flankRibs(360, 540, 720, (t) => 110 + 80 * t),
        chest: bib,
        box: [180, 480, 360, 250],
      },
    ],
    before: [],
    neck: { x: 360, y: 470, halfWidth: 112, sag: 32 },
    shadow: null,
  }),
  wall: () => ({
    head: { x: 360, y: 318, scale: 1.66 },
    behind: [
      {
        kind: 'torso',
        d: 'M250 400C220 460 210 520 206 600L514 600C510 520 500 460 470 400Z',
        box: [210, 400, 300, 200],
      },
    ],
    before: [pawPart(206, 486, 46, 28), pawPart(514, 486, 46, 28)],
    neck: null,
    shadow: null,
  }),
};

export function poseOf(traits: PortraitTraits): Pose {
  return poses[traits.pose](traits.hair);
}
