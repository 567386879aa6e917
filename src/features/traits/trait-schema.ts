import { z } from 'zod';
import { seenAtPrecisions } from '#db/report-values.ts';
import { type ChosenTraitName, type ChosenTraits, forEachTrait, type Trait, valuesOf } from '#db/traits.ts';
import { m } from '#i18n/paraglide/messages.js';
import { type CatTraits, fillTraits } from './cat-traits.ts';

/** Clocks of phones differ by minutes. */
const clockToleranceMs = 5 * 60_000;
/** A day without an hour is sent as its noon, so today's may be later than now. */
const halfDayMs = 12 * 60 * 60_000;
const yearMs = 365.25 * 24 * 60 * 60_000;
/** A cat cannot be seen before its birth, counted in years. Very few cats live longer than 30. */
const maxAgeYears = { kitten: 1, adult: 11, senior: 30, unknown: 30 };

/** They are not in the table of traits, because the page of a cat needs the table and no errors. */
const errors: Record<ChosenTraitName, () => string> = {
  sex: m.traits_error_sex,
  age_class: m.traits_error_age_class,
  coat_colors: m.traits_error_coat_colors,
  coat_pattern: m.traits_error_coat_pattern,
  coat_length: m.traits_error_coat_length,
  white_marks: m.traits_error_white_marks,
  eye_color: m.traits_error_eye_color,
  tail: m.traits_error_tail,
  ear_tip: m.traits_error_ear_tip,
  collar: m.traits_error_collar,
  chip: m.traits_error_chip,
  living: m.traits_error_living,
  temperament: m.traits_error_temperament,
};

/** A set is a list or a string with commas. It gets each value once, in the order of the table. */
function fieldOf(name: ChosenTraitName, { isSet }: Trait) {
  const error = () => errors[name]();
  const values = valuesOf(name);
  const value = z.enum(values, { error });
  if (!isSet) return value.optional();
  const split = (given: unknown) => (typeof given === 'string' ? given.split(',').filter(Boolean) : given);
  const inOrder = (given: string[]) => values.filter((each) => given.includes(each));
  return z.preprocess(split, z.array(value, { error }).overwrite(inOrder).optional());
}

/** An absent field is unknown in a new report, and stays unchanged in an edit. */
export const traitFields = {
  ...(forEachTrait<z.ZodType>(fieldOf) as {
    [Name in ChosenTraitName]: z.ZodOptional<z.ZodType<ChosenTraits[Name]>>;
  }),
  /** The form is ISO 8601 with a time zone; null or empty is unknown. */
  seen_at: z.preprocess(
    (given) => (given === '' ? null : given),
    z.iso
      .datetime({ offset: true, error: () => m.traits_error_seen_at() })
      .nullable()
      .optional(),
  ),
  seen_at_precision: z.enum(seenAtPrecisions, { error: () => m.traits_error_seen_at_precision() }).optional(),
};

const givenTraits = z.object(traitFields);
export type GivenTraits = z.output<typeof givenTraits>;

/** Returns a message for each trait that contradicts another one or the calendar. */
export function findTraitProblems(traits: CatTraits, now: Date): { field: keyof CatTraits; message: string }[] {
  const coat = findCoatProblem(traits);
  const seenAt = findSeenAtProblem(traits, now);
  return [
    ...(coat ? [{ field: 'coat_pattern' as const, message: coat() }] : []),
    ...(seenAt ? [{ field: 'seen_at' as const, message: seenAt() }] : []),
  ];
}

/** Use it in the schema of a new report, which has all traits. */
export function refuseImpossible(given: GivenTraits, context: z.RefinementCtx): void {
  for (const { field, message } of findTraitProblems(fillTraits(given), new Date())) {
    context.addIssue({ code: 'custom', path: [field], message });
  }
}

/** An unknown colour contradicts no pattern. */
function findCoatProblem({ coat_pattern, coat_colors, white_marks }: CatTraits): (() => string) | null {
  const isOneColor = coat_colors.length === 1;
  if (coat_pattern === 'solid' && coat_colors.length > 1) return m.traits_error_solid_colors;
  if (coat_pattern === 'tortoiseshell' && isOneColor) return m.traits_error_tortoiseshell_colors;
  if (coat_pattern === 'calico' && isOneColor) return m.traits_error_calico_colors;
  const isWhiteBesides = white_marks.length > 0 && coat_colors[0] !== 'white';
  if (coat_pattern === 'bicolor' && isOneColor && !isWhiteBesides) return m.traits_error_bicolor_colors;
  return null;
}

function findSeenAtProblem({ seen_at, seen_at_precision, age_class }: CatTraits, now: Date): (() => string) | null {
  if (seen_at === null) return null;
  const agoMs = now.getTime() - Date.parse(seen_at);
  const isHourKnown = seen_at_precision === 'exact' || seen_at_precision === 'hour';
  if (agoMs < -clockToleranceMs - (isHourKnown ? 0 : halfDayMs)) return m.traits_error_seen_in_future;
  return agoMs > maxAgeYears[age_class] * yearMs ? m.traits_error_seen_before_age : null;
}
