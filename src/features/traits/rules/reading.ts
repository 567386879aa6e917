import type { ChosenTraitName, KnownTraitValue } from '#db/traits.ts';

type Told<Name extends ChosenTraitName> = { trait: Name; value: KnownTraitValue<Name> };
export type TraitReading = { [Name in ChosenTraitName]: Told<Name> }[ChosenTraitName];

/** The positions are indexes of words in the notice. */
export interface Span {
  first: number;
  last: number;
}
export type Reading = TraitReading & Span;

export const setOf = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));
