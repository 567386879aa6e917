import { foldText } from '@catlas/platform/text/fold-text.ts';

export interface TextRange {
  start: number;
  end: number;
}

export interface MessageLine {
  /**
   * Words are in lower case without accents, with one space around each: `c0de` becomes `code`, `g i f t` becomes
   * `gift`.
   */
  text: string;
  toSource(start: number, end: number): TextRange;
}

/** Some links have only such an ending, without http or www. */
const endings =
  'com|org|net|info|biz|app|io|co|me|ly|gl|gd|gy|to|top|click|xyz|online|site|shop|live|link|club|icu|buzz|fr|be|ch|ca|uk|us|de|eu|it|es|lu|ie|ru|cn|tk|ml|example';
const token = new RegExp(
  [
    '(?:https?://|www\\.)[^\\s<>"]+',
    `[a-z0-9][a-z0-9-]{0,62}(?:\\.[a-z0-9-]{1,63}){0,8}\\.(?:${endings})(?![a-z0-9])(?:/[^\\s<>"]*)?`,
    '@[a-z0-9_.]{3,40}',
    "[a-z0-9]+(?:'(?:t|s|m|re|ve|ll|d)(?![a-z]))?",
    '[\\p{L}\\p{N}]+',
    '[.,;:!?()\\n€$£%]',
  ].join('|'),
  'gu',
);

/** These digits stand for letters inside words. */
const digitLetters: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' };

interface Word {
  text: string;
  start: number;
  end: number;
}

export function readMessageLine(message: string): MessageLine {
  const folded = foldText(message);
  const words = joinSpacedLetters([...folded.text.matchAll(token)].map(({ 0: found, index }) => toWord(found, index)));
  let text = ' ';
  const offsets: number[] = [];
  for (const word of words) {
    offsets.push(text.length);
    text += `${word.text} `;
  }
  return {
    text,
    toSource(start, end) {
      const first = offsets.findLastIndex((offset, index) => offset <= start || index === 0);
      const last = Math.max(
        first,
        offsets.findLastIndex((offset) => offset < end),
      );
      const source = folded.toSource(words[first]?.start ?? 0, words[last]?.end ?? 0);
      return { start: source.start, end: source.end };
    },
  };
}

function toWord(found: string, index: number): Word {
  const word = { start: index, end: index + found.length };
  if (found === '\n') return { ...word, text: '.' };
  const isWord = /^[a-z0-9]+(?:'[a-z]+)?$/.test(found);
  if (!isWord) return { ...word, text: found };
  const plain = found.replace("'", '');
  return { ...word, text: isDisguised(plain) ? plain.replace(/[013457]/g, (digit) => digitLetters[digit]!) : plain };
}

/** "8pm", "2nd" and "b2410" do not match. */
const isDisguised = (word: string) =>
  /[a-z][013457]+[a-z]/.test(word) && /[a-z].*[a-z].*[a-z]|[a-z][01]+[a-z]{2}/.test(word);

/** Four or more single letters in a row are one word. */
function joinSpacedLetters(words: readonly Word[]): Word[] {
  const joined: Word[] = [];
  for (let at = 0; at < words.length; ) {
    let end = at;
    while (end < words.length && /^[a-z0-9]$/.test(words[end]!.text)) end++;
    const letters = words.slice(at, end);
    const isSpacedOut = letters.filter(({ text }) => /[a-z]/.test(text)).length >= 4;
    if (isSpacedOut)
      joined.push({
        text: letters.map(({ text }) => text).join(''),
        start: letters[0]!.start,
        end: letters.at(-1)!.end,
      });
    else joined.push(...(letters.length > 0 ? letters : words.slice(at, at + 1)));
    at = Math.max(end, at + 1);
  }
  return joined;
}
