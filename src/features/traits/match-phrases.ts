import type { IgnoredPhrase, Phrase, RuleGroup, TraitReading } from './phrase-rule.ts';

/** The positions are in characters of the line. */
export type PhraseMatch = TraitReading & { from: number; to: number };

/** A word that one group has read or ignored is blank for the next groups. */
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

/** The positions are in characters of the line. */
export function findPhrases(line: string, { pattern, after, notAfter }: Phrase): RegExpExecArray[] {
  return [...line.matchAll(pattern)].filter(({ index }) => {
    const before = line.slice(0, index);
    return (!after || after.test(before)) && !notAfter?.test(before);
  });
}

export function ignorePhrases(line: string, phrases: readonly IgnoredPhrase[]): string {
  return matchPhrases(line, [phrases]).rest;
}

/** Blank words keep their length, so that positions in the line stay right. */
export const blank = (line: string, from: number, to: number) =>
  line.slice(0, from) + line.slice(from, to).replace(/\S/g, '_') + line.slice(to);
