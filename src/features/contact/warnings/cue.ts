import { indexBefore, type MessageLine, type TextRange } from './message-line.ts';

/** A part of a message with one meaning. `words` are what the reader is shown. */
export interface Mention extends TextRange {
  words: readonly TextRange[];
}

/** Finds the mentions of one meaning, in the order of the message. */
export type Cue = (line: MessageLine) => readonly Mention[];

function cached(find: Cue): Cue {
  const known = new WeakMap<MessageLine, readonly Mention[]>();
  return (line) => {
    const found = known.get(line) ?? find(line);
    known.set(line, found);
    return found;
  };
}

const mentionOf = (...words: TextRange[]): Mention => ({
  start: Math.min(...words.map(({ start }) => start)),
  end: Math.max(...words.map(({ end }) => end)),
  words,
});

/** Finds patterns of words. Lists may be split over lines; use one for each language. */
export function words(...lists: string[]): Cue {
  const pattern = new RegExp(` (?:${patternOf(...lists)})(?= )`, 'g');
  return cached((line) =>
    [...line.text.matchAll(pattern)].map(({ 0: found, index }) =>
      mentionOf({ start: index + 1, end: index + found.length }),
    ),
  );
}

export const patternOf = (...lists: string[]) => lists.map((list) => list.trim().replace(/\s*\n\s*/g, '|')).join('|');

export const anyOf = (...cues: readonly Cue[]): Cue =>
  cached((line) => cues.flatMap((cue) => cue(line)).sort((one, other) => one.start - other.start));

export const onlyWhere = (cue: Cue, holds: (line: MessageLine, mention: Mention) => boolean): Cue =>
  cached((line) => cue(line).filter((mention) => holds(line, mention)));

/** Both meanings, with at most `within` characters between them. */
export const together = (first: Cue, second: Cue, within: number): Cue =>
  cached((line) =>
    first(line).flatMap((mention) => {
      const other = findNearest(second(line), mention);
      return other && distance(mention, other) <= within ? [mentionOf(...mention.words, ...other.words)] : [];
    }),
  );

/** The second meaning follows the first in the same sentence, without such words between. */
export const followedBy = (first: Cue, second: Cue, within: number, without?: RegExp): Cue =>
  cached((line) =>
    first(line).flatMap((mention) => {
      const others = second(line);
      const next = others[firstFrom(others, mention.end)];
      if (!next || next.start - mention.end > within) return [];
      if (without?.test(line.text.slice(mention.end, next.start))) return [];
      return sentenceOf(line, mention.start).end >= next.start ? [mentionOf(...mention.words, ...next.words)] : [];
    }),
  );

export const distance = (a: TextRange, b: TextRange) => Math.max(0, a.start - b.end, b.start - a.end);

const firstFrom = (mentions: readonly Mention[], from: number) => {
  let low = 0;
  let high = mentions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (mentions[middle]!.start < from) low = middle + 1;
    else high = middle;
  }
  return low;
};

export function findNearest(mentions: readonly Mention[], to: TextRange): Mention | null {
  const next = firstFrom(mentions, to.start);
  let nearest: Mention | null = null;
  for (const mention of mentions.slice(Math.max(0, next - 3), next + 2))
    if (!nearest || distance(mention, to) < distance(nearest, to)) nearest = mention;
  return nearest;
}

const ends = new WeakMap<MessageLine, number[]>();

function sentenceEnds(line: MessageLine): number[] {
  let known = ends.get(line);
  if (!known) {
    known = line.offsets.filter((_, index) => /^[.!?]$/.test(line.words[index]!));
    ends.set(line, known);
  }
  return known;
}

export function sentenceOf(line: MessageLine, at: number): TextRange {
  const marks = sentenceEnds(line);
  const last = indexBefore(marks, at - 1);
  return { start: marks[last] ?? 0, end: marks[last + 1] ?? line.text.length };
}

/** A mention of the cue is in one of the sentences of the range, or in as many sentences around them. */
export function isInSentences(line: MessageLine, cue: Cue, range: TextRange): boolean {
  const { start } = sentenceOf(line, range.start);
  const { end } = sentenceOf(line, range.end - 1);
  const mentions = cue(line);
  const mention = mentions[firstFrom(mentions, start)];
  return mention !== undefined && mention.start < end;
}
