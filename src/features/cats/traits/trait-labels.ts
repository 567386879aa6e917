import type { Locale } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';
import type { CatTraits } from './cat-traits.ts';
import { colorLabels, patternLabels } from './coat-labels.ts';

export type TraitName = Exclude<keyof CatTraits, 'seen_at'>;
type Single<Value> = Value extends readonly (infer Each)[] ? Each : Value;
export type TraitValue<Name extends TraitName = TraitName> = Single<CatTraits[Name]>;
/** Without `locale` the label is in the reader's language. */
export type TraitLabel = (inputs?: Record<string, never>, options?: { locale?: Locale }) => string;
type TraitLabels = { [Name in TraitName]: Record<TraitValue<Name> & string, TraitLabel> };

const unknown = m.traits_unknown;
const collar = { yes: m.traits_collar_yes, no: m.traits_collar_no, unknown };
const chip = { yes: m.traits_chip_yes, no: m.traits_chip_no, unknown };

/** Each label stands alone. In French, colours and patterns agree with « pelage », and eyes are plural. */
export const traitLabels: TraitLabels = {
  sex: { female: m.traits_sex_female, male: m.traits_sex_male, unknown },
  age_class: { kitten: m.traits_age_kitten, adult: m.traits_age_adult, senior: m.traits_age_senior, unknown },
  coat_colors: colorLabels,
  coat_pattern: patternLabels,
  coat_length: { short: m.traits_length_short, medium: m.traits_length_medium, long: m.traits_length_long, unknown },
  white_marks: {
    face: m.traits_mark_face,
    chest: m.traits_mark_chest,
    belly: m.traits_mark_belly,
    paws: m.traits_mark_paws,
    tail_tip: m.traits_mark_tail_tip,
  },
  eye_color: {
    green: m.traits_eyes_green,
    yellow: m.traits_eyes_yellow,
    orange: m.traits_eyes_orange,
    brown: m.traits_eyes_brown,
    blue: m.traits_eyes_blue,
    odd: m.traits_eyes_odd,
    unknown,
  },
  tail: {
    long: m.traits_tail_long,
    short: m.traits_tail_short,
    none: m.traits_tail_none,
    kinked: m.traits_tail_kinked,
    bushy: m.traits_tail_bushy,
    unknown,
  },
  ear_tip: { tipped: m.traits_ear_tipped, notched: m.traits_ear_notched, none: m.traits_ear_none, unknown },
  collar,
  chip,
  living: { indoor: m.traits_living_indoor, outdoor: m.traits_living_outdoor, unknown },
  temperament: { shy: m.traits_temperament_shy, bold: m.traits_temperament_bold, unknown },
  seen_at_precision: {
    exact: m.traits_precision_exact,
    hour: m.traits_precision_hour,
    day: m.traits_precision_day,
    about: m.traits_precision_about,
  },
};
