import { traitTable } from '#db/traits.ts';
import { bodyRules } from './body-rules.ts';
import { findAge } from './find-age.ts';
import { findCoat } from './find-coat.ts';
import { namedWords, noTraits, otherCats } from './ignored-phrases.ts';
import { lifeRules } from './life-rules.ts';
import { blank, ignorePhrases, matchPhrases, type PhraseMatch } from './match-phrases.ts';
import { listNoticeWords, type NoticeWord } from './notice-words.ts';
import type { TraitReading } from './phrase-rule.ts';

/** The positions are UTF-16 units of the notice. */
export interface TraitWords {
  start: number;
  end: number;
  text: string;
}

export type TraitOffer = TraitReading & { words: TraitWords[] };

/** A notice has up to 1,000 visible characters; the cost grows with the square of the length. */
const mostUnits = 2500;

/** Guesses nothing from pronouns, names or doubts, and omits a single-value trait with two values. */
export function offerTraits(text: string): TraitOffer[] {
  const notice = text.slice(0, mostUnits);
  const words = listNoticeWords(notice);
  const offsets = listOffsets(words);
  const line = ` ${words.map(({ text }) => text).join(' ')} `;
  const own = ignorePhrases(ignoreNames(ignorePhrases(line, otherCats), words, offsets), noTraits);
  const ages = findAge(own);
  const body = matchPhrases(own, bodyRules);
  const life = lifeRules.map((groups) => matchPhrases(body.rest, groups));
  const coat = findCoat({
    words,
    isRead: (index) => life.some(({ rest }) => rest[offsets[index]!] === '_'),
    isFrench: isFrench(words),
  });
  const phrases = [...ages, ...body.matches, ...life.flatMap(({ matches }) => matches)].map((match) => ({
    match,
    ...wordsOf(match, offsets),
  }));
  const readings = [...phrases, ...coat.map((match) => ({ match, first: match.first, last: match.last }))];
  const offers: TraitOffer[] = [];
  for (const { match, first, last } of readings) {
    const start = words[first]!.start;
    const end = words[last]!.end;
    const told = { start, end, text: notice.slice(start, end) };
    const same = offers.find(({ trait, value }) => trait === match.trait && value === match.value);
    if (same) same.words.push(told);
    else offers.push({ ...readingOf(match), words: [told] });
  }
  return offers.filter(
    ({ trait }) => traitTable[trait].isSet || offers.filter((other) => other.trait === trait).length === 1,
  );
}

function readingOf(match: TraitReading): TraitReading {
  const {
    from: _from,
    to: _to,
    first: _first,
    last: _last,
    ...reading
  } = { from: 0, to: 0, first: 0, last: 0, ...match };
  return reading;
}

function listOffsets(words: NoticeWord[]): number[] {
  let next = 1;
  return words.map(({ text }) => {
    const offset = next;
    next += text.length + 1;
    return offset;
  });
}

function wordsOf({ from, to }: PhraseMatch, offsets: number[]): { first: number; last: number } {
  const first = offsets.findLastIndex((offset) => offset <= from);
  return {
    first,
    last: Math.max(
      first,
      offsets.findLastIndex((offset) => offset < to),
    ),
  };
}

/** Names are in quotes, or behind "called" or « s’appelle ». */
function ignoreNames(line: string, words: NoticeWord[], offsets: number[]): string {
  let rest = line;
  const ignoreWord = (index: number) => {
    const word = words[index];
    if (word) rest = blank(rest, offsets[index]!, offsets[index]! + word.text.length);
  };
  words.forEach(({ text }, index) => {
    const close = words.slice(index + 1, index + 4).findIndex((word) => word.text === '"');
    if (text === '"' && close > 0) for (let inside = 1; inside <= close; inside++) ignoreWord(index + inside);
  });
  for (const { 0: found, index } of line.matchAll(namedWords)) {
    const next = offsets.indexOf(index + found.length);
    if (words[next]?.isCapital) ignoreWord(next);
  }
  return rest;
}

const frenchWords = new Set(
  'le la les un une des du de et est il elle pas avec sans chat chatte perdu trouve pour dans'.split(' '),
);
const englishWords = new Set('the a an of and is he she it not with no cat lost found for in has'.split(' '));

function isFrench(words: NoticeWord[]): boolean {
  const count = (known: Set<string>) => words.filter(({ text }) => known.has(text)).length;
  return count(frenchWords) > count(englishWords);
}
