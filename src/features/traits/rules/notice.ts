import { listNoticeWords, type NoticeWord } from './notice-words.ts';
import { type Span, setOf } from './reading.ts';

export interface Notice {
  text: string;
  words: readonly NoticeWord[];
  /** The words with one space between them and at both ends; `_` replaces words that tell nothing about the cat. */
  line: string;
  /** The index of the word at each character of the line. */
  wordAt: Int32Array;
  isHidden: (index: number) => boolean;
  isFrench: boolean;
}

const frenchWords = setOf(
  'le la les un une des du de et est il elle pas avec sans chat chatte perdu trouve pour dans sa son aux l qui ans sur puce poil yeux ce cette nous je',
);
const englishWords = setOf(
  'the a an of and is he she it not with no cat lost found for in has his her my i was to we this at',
);
export const marks = setOf('. , ; : ! ? ( ) " - / &');
export const sentenceEnds = setOf('. ; ! ?');
/** What is said before these words does not hold after them. */
export const contrasts = setOf(
  'but mais however though although except sauf whereas while yet pourtant cependant otherwise sinon',
);

export function parseNotice(text: string): Notice {
  return createNotice(text, listNoticeWords(text), new Set());
}

/** Returns the notice without these words. */
export function hideWords(notice: Notice, spans: Iterable<Span>): Notice {
  const hidden = new Set<number>();
  notice.words.forEach((_, index) => {
    if (notice.isHidden(index)) hidden.add(index);
  });
  for (const { first, last } of spans) for (let index = first; index <= last; index++) hidden.add(index);
  return createNotice(notice.text, notice.words, hidden);
}

function createNotice(text: string, words: readonly NoticeWord[], hidden: ReadonlySet<number>): Notice {
  const parts = words.map(({ text }, index) => (hidden.has(index) && !sentenceEnds.has(text) ? '_' : text));
  const line = ` ${parts.join(' ')} `;
  const wordAt = new Int32Array(line.length + 1);
  let offset = 1;
  parts.forEach((part, index) => {
    wordAt.fill(index, offset - 1, offset + part.length);
    offset += part.length + 1;
  });
  wordAt.fill(Math.max(0, words.length - 1), offset - 1);
  const count = (known: ReadonlySet<string>) => words.filter(({ text }) => known.has(text)).length;
  return {
    text,
    words,
    line,
    wordAt,
    isHidden: (index) => hidden.has(index),
    isFrench: count(frenchWords) > count(englishWords),
  };
}

/** Patterns must not repeat without a limit, so that the cost stays proportional to the length. */
export function findSpans({ line, wordAt }: Notice, pattern: RegExp): Span[] {
  // Most patterns match nothing, and `matchAll` copies each.
  if (line.search(pattern) === -1) return [];
  return Array.from(line.matchAll(pattern), ({ 0: found, index }) => {
    const start = index + (found.length - found.trimStart().length);
    const end = index + found.trimEnd().length;
    return { first: wordAt[start]!, last: wordAt[Math.max(start, end - 1)]! };
  });
}

/** Returns the words as a string with spaces at both ends; words outside the notice are left out. */
export function wordsBetween({ words, isHidden }: Notice, first: number, last: number): string {
  let line = ' ';
  for (let index = Math.max(0, first); index <= last && index < words.length; index++)
    line += `${isHidden(index) ? '_' : words[index]!.text} `;
  return line;
}

export const wordOf = ({ words, isHidden }: Notice, index: number): string =>
  isHidden(index) ? '_' : (words[index]?.text ?? '');

/** Returns the index of the first word of the part that marks or contrasts separate. */
export function startOfSegment(notice: Notice, index: number, most = 14): number {
  let start = index;
  while (start > 0 && index - start < most && !isBoundary(notice.words[start - 1]!.text)) start--;
  return start;
}

export function endOfSegment(notice: Notice, index: number, most = 14): number {
  let end = index;
  while (end + 1 < notice.words.length && end - index < most && !isBoundary(notice.words[end + 1]!.text)) end++;
  return end;
}

export const isBoundary = (text: string) => (marks.has(text) && text !== '/' && text !== '&') || contrasts.has(text);
