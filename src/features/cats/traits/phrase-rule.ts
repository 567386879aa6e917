import type { TraitName, TraitValue } from './trait-labels.ts';

/** Traits that words tell; the time of a sighting is asked, not read. */
export type ReadTrait = Exclude<TraitName, 'seen_at_precision'>;
type Told<Name extends ReadTrait> = { trait: Name; value: Exclude<TraitValue<Name>, 'unknown'> };
/** One value of one trait. */
export type TraitReading = { [Name in ReadTrait]: Told<Name> }[ReadTrait];

/** Words. Patterns are matched against the words of `listNoticeWords`, one space apart. */
export interface Phrase {
  pattern: RegExp;
  /** What has to stand before them. It ends with `$`, and replaces a lookbehind, which Safari before 16.4 can't parse. */
  after?: RegExp;
  /** What must not stand before them. */
  notAfter?: RegExp;
}

/** What a phrase says. */
export type PhraseRule = TraitReading & Phrase;
/** A phrase that looks like a trait and is none. */
export type IgnoredPhrase = { trait: null } & Phrase;

/** Rules that read the same words. What one of them matches is taken from the groups after it. */
export type RuleGroup = readonly (PhraseRule | IgnoredPhrase)[];

/** The words of a list as a pattern. */
export const anyOf = (words: string) => `(?:${words.trim().split(/\s+/).join('|')})`;
