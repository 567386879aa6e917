import type { IgnoredPhrase, Phrase, RuleGroup, TraitReading } from './phrase-rule.ts';

/** A reading and its place in the line, in characters. */
export type PhraseMatch = TraitReading & { from: number; to: number };

/** What the groups read, in turn: a word that one group has read, or ignored, is blank for the next ones. */
export function matchPhrases(line: string, groups: readonly RuleGroup[]): { matches: PhraseMatch[]; rest: string } {
  const matches: PhraseMatch[] = [];
  let rest = line;
  for (const group of groups) {
    const seen = rest;
    for (const rule of group) {
      // Most patterns match nothing, and `matchAll` copies each.
      if (seen.search(rule.pattern) === -1) continue;
      const { pattern, after, notAfter, ...reading } = rule;
      for (const { 0: found, index } of findPhrases(seen, rule)) {
        const to = index + found.length;
        if (found.trim() === '') continue;
        if (reading.trait !== null) matches.push({ ...reading, from: index, to });
        rest = blank(rest, index, to);
      }
    }
  }
  return { matches, rest };
}

/** Where a phrase stands in the line. */
export function findPhrases(line: string, { pattern, after, notAfter }: Phrase): RegExpExecArray[] {
  return [...line.matchAll(pattern)].filter(({ index }) => {
    const before = line.slice(0, index);
    return (!after || after.test(before)) && !notAfter?.test(before);
  });
}

export function ignorePhrases(line: string, phrases: readonly IgnoredPhrase[]): string {
  return matchPhrases(line, [phrases]).rest;
}

/** Blank words keep their length, so that places in the line stay right, and are no words of any pattern. */
export const blank = (line: string, from: number, to: number) =>
  line.slice(0, from) + line.slice(from, to).replace(/\S/g, '_') + line.slice(to);
