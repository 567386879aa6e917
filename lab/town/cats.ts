import { coatColors, coatPatterns } from '#db/coat.ts';
import { valuesOf } from '#db/traits.ts';
import { type CatTraits, unknownTraits } from '#features/traits/cat-traits.ts';
import { findTraitProblems } from '#features/traits/trait-schema.ts';
import { between, chance, pick, pickWeighted, type Random } from '#seeds/demo/random.ts';
import * as world from './world.ts';

export const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

type Colors = CatTraits['coat_colors'];
type Side = 'owner' | 'finder';

const whiteMarks = valuesOf('white_marks');
const coatWeights = Object.fromEntries(world.shelterCoats.map(({ cats }, index) => [index, cats]));

export function simulateCat(random: Random): CatTraits {
  const { colors, pattern } = world.shelterCoats[Number(pickWeighted(random, coatWeights))]!;
  return {
    ...unknownTraits,
    coat_colors: colors,
    coat_pattern: pattern,
    white_marks: hasWhiteMarks(colors) ? whiteMarks.filter(() => random() < 0.5) : [],
    coat_length: pickWeighted(random, world.shelterShares.coat_length),
    sex: pickWeighted(random, world.shelterShares.sex),
    age_class: pickWeighted(random, world.shelterShares.age_class),
    eye_color: pickWeighted(random, world.guessedShares.eye_color),
    tail: pickWeighted(random, world.guessedShares.tail),
    ear_tip: pickWeighted(random, world.guessedShares.ear_tip),
    collar: pickWeighted(random, world.guessedShares.collar),
    chip: pickWeighted(random, world.guessedShares.chip),
    living: pickWeighted(random, world.guessedShares.living),
  };
}

/** A litter mate has the coat of the lost cat. */
export const simulateKin = (random: Random, cat: CatTraits): CatTraits => ({
  ...simulateCat(random),
  coat_colors: cat.coat_colors,
  coat_pattern: cat.coat_pattern,
  white_marks: cat.white_marks.filter(() => random() < 0.7),
  coat_length: cat.coat_length,
  eye_color: cat.eye_color,
});

const hasWhiteMarks = (colors: Colors) => colors.includes('white') && colors.length > 1;

export function tellCat(random: Random, cat: CatTraits, side: Side): CatTraits {
  const seen = side === 'owner' ? cat : { ...cat, collar: loseCollar(random, cat.collar) };
  const colors = callColors(random, seen.coat_colors, side);
  const marks = whiteMarks.filter((mark) => seen.white_marks.includes(mark) !== random() < world.errs[side].mark);
  const given: CatTraits = {
    ...seen,
    coat_colors: colors,
    coat_pattern: callPattern(random, seen, side),
    white_marks: hasWhiteMarks(colors) ? marks : [],
    ...Object.fromEntries(mistakenTraits.map((name) => [name, mistake(random, seen, name, side)])),
  };
  return withoutContradictions(
    chance(random, world.fillsInTraits) ? leaveGaps(random, given, side) : onlyWords(random, given, side),
  );
}

const loseCollar = (random: Random, collar: CatTraits['collar']) =>
  collar === 'yes' && random() < world.losesCollar ? 'no' : collar;

function callColors(random: Random, colors: Colors, side: Side): Colors {
  const called = new Set(colors.flatMap((color) => callColor(random, color)));
  const rates = world.coatErrors;
  if (called.has('white') && called.size > 1 && random() < rates.whiteUnseen[side]) called.delete('white');
  else if (random() < rates.whiteAdded[side]) called.add('white');
  if (called.size > 2 && random() < rates.colorForgotten[side]) called.delete(pick(random, [...called]));
  return coatColors.filter((color) => called.has(color));
}

function callColor(random: Random, color: Colors[number]): Colors {
  let rest = random();
  for (const [share, called] of world.calledColors[color] ?? []) {
    rest -= share;
    if (rest < 0) return called;
  }
  return [color];
}

function callPattern(random: Random, { coat_pattern: pattern, coat_colors: colors }: CatTraits, side: Side) {
  const rates = world.coatErrors;
  if (random() < rates.otherPattern[side]) return pick(random, coatPatterns);
  if (pattern !== 'tabby') return pattern;
  if (colors.includes('white')) return random() < rates.tabbyAsBicolor ? 'bicolor' : pattern;
  return random() < rates.tabbyAsSolid[side] ? 'solid' : pattern;
}

const mistakenTraits = ['coat_length', 'sex', 'age_class', 'eye_color', 'tail', 'ear_tip', 'chip'] as const;

function mistake(random: Random, cat: CatTraits, name: (typeof mistakenTraits)[number], side: Side): string {
  const others = valuesOf(name).filter((value) => value !== 'unknown' && value !== cat[name]);
  return random() < world.errs[side][name] ? pick(random, others) : cat[name];
}

function leaveGaps(random: Random, given: CatTraits, side: Side): CatTraits {
  const untold = Object.entries(world.tells[side]).filter(([, rate]) => random() >= rate);
  return {
    ...given,
    ...Object.fromEntries(untold.map(([name]) => [name, unknownTraits[name as keyof CatTraits]])),
  };
}

function onlyWords(random: Random, { coat_colors, coat_pattern, sex }: CatTraits, side: Side): CatTraits {
  const { saysInWords } = world;
  return {
    ...unknownTraits,
    ...(random() < saysInWords.coat_colors && { coat_colors }),
    ...(random() < saysInWords.coat_pattern && { coat_pattern }),
    ...(random() < saysInWords.sex[side] && { sex }),
  };
}

/** The form refuses such a pattern, so the report has none. */
const withoutContradictions = (told: CatTraits): CatTraits =>
  findTraitProblems(told, new Date()).length > 0 ? { ...told, coat_pattern: 'unknown' } : told;

/** The first quartile and the third one give the halves of a log-normal distance. */
const quartile = 0.6745;

export function drawDistance(random: Random): number {
  const { median, near, far } = world.wandering;
  const z = normal(random);
  return median * Math.exp((z / quartile) * Math.log(z > 0 ? far / median : median / near));
}

export function drawFoundDay(random: Random, longest: number): number {
  for (;;) {
    const day = world.foundAfter.medianDays * Math.exp(world.foundAfter.spread * normal(random));
    if (day <= longest) return day;
  }
}

/** Short ways are as common as long ones of the same factor. */
export const drawCarriedMeters = (random: Random): number =>
  Math.exp(between(random, Math.log(world.carried.least), Math.log(world.carried.most)));
