import { bib, bust, flankRibs, haunch } from './body-outlines.ts';
import { legPart, pawPart, tailPart } from './body-part.ts';
import type { PoseOfHair } from './pose.ts';

export const facingPoses = {
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
} as const satisfies Record<string, PoseOfHair>;
