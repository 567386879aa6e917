import { distance, findNearest, isInSentences } from './cue.ts';
import { warnsOthers } from './harmless.ts';
import { type MessageLine, readMessageLine, type TextRange } from './message-line.ts';
import { rules } from './rules.ts';
import { type WarningKind, type WarningRule, warningKinds } from './warning-rule.ts';

export interface Warning {
  kind: WarningKind;
  /** The words are in the order of the message. */
  words: TextRange[];
}

const defaultDistance = 120;
/** Messages have up to 1,000 visible characters. */
const mostUnits = 8000;

/** Returns at most one warning of each kind. Show them with their words and block nothing: a warning may be wrong. */
export function findWarnings(message: string): Warning[] {
  const line = readMessageLine(message.slice(0, mostUnits));
  if (warnsOthers(line).length > 0) return [];
  return warningKinds.flatMap((kind) => {
    for (const rule of rules) {
      if (rule.kind !== kind) continue;
      const found = matchRule(line, rule);
      if (found) return [{ kind, words: found.map(({ start, end }) => line.toSource(start, end)) }];
    }
    return [];
  });
}

function matchRule(line: MessageLine, { cues, within = defaultDistance, unless }: WarningRule): TextRange[] | null {
  const [first, ...others] = cues.map((cue) => cue(line));
  for (const start of first!) {
    const nearest = others.map((mentions) => findNearest(mentions, start));
    const all = [start, ...nearest.filter((mention) => mention !== null)];
    if (all.length < cues.length || all.some((mention) => distance(mention, start) > within)) continue;
    const sorted = mergeOverlaps(all.flatMap(({ words }) => words).sort((a, b) => a.start - b.start));
    if (!unless || !isInSentences(line, unless, { start: sorted[0]!.start, end: sorted.at(-1)!.end })) return sorted;
  }
  return null;
}

function mergeOverlaps(sorted: readonly TextRange[]): TextRange[] {
  const merged: TextRange[] = [];
  for (const range of sorted) {
    const last = merged.at(-1);
    if (last && range.start < last.end) last.end = Math.max(last.end, range.end);
    else merged.push({ ...range });
  }
  return merged;
}
