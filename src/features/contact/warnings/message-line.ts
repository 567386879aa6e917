import { foldText } from '@catlas/platform/text/fold-text.ts';
import {
  isDisguised,
  isHiddenName,
  isHiddenWord,
  plainLetters,
  readHiddenWord,
  readShortForm,
  splitJoinedWords,
} from './hidden-words.ts';

export interface TextRange {
  start: number;
  end: number;
}

export interface MessageLine {
  /**
   * Words are in lower case without accents, with one space around each. Disguises are undone: `c0de` and `c.o.d.e`
   * become `code`, `g i f t` becomes `gift`, `💶` becomes `money`. Line breaks and the ends of sentences are `.`, `!` or `?`.
   */
  text: string;
  /** The words of `text`, in order. */
  words: readonly string[];
  /** Where each word starts in `text`. */
  offsets: readonly number[];
  toSource(start: number, end: number): TextRange;
}

/** Some links have only such an ending, without http or www. */
const endings =
  'com|org|net|info|biz|app|io|co|me|ly|gl|gd|gy|to|top|click|xyz|online|site|shop|live|link|club|icu|buzz|fr|be|ch|ca|uk|us|de|eu|it|es|lu|ie|ru|cn|tk|ml|example|dev|page|store|help|support|vip|pro|cc|pw|im';
const currencies = 'eur|euros?|usd|gbp|chf|dollars?|pounds?|quid|bucks';
const token = new RegExp(
  [
    '(?:https?://|www\\.)[^\\s<>"]*[^\\s<>".,;:!?)]',
    '[a-z0-9._+-]{1,64}@[a-z0-9-]{1,63}(?:\\.[a-z0-9-]{1,63}){1,4}',
    `[a-z0-9][a-z0-9-]{0,62}(?:\\.[a-z0-9-]{1,63}){0,8}\\.(?:${endings})(?![a-z0-9])(?:/[^\\s<>"]*)?`,
    '@[a-z0-9_.]{3,40}',
    `\\d{1,9}(?:[.,]\\d{1,3}){0,3}(?=(?:${currencies})?(?![a-z0-9]))`,
    "[a-z0-9]+(?:'(?:t|s|m|re|ve|ll|d)(?![a-z]))?",
    '[\\p{L}\\p{N}]+',
    '[.,;:!?()€$£%]|-(?!\\S)',
    '[💵💴💶💷💰💸🤑💳]',
  ].join('|'),
  'gu',
);

interface Word {
  text: string;
  start: number;
  end: number;
}

export function readMessageLine(message: string): MessageLine {
  const folded = foldText(message);
  const tokens = [...folded.text.matchAll(/\n|\S+/g)].flatMap(({ 0: chunk, index }) => readChunk(chunk, index));
  const words = joinContractions(joinNames(joinDigits(joinSpacedLetters(tokens)))).flatMap(writeOut);
  let text = ' ';
  const offsets: number[] = [];
  for (const word of words) {
    offsets.push(text.length);
    text += `${word.text} `;
  }
  return {
    text,
    words: words.map((word) => word.text),
    offsets,
    toSource(start, end) {
      const first = Math.max(0, indexBefore(offsets, start));
      const last = Math.max(first, indexBefore(offsets, end - 1));
      const source = folded.toSource(words[first]?.start ?? 0, words[last]?.end ?? 0);
      return { start: source.start, end: source.end };
    },
  };
}

