import type { CatTraits } from '#features/cats/traits/cat-traits.ts';

/** A trait of one value that both reports can tell. */
export type SingleTrait = 'sex' | 'age_class' | 'coat_length' | 'eye_color' | 'tail' | 'ear_tip' | 'collar';

interface TraitRates<Value extends string> {
  /** How many of 1,000 cats have the value, among those of whom it is told. */
  common: Record<Value, number>;
  /** The share of finders who tell the value that the owner tells. */
  agreed: number;
  /** Values that are mixed up with each other far more often than others. */
  mixedUp?: readonly (readonly [Value, Value])[];
}

/**
 * Coat length and sex: the same register as `registerCoats` (2,607 cats with a length, 3,097 with a sex). The others, and how often people err,
 * are assumptions: no published count of them is known. A site's own approved reports replace the first as they grow.
 */
export const traitRates: { [Trait in SingleTrait]: TraitRates<Exclude<CatTraits[Trait], 'unknown'>> } = {
  sex: { common: { female: 425, male: 575 }, agreed: 0.88 },
  age_class: { common: { kitten: 150, adult: 700, senior: 150 }, agreed: 0.8, mixedUp: [['adult', 'senior']] },
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
  // A collar gets lost on the way more often than one is put on: see `collarRates`.
  collar: { common: { yes: 250, no: 750 }, agreed: 0.9 },
};

/** What a finder tells of a cat that its owner says wore a collar, or none. An assumption. */
export const collarRates: Record<'yes' | 'no', Record<'yes' | 'no', number>> = {
  yes: { yes: 0.6, no: 0.4 },
  no: { yes: 0.04, no: 0.96 },
};

/** Of cats with any white mark that is told. An assumption. */
export const markRates: Record<CatTraits['white_marks'][number], number> = {
  face: 0.45,
  chest: 0.65,
  belly: 0.45,
  paws: 0.65,
  tail_tip: 0.15,
};
/** How often a mark is told that the owner tells, and one that the owner doesn't tell. An assumption. */
export const markTold = { present: 0.75, absent: 0.2 };

/** How a finder tells the colours that the owner tells. Assumptions of `docs/matching.md`. */
export const colorRates = {
  /** A colour is left out, or told besides: 15 and 12 of 100 reports. */
  dropped: 0.15,
  added: 0.12,
  /** One colour is told as one of those that look like it. */
  mixedUp: 0.08,
  /** Something else altogether, as common as it is among all cats. */
  other: 0.02,
  lookAlike: [
    ['grey', 'brown'],
    ['grey', 'black'],
    ['ginger', 'cream'],
    ['ginger', 'brown'],
    ['white', 'cream'],
    ['black', 'brown'],
  ] as const satisfies readonly (readonly [CatTraits['coat_colors'][number], CatTraits['coat_colors'][number]])[],
};
/** A finder tells the owner's pattern; else another, as common as it is among cats with these colours. */
export const patternAgreed = 0.75;
