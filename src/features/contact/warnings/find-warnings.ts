import { type MessageLine, readMessageLine, type TextRange } from './message-line.ts';
import { type WarningKind, type WarningRule, warningKinds } from './warning-rule.ts';
import { rules } from './warning-rules.ts';

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
  return warningKinds.flatMap((kind) => {
    for (const rule of rules) {
      if (rule.kind !== kind) continue;
      const found = matchRule(line.text, rule);
      if (found) return [{ kind, words: found.map(({ start, end }) => line.toSource(start, end)) }];
    }
    return [];
  });
}

function matchRule(
  text: MessageLine['text'],
  { cues, within = defaultDistance, unless }: WarningRule,
): TextRange[] | null {
  const [first, ...others] = cues.map((cue) => findAll(text, cue));
  for (const start of first!) {
    const nearest = others.map((ranges) => findNearest(ranges, start));
    const all = [start, ...nearest.filter((range) => range !== null)];
    if (all.length < cues.length || all.some((range) => distance(range, start) > within)) continue;
    const sorted = mergeOverlaps(all.sort((a, b) => a.start - b.start));
    if (!unless?.test(sentencesOf(text, sorted[0]!.start, sorted.at(-1)!.end))) return sorted;
  }
  return null;
}

const findAll = (text: string, pattern: RegExp): TextRange[] =>
  [...text.matchAll(pattern)].map(({ 0: found, index }) => ({ start: index, end: index + found.length }));

function mergeOverlaps(sorted: readonly TextRange[]): TextRange[] {
  const merged: TextRange[] = [];
  for (const range of sorted) {
    const last = merged.at(-1);
    if (last && range.start < last.end) last.end = Math.max(last.end, range.end);
    else merged.push({ ...range });
  }
  return merged;
}

const distance = (a: TextRange, b: TextRange) => Math.max(0, a.start - b.end, b.start - a.end);

function findNearest(ranges: readonly TextRange[], to: TextRange): TextRange | null {
  let nearest: TextRange | null = null;
  for (const range of ranges) if (!nearest || distance(range, to) < distance(nearest, to)) nearest = range;
  return nearest;
}

/** The range includes the complete sentences at both ends. */
function sentencesOf(text: string, start: number, end: number): string {
  const before = Math.max(...['.', '!', '?'].map((mark) => text.lastIndexOf(` ${mark} `, start - 1)));
  const after = text.slice(end).search(/ [.!?] /);
  return text.slice(before < 0 ? 0 : before + 2, after < 0 ? text.length : end + after + 3);
}
