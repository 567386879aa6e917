import { between, chance, pick, pickWeighted, type Random } from '../random.ts';
import type { collarColours, eyeColours, furColours, MoodName, pointColours } from './colour.ts';

export type FurName = keyof typeof furColours;
export type EyeName = keyof typeof eyeColours;
export type CollarName = keyof typeof collarColours;
type Pattern = 'solid' | 'mackerel' | 'classic' | 'spotted' | 'calico' | 'tortoiseshell' | 'point';
type White = 'none' | 'bib' | 'tuxedo' | 'bicolour' | 'mitted';
export type PoseName = 'face' | 'sitting' | 'loaf' | 'lying' | 'standing' | 'curled' | 'box' | 'plant' | 'wall';
export type SceneName = 'plain' | 'windowsill' | 'garden' | 'sofa' | 'rooftop' | 'street' | 'cobbles' | 'flowerpots';

/** `variation` seeds the small details (patches, leaves, stones). */
export interface PortraitTraits {
  fur: FurName;
  pattern: Pattern;
  point: keyof typeof pointColours;
  white: White;
  /** Such a calico or tortoiseshell is grey and cream instead of black and ginger. */
  isDilute: boolean;
  eyes: readonly [left: EyeName, right: EyeName];
  gaze: 'wide' | 'calm' | 'asleep';
  hair: 'short' | 'long';
  ears: 'upright' | 'wide' | 'small';
  notchedEar: 'none' | 'left' | 'right';
  collar: { colour: CollarName; pendant: 'none' | 'bell' | 'tag' } | null;
  pose: PoseName;
  scene: SceneName;
  mood: MoodName;
  tilt: number;
  facesLeft: boolean;
  variation: number;
}

interface CoatKind {
  fur: readonly FurName[];
  pattern: Pattern;
  white: Readonly<Record<White, number>>;
}

const anyWhite = { none: 5, bib: 3, tuxedo: 0, bicolour: 2, mitted: 2 };
const coatKinds = {
  black: { fur: ['black'], pattern: 'solid', white: { none: 4, bib: 1, tuxedo: 4, bicolour: 2, mitted: 1 } },
  white: { fur: ['white'], pattern: 'solid', white: { none: 1, bib: 0, tuxedo: 0, bicolour: 0, mitted: 0 } },
  grey: { fur: ['grey'], pattern: 'solid', white: { none: 5, bib: 2, tuxedo: 2, bicolour: 2, mitted: 1 } },
  plainWarm: { fur: ['cream', 'chocolate', 'ginger'], pattern: 'solid', white: anyWhite },
  mackerel: { fur: ['brown', 'ginger', 'silver', 'grey', 'cream'], pattern: 'mackerel', white: anyWhite },
  classic: { fur: ['brown', 'silver', 'ginger'], pattern: 'classic', white: anyWhite },
  spotted: { fur: ['brown', 'silver', 'cream'], pattern: 'spotted', white: { ...anyWhite, bicolour: 0 } },
  calico: { fur: ['white'], pattern: 'calico', white: { none: 1, bib: 0, tuxedo: 0, bicolour: 0, mitted: 0 } },
  tortoiseshell: {
    fur: ['black'],
    pattern: 'tortoiseshell',
    white: { none: 4, bib: 2, tuxedo: 0, bicolour: 0, mitted: 1 },
  },
  point: { fur: ['ivory'], pattern: 'point', white: { none: 5, bib: 0, tuxedo: 0, bicolour: 0, mitted: 2 } },
} as const satisfies Record<string, CoatKind>;

const coatWeights: Record<keyof typeof coatKinds, number> = {
  black: 13,
  white: 6,
  grey: 10,
  plainWarm: 9,
  mackerel: 27,
  classic: 12,
  spotted: 6,
  calico: 9,
  tortoiseshell: 7,
  point: 7,
};

const light: MoodName[] = ['peach', 'mint', 'sky', 'butter', 'rose'];
const deep: MoodName[] = ['teal', 'dusk', 'forest', 'brick', 'plum'];

/** In these lights a coat stands out, also at the size of a map marker. */
const moodsForFur: Record<FurName, readonly MoodName[]> = {
  black: light,
  chocolate: ['mint', 'sky', 'butter', 'rose', 'peach'],
  white: deep,
  ivory: ['teal', 'dusk', 'plum', 'forest', 'brick'],
  cream: ['teal', 'dusk', 'plum', 'forest'],
  ginger: ['teal', 'dusk', 'forest', 'mint', 'sky'],
  grey: ['butter', 'rose', 'peach', 'brick'],
  brown: ['mint', 'sky', 'teal', 'butter', 'dusk'],
  silver: ['brick', 'plum', 'forest', 'teal', 'butter'],
};

function eyesFor(random: Random, fur: FurName, pattern: Pattern): PortraitTraits['eyes'] {
  if (pattern === 'point') return ['blue', 'blue'];
  if (fur === 'white' && pattern === 'solid') {
    const kind = pickWeighted(random, { blue: 4, odd: 3, green: 2, amber: 2 });
    if (kind === 'odd') return chance(random, 0.5) ? ['blue', 'yellow'] : ['amber', 'blue'];
    return [kind, kind];
  }
  const colour = pickWeighted(random, { green: 8, yellow: 6, amber: 6, copper: fur === 'grey' ? 5 : 2, blue: 0 });
  return [colour, colour];
}

function collarFor(random: Random): PortraitTraits['collar'] {
  if (chance(random, 0.56)) return null;
  const colour = pickWeighted(random, {
    red: 7,
    blue: 5,
    green: 3,
    yellow: 3,
    pink: 3,
    purple: 2,
    turquoise: 3,
    black: 1,
  });
  return { colour, pendant: pickWeighted(random, { none: 2, bell: 4, tag: 4 }) };
}

export function traitsFor(random: Random): PortraitTraits {
  const kind: CoatKind = coatKinds[pickWeighted(random, coatWeights)];
  const fur = pick(random, kind.fur);
  const pose = pickWeighted<PoseName>(random, {
    face: 22,
    sitting: 20,
    loaf: 14,
    lying: 11,
    standing: 11,
    curled: 9,
    box: 7,
    plant: 7,
    wall: 6,
  });
  const scene = pickWeighted<SceneName>(random, {
    plain: 17,
    windowsill: 13,
    garden: 15,
    sofa: 12,
    rooftop: 11,
    street: 11,
    cobbles: 10,
    flowerpots: 11,
  });
  const isHidden = pose === 'box' || pose === 'wall' || pose === 'curled';
  return {
    fur,
    pattern: kind.pattern,
    point: pickWeighted(random, { seal: 5, blue: 2, red: 2 }),
    white: pickWeighted(random, kind.white),
    isDilute: chance(random, 0.22),
    eyes: eyesFor(random, fur, kind.pattern),
    gaze: pose === 'curled' ? 'asleep' : pickWeighted(random, { wide: 11, calm: 5, asleep: pose === 'loaf' ? 3 : 0 }),
    hair: chance(random, 0.26) ? 'long' : 'short',
    ears: pickWeighted(random, { upright: 5, wide: 3, small: 2 }),
    notchedEar: chance(random, 0.12) ? pick(random, ['left', 'right']) : 'none',
    collar: isHidden ? null : collarFor(random),
    pose,
    scene,
    mood: pick(random, moodsForFur[fur]),
    tilt: Math.round(between(random, -7, 7)),
    facesLeft: chance(random, 0.5),
    variation: Math.floor(random() * 4294967296),
  };
}
