import type { Locale } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';
import { colorLabels, patternLabels } from './coat.ts';

/** Without `locale` the label is in the reader's language. */
type TraitLabel = (inputs?: Record<string, never>, options?: { locale?: Locale }) => string;

export interface Trait {
  title: () => string;
  /** The page of a cat has the groups in this order. */
  group: 'coat' | 'body' | 'life' | 'habits';
  /** The keys are the values. Each label stands alone. In French, colours and patterns agree with « pelage », and eyes are plural. */
  labels: Record<string, TraitLabel>;
  /** A cat has any number of the values, and none means unknown. The column is `text[]`; the other columns are `text`. */
  isSet?: true;
  /** Posters add it to the colours and the pattern, because a reader can see it. */
  isPosterDetail?: true;
  /** Matching compares it by its rates in `trait-rates.ts`. */
  hasRates?: true;
}

const unknown = m.traits_unknown;

/**
 * The schemas, the API, the form, the page, lists, feeds, the export and matching follow from this table. The name of a trait is also that of
 * its column and its field. The order is that of the fields in the API.
 */
const table = {
  sex: {
    title: m.traits_sex,
    group: 'life',
    labels: { female: m.traits_sex_female, male: m.traits_sex_male, unknown },
    hasRates: true,
  },
  /** A kitten is under 1 year, a senior over 10 (feline life stages, AAHA and AAFP 2021). */
  age_class: {
    title: m.traits_age_class,
    group: 'life',
    labels: { kitten: m.traits_age_kitten, adult: m.traits_age_adult, senior: m.traits_age_senior, unknown },
    hasRates: true,
  },
  coat_colors: { title: m.traits_coat_colors, group: 'coat', labels: colorLabels, isSet: true },
  coat_pattern: { title: m.traits_coat_pattern, group: 'coat', labels: patternLabels },
  coat_length: {
    title: m.traits_coat_length,
    group: 'coat',
    labels: { short: m.traits_length_short, medium: m.traits_length_medium, long: m.traits_length_long, unknown },
    isPosterDetail: true,
    hasRates: true,
  },
  /** The face includes muzzle and chin, the chest throat and neck, the paws the legs. */
  white_marks: {
    title: m.traits_white_marks,
    group: 'coat',
    labels: {
      face: m.traits_mark_face,
      chest: m.traits_mark_chest,
      belly: m.traits_mark_belly,
      paws: m.traits_mark_paws,
      tail_tip: m.traits_mark_tail_tip,
    },
    isSet: true,
    isPosterDetail: true,
  },
  /** Yellow includes gold, orange amber and copper, brown hazel; odd means two colours. */
  eye_color: {
    title: m.traits_eye_color,
    group: 'body',
    labels: {
      green: m.traits_eyes_green,
      yellow: m.traits_eyes_yellow,
      orange: m.traits_eyes_orange,
      brown: m.traits_eyes_brown,
      blue: m.traits_eyes_blue,
      odd: m.traits_eyes_odd,
      unknown,
    },
    isPosterDetail: true,
    hasRates: true,
  },
  tail: {
    title: m.traits_tail,
    group: 'body',
    labels: {
      long: m.traits_tail_long,
      short: m.traits_tail_short,
      none: m.traits_tail_none,
      kinked: m.traits_tail_kinked,
      bushy: m.traits_tail_bushy,
      unknown,
    },
    isPosterDetail: true,
    hasRates: true,
  },
  /** These mark a neutered cat without an owner; there is no side, because people mix up left and right. */
  ear_tip: {
    title: m.traits_ear_tip,
    group: 'body',
    labels: { tipped: m.traits_ear_tipped, notched: m.traits_ear_notched, none: m.traits_ear_none, unknown },
    isPosterDetail: true,
    hasRates: true,
  },
  collar: {
    title: m.traits_collar,
    group: 'life',
    labels: { yes: m.traits_collar_yes, no: m.traits_collar_no, unknown },
    isPosterDetail: true,
    hasRates: true,
  },
  chip: {
    title: m.traits_chip,
    group: 'life',
    labels: { yes: m.traits_chip_yes, no: m.traits_chip_no, unknown },
    hasRates: true,
  },
  living: {
    title: m.traits_living,
    group: 'habits',
    labels: { indoor: m.traits_living_indoor, outdoor: m.traits_living_outdoor, unknown },
  },
  temperament: {
    title: m.traits_temperament,
    group: 'habits',
    labels: { shy: m.traits_temperament_shy, bold: m.traits_temperament_bold, unknown },
  },
} as const satisfies Record<string, Trait>;

export type ChosenTraitName = keyof typeof table;
type NamesWith<Property extends keyof Trait> = {
  [Name in ChosenTraitName]: (typeof table)[Name] extends Record<Property, true> ? Name : never;
}[ChosenTraitName];
export type SetTraitName = NamesWith<'isSet'>;
export type RatedTraitName = NamesWith<'hasRates'>;

export type TraitValue<Name extends ChosenTraitName> = {
  [Each in Name]: keyof (typeof table)[Each]['labels'] & string;
}[Name];
export type KnownTraitValue<Name extends ChosenTraitName> = Exclude<TraitValue<Name>, 'unknown'>;
/** The form asks for the values of these traits. The time of the last sighting is not one of them. */
export type ChosenTraits = {
  [Name in ChosenTraitName]: Name extends SetTraitName ? TraitValue<Name>[] : TraitValue<Name>;
};

export const traitTable: Record<ChosenTraitName, Trait> = table;
export const chosenTraitNames = Object.keys(table) as ChosenTraitName[];
export const traitsOfGroup = (group: Trait['group']) =>
  chosenTraitNames.filter((name) => traitTable[name].group === group);
export const traitsInPageOrder = (['coat', 'body', 'life', 'habits'] as const).flatMap(traitsOfGroup);

export const valuesOf = <Name extends ChosenTraitName>(name: Name) =>
  Object.keys(table[name].labels) as TraitValue<Name>[];

export const forEachTrait = <Made>(make: (name: ChosenTraitName, trait: Trait) => Made) =>
  Object.fromEntries(chosenTraitNames.map((name) => [name, make(name, table[name])])) as Record<ChosenTraitName, Made>;
