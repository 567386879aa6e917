import { type CatTraits, unknownTraits } from '#features/cats/traits/cat-traits.ts';
import { registerCoats } from '#features/matching/score/coat-frequencies.ts';
import type { ComparedReport } from '#features/matching/score/score-pair.ts';
import { traitRates } from '#features/matching/score/trait-rates.ts';
import { coatColors, coatPatterns, whiteMarks } from '#product/trait-values.ts';
import { pickWeighted, type Random } from '#seeds/demo/random.ts';

/** Reports of a simulated town, for tests: cats are lost, wander as far as published surveys say, and are told with errors. */

const normal = (random: Random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** Where the register tells no pattern at all, none is drawn. */
const noPattern = Object.fromEntries(coatPatterns.map((pattern) => [pattern, 0])) as Record<
  CatTraits['coat_pattern'],
  number
>;

/** What the cat is like, with nothing unknown. */
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

/** How often each side tells a trait at all. */
const told = {
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
/** How often a finder errs: not the rates of the score. */
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

/** The traits as they are told: with gaps, and a finder's with errors. */
export function tellCat(random: Random, cat: CatTraits, side: keyof typeof told): CatTraits {
  const rates = told[side];
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
  return { ...given, ...Object.fromEntries(gaps.map(([name]) => [name, unknownTraits[name as keyof CatTraits]])) };
}

const center = { latitude: 45.76, longitude: 4.84 };
const metersPerDegree = 111_195;
const dayMs = 24 * 60 * 60 * 1000;
const start = Date.UTC(2026, 5, 1);

interface Told {
  east: number;
  north: number;
  day: number;
}

/** A published report: the place is the middle of a cell of 250 m. */
function report(traits: CatTraits, { east, north, day }: Told): ComparedReport {
  const cell = (meters: number) => (Math.floor(meters / 250) + 0.5) * 250;
  return {
    ...traits,
    seen_at: null,
    place: {
      latitude: center.latitude + cell(north) / metersPerDegree,
      longitude: center.longitude + cell(east) / (metersPerDegree * Math.cos((center.latitude * Math.PI) / 180)),
    },
    locationType: 'street',
    createdAt: new Date(start + day * dayMs).toISOString(),
    photoKeys: [],
  };
}

export interface Trial {
  lost: ComparedReport;
  found: ComparedReport[];
  /** Which of `found` is the cat; null: none. */
  counterpart: ComparedReport | null;
}

interface TrialOptions {
  random: Random;
  perKm2: number;
  radiusMeters: number;
  days: number;
  hasCounterpart: boolean;
}

/** A lost cat and the found reports around it. */
export function simulateTrial({ random, perKm2, radiusMeters, days, hasCounterpart }: TrialOptions): Trial {
  const cat = simulateCat(random);
  const home = { east: random() * 1000, north: random() * 1000 };
  const lost = report(tellCat(random, cat, 'owner'), { ...home, day: 0 });
  const count = Math.round((perKm2 * Math.PI * radiusMeters ** 2) / 1e6);
  const found = Array.from({ length: count }, () => {
    const turn = random() * 2 * Math.PI;
    const reach = Math.sqrt(random()) * radiusMeters;
    const at = {
      east: home.east + reach * Math.cos(turn),
      north: home.north + reach * Math.sin(turn),
      day: random() * days,
    };
    return report(tellCat(random, simulateCat(random), 'finder'), at);
  });
  if (!hasCounterpart) return { lost, found, counterpart: null };
  // The asymmetric quartiles of Huang et al. 2018: 9, 39 and 137 m indoors, 14, 300 and 1,609 m outdoors.
  const z = normal(random);
  const spread = cat.living === 'indoor' ? (z > 0 ? 1.86 : 2.17) : z > 0 ? 2.49 : 4.54;
  const reach = (cat.living === 'indoor' ? 39 : 300) * Math.exp(z * spread);
  const turn = random() * 2 * Math.PI;
  const [share, day] = [random(), random()];
  const [from, to] = share < 0.56 ? [0, 7] : share < 0.82 ? [7, 30] : share < 0.92 ? [30, 61] : [61, 90];
  const counterpart = report(tellCat(random, cat, 'finder'), {
    east: home.east + reach * Math.cos(turn),
    north: home.north + reach * Math.sin(turn),
    day: from + day * (to - from),
  });
  return { lost, found: [...found, counterpart], counterpart };
}
