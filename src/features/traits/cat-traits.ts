import type { SeenAtPrecision } from '#db/report-values.ts';
import { type ChosenTraits, forEachTrait } from '#db/traits.ts';
import type { GivenTraits } from './trait-schema.ts';

export type CatTraits = ChosenTraits & { seen_at: string | null; seen_at_precision: SeenAtPrecision };

/** Nothing is known of this cat. */
export const unknownTraits: CatTraits = {
  ...(forEachTrait<unknown>((_, { isSet }) => (isSet ? [] : 'unknown')) as ChosenTraits),
  seen_at: null,
  seen_at_precision: 'about',
};
export const traitNames = Object.keys(unknownTraits) as (keyof CatTraits)[];

export function fillTraits(given: GivenTraits, base: CatTraits = unknownTraits): CatTraits {
  const filled: Record<string, unknown> = { ...base };
  for (const name of traitNames) if (given[name] !== undefined) filled[name] = given[name];
  return filled as CatTraits;
}
