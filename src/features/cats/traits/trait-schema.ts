import { z } from 'zod';
import { m } from '#i18n/paraglide/messages.js';
import {
  ageClasses,
  coatColors,
  coatLengths,
  coatPatterns,
  earTips,
  eyeColors,
  livings,
  seenAtPrecisions,
  sexes,
  tails,
  temperaments,
  whiteMarks,
  yesOrNo,
} from '#product/trait-values.ts';

/** Clocks of phones differ by minutes. */
const clockToleranceMs = 5 * 60_000;
const yearMs = 365.25 * 24 * 60 * 60_000;
/**
 * A report tells the age of today, so a cat can't have been seen before it was born. Adults are under 11; very few cats live longer than 30
 * years.
 */
const maxAgeYears = { kitten: 1, adult: 11, senior: 30, unknown: 30 };

/** Each value once, in the order of the vocabulary. Empty: unknown. */
function setOf<const Values extends readonly string[]>(values: Values, error: () => string) {
  return z
    .array(z.enum(values, { error }), { error })
    .overwrite((given) => values.filter((value) => given.includes(value)))
    .default([]);
}

const traitFields = z.object({
  sex: z.enum(sexes, { error: () => m.traits_error_sex() }).default('unknown'),
  age_class: z.enum(ageClasses, { error: () => m.traits_error_age_class() }).default('unknown'),
  coat_colors: setOf(coatColors, () => m.traits_error_coat_colors()),
  coat_pattern: z.enum(coatPatterns, { error: () => m.traits_error_coat_pattern() }).default('unknown'),
  coat_length: z.enum(coatLengths, { error: () => m.traits_error_coat_length() }).default('unknown'),
  white_marks: setOf(whiteMarks, () => m.traits_error_white_marks()),
  eye_color: z.enum(eyeColors, { error: () => m.traits_error_eye_color() }).default('unknown'),
  tail: z.enum(tails, { error: () => m.traits_error_tail() }).default('unknown'),
  ear_tip: z.enum(earTips, { error: () => m.traits_error_ear_tip() }).default('unknown'),
  collar: z.enum(yesOrNo, { error: () => m.traits_error_collar() }).default('unknown'),
  chip: z.enum(yesOrNo, { error: () => m.traits_error_chip() }).default('unknown'),
  living: z.enum(livings, { error: () => m.traits_error_living() }).default('unknown'),
  temperament: z.enum(temperaments, { error: () => m.traits_error_temperament() }).default('unknown'),
  /** ISO 8601 with a time zone; null is unknown. */
  seen_at: z.iso
    .datetime({ offset: true, error: () => m.traits_error_seen_at() })
    .nullable()
    .default(null),
  seen_at_precision: z.enum(seenAtPrecisions, { error: () => m.traits_error_seen_at_precision() }).default('about'),
});

export type CatTraits = z.output<typeof traitFields>;

/** The traits of a report as form, API and columns have them: each is unknown unless given, and none contradicts another. */
export function catTraitsSchema(now: () => Date) {
  return traitFields.superRefine((traits, context) => {
    const coat = findCoatProblem(traits);
    if (coat) context.addIssue({ code: 'custom', path: ['coat_pattern'], message: coat() });
    const seenAt = findSeenAtProblem(traits, now());
    if (seenAt) context.addIssue({ code: 'custom', path: ['seen_at'], message: seenAt() });
  });
}

/** No colour contradicts no pattern: the colour may be unknown. */
function findCoatProblem({ coat_pattern, coat_colors, white_marks }: CatTraits): (() => string) | null {
  const isOneColor = coat_colors.length === 1;
  if (coat_pattern === 'solid' && coat_colors.length > 1) return m.traits_error_solid_colors;
  if (coat_pattern === 'tortoiseshell' && isOneColor) return m.traits_error_tortoiseshell_colors;
  if (coat_pattern === 'calico' && isOneColor) return m.traits_error_calico_colors;
  const isWhiteBesides = white_marks.length > 0 && coat_colors[0] !== 'white';
  if (coat_pattern === 'bicolor' && isOneColor && !isWhiteBesides) return m.traits_error_bicolor_colors;
  return null;
}

function findSeenAtProblem({ seen_at, age_class }: CatTraits, now: Date): (() => string) | null {
  if (seen_at === null) return null;
  const agoMs = now.getTime() - Date.parse(seen_at);
  if (agoMs < -clockToleranceMs) return m.traits_error_seen_in_future;
  return agoMs > maxAgeYears[age_class] * yearMs ? m.traits_error_seen_before_age : null;
}
