import { coatColors, coatPatterns } from '#db/coat.ts';
import { valuesOf } from '#db/traits.ts';
import { registerCoats } from '#features/matching/score/coat-frequencies.ts';
import { traitRates } from '#features/matching/score/trait-rates.ts';
import { type CatTraits, unknownTraits } from '#features/traits/cat-traits.ts';
import { findTraitProblems } from '#features/traits/trait-schema.ts';
import { pickWeighted, type Random } from '#seeds/demo/random.ts';

export const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

const whiteMarks = valuesOf('white_marks');
/** Where the register has no pattern, none is drawn. */
const noPattern = Object.fromEntries(coatPatterns.map((pattern) => [pattern, 0])) as Record<
  CatTraits['coat_pattern'],
  number
>;

export function simulateCat(random: Random): CatTraits {
  const key = pickWeighted(
    random,
    Object.fromEntries(Object.entries(registerCoats).map(([name, { all }]) => [name, all])),
  );
  const colors = key.split('+') as CatTraits['coat_colors'];
  const patterns = registerCoats[key]!.patterns;
  return {
    ...unknownTraits,
    coat_colors: colors,
    coat_pattern: pickWeighted<CatTraits['coat_pattern']>(random, { ...noPattern, ...patterns }),
    white_marks: colors.includes('white') && colors.length > 1 ? whiteMarks.filter(() => random() < 0.5) : [],
    coat_length: pickWeighted(random, traitRates.coat_length.common),
    sex: pickWeighted(random, traitRates.sex.common),
    age_class: pickWeighted(random, traitRates.age_class.common),
    eye_color: pickWeighted(random, traitRates.eye_color.common),
    tail: pickWeighted(random, traitRates.tail.common),
    ear_tip: pickWeighted(random, traitRates.ear_tip.common),
    collar: pickWeighted(random, traitRates.collar.common),
    living: random() < 0.4 ? 'indoor' : 'outdoor',
  };
}

const tells = {
  owner: {
    coat_colors: 0.97,
    coat_pattern: 0.7,
    white_marks: 0.6,
    coat_length: 0.6,
    sex: 0.9,
    age_class: 0.7,
    eye_color: 0.5,
    tail: 0.15,
    ear_tip: 0.15,
    collar: 0.7,
    living: 0.6,
  },
  finder: {
    coat_colors: 0.95,
    coat_pattern: 0.6,
    white_marks: 0.5,
    coat_length: 0.5,
    sex: 0.4,
    age_class: 0.5,
    eye_color: 0.3,
    tail: 0.1,
    ear_tip: 0.1,
    collar: 0.6,
    living: 0,
  },
};
const errs = {
  drop: 0.15,
  add: 0.12,
  pattern: 0.2,
  length: 0.2,
  sex: 0.12,
  age: 0.2,
  eyes: 0.3,
  mark: 0.2,
  collar: 0.3,
};

export function tellCat(random: Random, cat: CatTraits, side: keyof typeof tells): CatTraits {
  const rates = tells[side];
  const isWrong = (rate: number) => side === 'finder' && random() < rate;
  let colors = cat.coat_colors;
  if (isWrong(errs.drop) && colors.length > 1)
    colors = colors.filter((_, index) => index !== Math.floor(random() * colors.length));
  if (isWrong(errs.add)) {
    const more = coatColors[Math.floor(random() * coatColors.length)]!;
    colors = coatColors.filter((color) => color === more || colors.includes(color));
  }
  const marks = whiteMarks.filter((mark) => cat.white_marks.includes(mark) !== isWrong(errs.mark));
  const given: CatTraits = {
    ...cat,
    coat_colors: colors,
    coat_pattern: isWrong(errs.pattern) ? coatPatterns[Math.floor(random() * 6)]! : cat.coat_pattern,
    white_marks: colors.includes('white') && colors.length > 1 ? marks : [],
    coat_length: isWrong(errs.length) ? pickWeighted(random, traitRates.coat_length.common) : cat.coat_length,
    sex: isWrong(errs.sex) ? pickWeighted(random, traitRates.sex.common) : cat.sex,
    age_class: isWrong(errs.age) ? pickWeighted(random, traitRates.age_class.common) : cat.age_class,
    eye_color: isWrong(errs.eyes) ? pickWeighted(random, traitRates.eye_color.common) : cat.eye_color,
    collar: cat.collar === 'yes' && isWrong(errs.collar) ? 'no' : cat.collar,
  };
  const gaps = Object.entries(rates).filter(([, rate]) => random() >= rate);
  const told = {
    ...given,
    ...Object.fromEntries(gaps.map(([name]) => [name, unknownTraits[name as keyof CatTraits]])),
  };
  // The form refuses such a pattern, so the report has none.
  return findTraitProblems(told, new Date()).length > 0 ? { ...told, coat_pattern: 'unknown' } : told;
}

/** Huang et al. 2018 give medians and quartiles; these are the widths of a log-normal distance. */
const wanderings = {
  indoor: { median: 39, near: 2.17, far: 1.86 },
  outdoor: { median: 300, near: 4.54, far: 2.49 },
};

export function drawDistance(random: Random, living: CatTraits['living']): number {
  const { median, near, far } = wanderings[living === 'indoor' ? 'indoor' : 'outdoor'];
  const z = normal(random);
  return median * Math.exp(z * (z > 0 ? far : near));
}

const foundUntil = [
  [7, 0.56],
  [30, 0.82],
  [61, 0.92],
  [90, 1],
] as const;

export function drawFoundDay(random: Random, longest: number): number {
  for (;;) {
    const share = random();
    let from = 0;
    let below = 0;
    for (const [until, reached] of foundUntil) {
      if (share < reached) {
        const day = from + ((until - from) * (share - below)) / (reached - below);
        if (day <= longest) return day;
        break;
      }
      [from, below] = [until, reached];
    }
  }
}
