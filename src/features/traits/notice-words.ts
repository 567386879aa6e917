import { correctTypo } from './correct-typo.ts';

export interface NoticeWord {
  /** The text is lower case without accents and typos; punctuation stands for itself. */
  text: string;
  /** The position is in UTF-16 units of the notice. */
  start: number;
  end: number;
  /** Only the first letter is upper case, as in a name. */
  isCapital: boolean;
  isSentenceStart: boolean;
}

const wordOrMark = /\p{L}+|\d+|[.,;:!?()/&+"«»“”–—…\n½#£€%-]/gu;
const sentenceMarks = new Set(['.', '!', '?', ':']);
/** A full stop behind these words ends no sentence. */
const abbreviations = new Set([
  'no',
  'st',
  'mr',
  'mrs',
  'ms',
  'dr',
  'approx',
  'abt',
  'yrs',
  'm',
  'mme',
  'mlle',
  'env',
  'av',
  'bd',
]);
const marks: Record<string, string> = {
  '–': '-',
  '—': '-',
  '…': '.',
  '\n': '.',
  '“': '"',
  '”': '"',
  '«': '"',
  '»': '"',
  '+': '&',
};

/** Hyphens and apostrophes separate words: "short-haired", « d’intérieur ». */
export function listNoticeWords(notice: string): NoticeWord[] {
  const words: NoticeWord[] = [];
  for (const { 0: found, index } of notice.matchAll(wordOrMark)) {
    if (found === '-' && /\S/.test(notice[index - 1] ?? ' ') && /\S/.test(notice[index + 1] ?? ' ')) continue;
    const before = words.at(-1)?.text;
    if (found === '.' && abbreviations.has(before ?? '')) continue;
    words.push({
      text: marks[found] ?? correctTypo(fold(found)),
      start: index,
      end: index + found.length,
      isCapital: /^\p{Lu}\p{Ll}/u.test(found),
      isSentenceStart: before === undefined || sentenceMarks.has(before),
    });
  }
  return words;
}

/** Without accents these participles would be nouns: « puces » are fleas. */
const accented: [RegExp, string][] = [
  [/^pucée?s?$/u, 'pucee'],
  [/^[aâ]gée?s?$/u, 'agee'],
];

function fold(word: string): string {
  const lower = word.toLowerCase().normalize('NFC');
  const participle = accented.find(([pattern]) => pattern.test(lower));
  return participle?.[1] ?? lower.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('œ', 'oe');
}
