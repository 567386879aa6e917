import type { ChosenTraitName, KnownTraitValue } from '#db/traits.ts';

type Told<Name extends ChosenTraitName> = { trait: Name; value: KnownTraitValue<Name> };
export type TraitReading = { [Name in ChosenTraitName]: Told<Name> }[ChosenTraitName];

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