/** Returns the index of the last of the sorted numbers that is at most `value`, or -1. */
export function indexBefore(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** A chunk has no spaces. */
function readChunk(chunk: string, index: number): Word[] {
  if (chunk === '\n') return [{ text: '.', start: index, end: index + 1 }];
  const [, before = '', core = ''] = /^([("'.,;:!?-]*)([\s\S]*)$/.exec(chunk) ?? [];
  const end = core.length - (/[)"'.,;:!?-]*$/.exec(core.slice(-8))?.[0].length ?? 0);
  const written = core.slice(0, end);
  const start = index + before.length;
  const hidden = /^[a-z]+$/.test(written) ? null : readHidden(written);
  if (!hidden) return tokensOf(chunk, index);
  return [
    ...tokensOf(before, index),
    { text: hidden, start, end: start + end },
    ...tokensOf(core.slice(end), start + end),
  ];
}

function readHidden(written: string): string | null {
  if (/^\d/.test(written) && !/[a-z]{2}/.test(written)) return null;
  return readHiddenWord(written) ?? (isDotted(written) ? written.replace(/[^a-z0-9]/g, '') : null);
}

/** Single letters with one sign between any two: `s.e.n.d`. Three letters may be an abbreviation. */
const isDotted = (written: string) => /^[a-z0-9](?:[._*~|/-][a-z0-9]){3,}$/.test(written) && /[a-z]/.test(written);

const tokensOf = (part: string, start: number): Word[] =>
  [...part.matchAll(token)].flatMap(({ 0: found, index }) => toWords(found, start + index));

function toWords(found: string, start: number): Word[] {
  const word = { start, end: start + found.length };
  if (found === '-' || found === ';') return [{ ...word, text: ',' }];
  if (found === '💳') return [{ ...word, text: 'card' }];
  if (/^\p{Extended_Pictographic}$/u.test(found)) return [{ ...word, text: 'money' }];
  if (!/^[a-z0-9]+(?:'[a-z]+)?$/.test(found)) return [{ ...word, text: found }];
  const plain = found.replace("'", '');
  if (/^\d/.test(plain) && !/[a-z]{2}/.test(plain)) return [{ ...word, text: plain }];
  if (/\d|(.)\1\1/.test(plain)) {
    const hidden = readHiddenWord(plain);
    if (hidden) return [{ ...word, text: hidden }];
  }
  return [{ ...word, text: isDisguised(plain) ? plainLetters(plain) : plain }];
}

/** Four or more single letters in a row are words; a wide gap is between two. */
function joinSpacedLetters(words: readonly Word[]): Word[] {
  const joined: Word[] = [];
  for (let at = 0; at < words.length; ) {
    let end = at;
    while (end < words.length && /^[a-z0-9]$/.test(words[end]!.text)) end++;
    const letters = words.slice(at, end);
    if (letters.length > 0) joined.push(...joinLetters(letters));
    else joined.push(words[at]!);
    at = Math.max(end, at + 1);
  }
  return joined;
}

function joinLetters(letters: readonly Word[]): Word[] {
  const text = letters.map((letter) => letter.text).join('');
  if (letters.filter((letter) => /[a-z]/.test(letter.text)).length < 4 && !isHiddenWord(text)) return [...letters];
  const groups: Word[][] = [];
  for (const letter of letters) {
    const group = groups.at(-1);
    if (group && letter.start - group.at(-1)!.end < 2) group.push(letter);
    else groups.push([letter]);
  }
  return groups.flatMap((group) => {
    const spelled = group.map((letter) => letter.text).join('');
    if (/^\d+$/.test(spelled)) return [joinWords(group, spelled)];
    if (isHiddenWord(plainLetters(spelled))) return [joinWords(group, plainLetters(spelled))];
    let at = 0;
    return splitJoinedWords(spelled).map((length) => {
      const part = group.slice(at, at + length);
      at += length;
      return joinWords(part, plainLetters(part.map((letter) => letter.text).join('')));
    });
  });
}

const joinWords = (words: readonly Word[], text: string): Word => ({
  text,
  start: words[0]!.start,
  end: words.at(-1)!.end,
});

/** `7 5` is 75. */
function joinDigits(words: readonly Word[]): Word[] {
  const joined: Word[] = [];
  let isDigit = false;
  for (const word of words) {
    const digit = /^\d$/.test(word.text);
    if (digit && isDigit)
      joined[joined.length - 1] = joinWords([joined.at(-1)!, word], joined.at(-1)!.text + word.text);
    else joined.push(word);
    isDigit = digit;
  }
  return joined;
}

const writeOut = (word: Word): Word[] => readShortForm(word.text)?.map((text) => ({ ...word, text })) ?? [word];

/** `pay pal` and `mon ey gram` are names in parts. */
function joinNames(words: readonly Word[]): Word[] {
  const joined: Word[] = [];
  for (let at = 0; at < words.length; at++) {
    const count = [3, 2].find((length) => isNameInParts(words.slice(at, at + length), length)) ?? 1;
    const parts = words.slice(at, at + count);
    joined.push(count === 1 ? words[at]! : joinWords(parts, parts.map(({ text }) => text).join('')));
    at += count - 1;
  }
  return joined;
}

const isNameInParts = (parts: readonly Word[], length: number) =>
  parts.length === length &&
  parts.every(({ text }) => /^[a-z]{1,11}$/.test(text)) &&
  isHiddenName(parts.map(({ text }) => text).join(''));

const endingsOf: Record<string, RegExp> = {
  t: /^(?:don|won|can|didn|doesn|isn|aren|wasn|weren|couldn|wouldn|shouldn|haven|hasn|hadn|needn)$/,
  m: /^i$/,
  s: /^(?:he|she|it|that|what|there|who|let)$/,
  re: /^(?:you|we|they)$/,
  ve: /^(?:i|you|we|they)$/,
  ll: /^(?:i|you|we|they|he|she|it|that)$/,
  d: /^(?:i|you|we|they|he|she)$/,
};

/** Some people write a space for an apostrophe. */
function joinContractions(words: readonly Word[]): Word[] {
  const joined: Word[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    if (last && endingsOf[word.text]?.test(last.text))
      joined[joined.length - 1] = joinWords([last, word], last.text + word.text);
    else joined.push(word);
  }
  return joined;
}
