import { chosenTraitNames, type KnownTraitValue, type RatedTraitName } from '#db/traits.ts';
import type { CatTraits } from '#features/traits/cat-traits.ts';

interface TraitRates<Value extends string> {
  /** Of 1,000 cats with a known value, this many have it. */
  common: Record<Value, number>;
  agreed: number;
  /** People confuse these values far more often than others. */
  mixedUp?: readonly (readonly [Value, Value])[];
}

/**
 * Coat length and sex are from the register of `registerCoats` (2,607 and 3,097 cats); the rest are assumptions. Reasons for a match are in
 * this order.
 */
export const traitRates: { [Name in RatedTraitName]: TraitRates<KnownTraitValue<Name>> } = {
  coat_length: {
    common: { short: 732, medium: 102, long: 166 },
    agreed: 0.78,
    mixedUp: [
      ['short', 'medium'],
      ['medium', 'long'],
    ],
  },
  eye_color: {
    common: { green: 380, yellow: 330, orange: 100, brown: 60, blue: 110, odd: 20 },
    agreed: 0.65,
    mixedUp: [
      ['green', 'yellow'],
      ['yellow', 'orange'],
      ['orange', 'brown'],
    ],
  },
  tail: {
    common: { long: 800, short: 60, none: 20, kinked: 20, bushy: 100 },
    agreed: 0.85,
    mixedUp: [['long', 'bushy']],
  },
  ear_tip: { common: { tipped: 70, notched: 30, none: 900 }, agreed: 0.85, mixedUp: [['tipped', 'notched']] },
  collar: { common: { yes: 250, no: 750 }, agreed: 0.9 },
  sex: { common: { female: 425, male: 575 }, agreed: 0.88 },
  /** The “no” of a finder is a scan, or a guess without one. */
  chip: { common: { yes: 500, no: 500 }, agreed: 0.85 },
  age_class: { common: { kitten: 150, adult: 700, senior: 150 }, agreed: 0.8, mixedUp: [['adult', 'senior']] },
};
export const ratedTraitNames = Object.keys(traitRates) as RatedTraitName[];

/** A collar has `collarRates` instead, which are not learnt. */
export type LearntTraitName = Exclude<RatedTraitName, 'collar'>;
export const learntTraitNames = chosenTraitNames.filter(
  (name): name is LearntTraitName => name in traitRates && name !== 'collar',
);

/** The outer key is the owner's value, the inner one the finder's; the shares are assumptions. */
export const collarRates: Record<'yes' | 'no', Record<'yes' | 'no', number>> = {
  yes: { yes: 0.6, no: 0.4 },
  no: { yes: 0.04, no: 0.96 },
};

/** The shares are assumptions for cats with any reported white mark. */
export const markRates: Record<CatTraits['white_marks'][number], number> = {
  face: 0.45,
  chest: 0.65,
  belly: 0.45,
  paws: 0.65,
  tail_tip: 0.15,
};
/** The shares are assumptions: a finder reports a mark that the owner reports, or one that the owner does not. */
export const markTold = { present: 0.75, absent: 0.2 };

/** These shares are assumptions. */
export const colorRates = {
  /** Of 100 reports, 15 leave a colour out and 12 add one. */
  dropped: 0.15,
  added: 0.12,
  /** The finder reports a colour that looks like the owner's. */
  mixedUp: 0.12,
  /** The finder reports an unrelated colour, as common as it is among all cats. */
  other: 0.04,
  lookAlike: [
    ['grey', 'brown'],
    ['grey', 'black'],
    ['ginger', 'cream'],
    ['ginger', 'brown'],
    ['white', 'cream'],
    ['black', 'brown'],
  ] as const satisfies readonly (readonly [CatTraits['coat_colors'][number], CatTraits['coat_colors'][number]])[],
};
/** Otherwise the finder reports another pattern, as common as it is among cats with these colours. */
export const patternAgreed = 0.75;
