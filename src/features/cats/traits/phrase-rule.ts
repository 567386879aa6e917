import type { TraitName, TraitValue } from './trait-labels.ts';

/** Traits that words tell; the time of a sighting is asked, not read. */
export type ReadTrait = Exclude<TraitName, 'seen_at_precision'>;
type Told<Name extends ReadTrait> = { trait: Name; value: Exclude<TraitValue<Name>, 'unknown'> };
/** One value of one trait. */
export type TraitReading = { [Name in ReadTrait]: Told<Name> }[ReadTrait];

/** What a phrase says. Patterns are matched against the words of `listNoticeWords`, one space apart. */
export type PhraseRule = TraitReading & { pattern: RegExp };
/** A phrase that looks like a trait and is none. */
export interface IgnoredPhrase {
  trait: null;
  pattern: RegExp;
}

/** Rules that read the same words. What one of them matches is taken from the groups after it. */
export type RuleGroup = readonly (PhraseRule | IgnoredPhrase)[];

/** The words of a list as a pattern. */
export const anyOf = (words: string) => `(?:${words.trim().split(/\s+/).join('|')})`;
