import type { TraitName, TraitValue } from './trait-labels.ts';

/** The form asks for the time of a sighting instead of reading it. */
export type ReadTrait = Exclude<TraitName, 'seen_at_precision'>;
type Told<Name extends ReadTrait> = { trait: Name; value: Exclude<TraitValue<Name>, 'unknown'> };
export type TraitReading = { [Name in ReadTrait]: Told<Name> }[ReadTrait];

/** Patterns match the words of `listNoticeWords`, one space apart. */
export interface Phrase {
  pattern: RegExp;
  /** The words before must match. It ends with `$`: Safari before 16.4 cannot parse a lookbehind. */
  after?: RegExp;
  /** The words before must not match. */
  notAfter?: RegExp;
}

export type PhraseRule = TraitReading & Phrase;
export type IgnoredPhrase = { trait: null } & Phrase;

/** A rule's match is removed for the groups after it. */
export type RuleGroup = readonly (PhraseRule | IgnoredPhrase)[];

export const anyOf = (words: string) => `(?:${words.trim().split(/\s+/).join('|')})`;
