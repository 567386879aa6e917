import type { CatTraits } from '#features/traits/cat-traits.ts';

/**
 * The rates of the simulated world. None of them is taken from the tables of the score in `features/matching/score`, so that the town can
 * contradict them. Times are in days, distances in metres, shares from 0 to 1. `docs/town.md` has the sources; the rest are guesses.
 */
type Colors = CatTraits['coat_colors'];

interface ShelterCoat {
  cats: number;
  colors: Colors;
  pattern: CatTraits['coat_pattern'];
}

const coat = (cats: number, pattern: CatTraits['coat_pattern'], ...colors: Colors): ShelterCoat => ({
  cats,
  colors,
  pattern,
});

/** 11,129 cats of the Austin Animal Center, outcomes of October 2013 to February 2016 (City of Austin, open data). */
export const shelterCoats: readonly ShelterCoat[] = [
  coat(1701, 'tabby', 'brown'),
  coat(1500, 'solid', 'black'),
  coat(1274, 'bicolor', 'black', 'white'),
  coat(1069, 'tabby', 'white', 'brown'),
  coat(860, 'tabby', 'ginger'),
  coat(561, 'tortoiseshell', 'black', 'ginger'),
  coat(589, 'calico', 'black', 'white', 'ginger'),
  coat(546, 'tabby', 'white', 'ginger'),
  coat(502, 'tabby', 'grey'),
  coat(413, 'solid', 'grey'),
  coat(445, 'pointed', 'brown', 'cream'),
  coat(390, 'bicolor', 'white', 'grey'),
  coat(338, 'tortoiseshell', 'brown', 'ginger'),
  coat(286, 'tabby', 'white', 'grey'),
  coat(219, 'tabby', 'cream'),
  coat(126, 'solid', 'white'),
  coat(94, 'tabby', 'white', 'cream'),
  coat(86, 'pointed', 'ginger', 'cream'),
  coat(70, 'pointed', 'grey', 'cream'),
  coat(60, 'calico', 'white', 'brown', 'ginger'),
];

/** The same cats; the ages are guesses, because a shelter has more kittens than a street has lost cats. */
export const shelterShares = {
  coat_length: { short: 8986, medium: 883, long: 548 },
  sex: { female: 5125, male: 4989 },
  age_class: { kitten: 25, adult: 62, senior: 13 },
} as const;

/** The unit is cats of 100. */
export const guessedShares = {
  eye_color: { green: 45, yellow: 25, orange: 12, brown: 8, blue: 9, odd: 1 },
  tail: { long: 86, short: 4, none: 1, kinked: 2, bushy: 7 },
  ear_tip: { tipped: 5, notched: 1, none: 94 },
  collar: { yes: 20, no: 80 },
  chip: { yes: 55, no: 45 },
  living: { indoor: 35, outdoor: 65 },
} as const;

/** What people call a coat: the words of owner and finder are drawn independently. */
export const calledColors: Partial<Record<Colors[number], readonly (readonly [share: number, Colors])[]>> = {
  brown: [
    [0.2, ['grey']],
    [0.12, ['black', 'brown']],
    [0.08, ['grey', 'brown']],
    [0.03, ['ginger']],
  ],
  grey: [
    [0.06, ['black']],
    [0.05, ['brown']],
    [0.04, ['black', 'grey']],
  ],
  ginger: [
    [0.06, ['cream']],
    [0.05, ['brown']],
  ],
  cream: [
    [0.2, ['ginger']],
    [0.12, ['white']],
  ],
  black: [
    [0.04, ['brown']],
    [0.03, ['grey']],
  ],
  white: [[0.03, ['cream']]],
};
export const coatErrors = {
  /** A finder at night sees no white on a cat that has some, or white on one that has none. */
  whiteUnseen: { owner: 0.04, finder: 0.15 },
  whiteAdded: { owner: 0.01, finder: 0.05 },
  /** One of three colours is not mentioned. */
  colorForgotten: { owner: 0.08, finder: 0.2 },
  /** A tabby with white is called two-coloured. */
  tabbyAsBicolor: 0.35,
  tabbyAsSolid: { owner: 0.08, finder: 0.18 },
  otherPattern: { owner: 0.04, finder: 0.12 },
};

/** Four of ten reporters skip the step of traits: only what their line of words says is known. */
export const fillsInTraits = 0.6;
export const saysInWords = { coat_colors: 0.85, coat_pattern: 0.4, sex: { owner: 0.4, finder: 0.1 } };

/** Of those who fill in the traits. */
export const tells = {
  owner: {
    coat_colors: 0.97,
    coat_pattern: 0.75,
    white_marks: 0.5,
    coat_length: 0.7,
    sex: 0.95,
    age_class: 0.8,
    eye_color: 0.5,
    tail: 0.2,
    ear_tip: 0.15,
    collar: 0.7,
    chip: 0.7,
    living: 0.6,
  },
  finder: {
    coat_colors: 0.97,
    coat_pattern: 0.6,
    white_marks: 0.4,
    coat_length: 0.6,
    sex: 0.35,
    age_class: 0.5,
    eye_color: 0.3,
    tail: 0.15,
    ear_tip: 0.15,
    collar: 0.7,
    chip: 0.2,
    living: 0,
  },
} as const;

/** Owners err too. */
export const errs = {
  owner: {
    coat_length: 0.1,
    sex: 0.02,
    age_class: 0.05,
    eye_color: 0.1,
    tail: 0.05,
    ear_tip: 0.05,
    chip: 0.06,
    mark: 0.08,
  },
  finder: {
    coat_length: 0.25,
    sex: 0.25,
    age_class: 0.3,
    eye_color: 0.35,
    tail: 0.1,
    ear_tip: 0.1,
    chip: 0.1,
    mark: 0.25,
  },
} as const;
/** A cat loses its collar. */
export const losesCollar = 0.35;

/** All cats of the survey, indoors or not: median and third quartile; the first quartile is that of its indoor cats. */
export const wandering = { median: 50, near: 9, far: 500 };
/** Median and spread (of the logarithm) of the days until a cat is found (Lord et al. 2007: a median of five days). */
export const foundAfter = { medianDays: 5, spread: 1.3 };
/** A finder brings the cat to a vet, whose place is the report's. */
export const carried = { share: 0.08, least: 800, most: 6_000 };

/** A second person finds and reports the same cat, or lives with the owner and reports it, too. */
export const duplicates = { found: 0.1, lost: 0.05, metres: 150, days: 3 };
/** Of the found cats that nobody here has lost, so many are of the family of a lost one: they look alike and live near. */
export const kin = { share: 0.06, metres: 400 };

/** The medians of late reports: of an owner who waits for the cat, and of a finder who feeds it first. */
export const late = { owner: { share: 0.2, days: 9 }, finder: { share: 0.2, days: 6 } };
export const wrongDay = { share: 0.15, days: 2 };
/** An owner puts the pin on the town or the own work. */
export const wrongPlace = { share: 0.08, metres: 900 };
export const locationTypes = { street: 0.65, area: 0.25, exact: 0.1 } as const;
export const tellsDay = { owner: 0.75, finder: 0.6 };
