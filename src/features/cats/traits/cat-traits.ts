import type { GivenTraits } from './trait-schema.ts';

export type CatTraits = Required<GivenTraits>;

/** Nothing is known of this cat. */
export const unknownTraits: CatTraits = {
  sex: 'unknown',
  age_class: 'unknown',
  coat_colors: [],
  coat_pattern: 'unknown',
  coat_length: 'unknown',
  white_marks: [],
  eye_color: 'unknown',
  tail: 'unknown',
  ear_tip: 'unknown',
  collar: 'unknown',
  chip: 'unknown',
  living: 'unknown',
  temperament: 'unknown',
  seen_at: null,
  seen_at_precision: 'about',
};
export const traitNames = Object.keys(unknownTraits) as (keyof CatTraits)[];

export function fillTraits(given: GivenTraits, base: CatTraits = unknownTraits): CatTraits {
  const filled: Record<string, unknown> = { ...base };
  for (const name of traitNames) if (given[name] !== undefined) filled[name] = given[name];
  return filled as CatTraits;
}
