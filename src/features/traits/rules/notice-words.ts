import { correctTypo } from './correct-typo.ts';
import { setOf } from './reading.ts';

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

const wordOrMark = /\p{L}+|\d+(?:[.,]\d{1,2}(?!\d))?|[.,;:!?()/&+"«»“”–—…\n½¼¾#£€%=-]/gu;
const sentenceMarks = setOf('. ! ? :');
/** A full stop after these words ends no sentence. */
const abbreviations = setOf('st mr mrs ms dr approx abt yrs m mme mlle env av bd');
const marks: Record<string, string> = {
  '–': '-',
  '—': '-',
  '=': ':',
  '…': '.',
  '\n': '.',
  '“': '"',
  '”': '"',
  '«': '"',
  '»': '"',
  '+': '&',
  '½': '½',
  '¼': '¼',
  '¾': '¾',
};

/** Hyphens and apostrophes separate words: "short-haired", « d’intérieur ». A hyphen between numbers stays. */
export function listNoticeWords(notice: string): NoticeWord[] {
  const words: NoticeWord[] = [];
  for (const { 0: found, index } of notice.matchAll(wordOrMark)) {
    const [left, right] = [notice[index - 1] ?? ' ', notice[index + found.length] ?? ' '];
    if (found === '-' && /\S/.test(left) && /\S/.test(right) && !(/\d/.test(left) && /\d/.test(right))) continue;
    const before = words.at(-1)?.text;
    if (
      found === '.' &&
      (abbreviations.has(before ?? '') || (before === 'no' && /^\s*\d/.test(notice.slice(index + 1, index + 4))))
    )
      continue;
    const texts = marks[found] ? [marks[found]] : splitElision(fold(found));
    const isSentenceStart = before === undefined || sentenceMarks.has(before);
    const isCapital = /^\p{Lu}\p{Ll}/u.test(found);
    texts.forEach((text, part) => {
      const isFirst = part === 0;
      words.push({
        // A capital word within a sentence is a name, and names are not misspelt words.
        text: marks[found] ?? (isCapital && !isSentenceStart ? expand(text) : correctTypo(expand(text))),
        start: isFirst ? index : index + 1,
        end: isFirst && texts.length > 1 ? index + 1 : index + found.length,
        isCapital: isFirst && isCapital,
        isSentenceStart: isFirst && isSentenceStart,
      });
    });
  }
  return spellColors(joinWords(words));
}

/** "B/W" and « n&b » are two colours. */
function spellColors(words: NoticeWord[]): NoticeWord[] {
  const [texts, spelled] = [words.map(({ text }) => text), [...words]];
  for (let at = 2; at < words.length; at++) {
    if (!/^[/&]$/.test(texts[at - 1]!)) continue;
    const letters = `${texts[at - 2]} ${texts[at]}`;
    const colors = letters === 'b with' ? ['black', 'white'] : letters === 'n b' ? ['noir', 'blanc'] : null;
    if (!colors) continue;
    spelled[at - 2] = { ...words[at - 2]!, text: colors[0]! };
    spelled[at] = { ...words[at]!, text: colors[1]! };
  }
  return spelled;
}

/** "Tri-colour" is one word. */
function joinWords(words: NoticeWord[]): NoticeWord[] {
  return words.flatMap((word, index) => {
    const before = words[index - 1];
    if (before && /^(?:tri|bi|three|trois|3)$/.test(before.text) && /^(?:colou?r(?:ed|s)?|couleurs)$/.test(word.text))
      return [];
    const after = words[index + 1];
    if (after && /^(?:tri|bi|three|trois|3)$/.test(word.text) && /^(?:colou?r(?:ed|s)?|couleurs)$/.test(after.text))
      return [{ ...word, text: word.text === 'bi' ? 'bicolor' : 'tricolor', end: after.end }];
    return [word];
  });
}

const elidedWords = setOf(
  'interieur exterieur appartement environ est etait ai avait aucun aucune oreille ecaille agee appelle europeen',
);
const negatedVerbs = /^(ca|is|are|was|were|do|does|did|has|have|had|can|could|would|should|ai|wo)nt$/;
/** These words are written alike without their apostrophe. */
const wholeWords = setOf('lest cest');

/** Examples are « dinterieur » and "isnt", which lack the apostrophe. */
function splitElision(word: string): string[] {
  if (/^[dlnscjm]/.test(word) && elidedWords.has(word.slice(1)) && !wholeWords.has(word))
    return [word[0]!, word.slice(1)];
  if (word === 'cest') return ['c', 'est'];
  const [, pronoun] = /^(she|he|that|there|who)s$/.exec(word) ?? [];
  if (pronoun) return [pronoun, 's'];
  const [, verb] = negatedVerbs.exec(word) ?? [];
  if (verb === 'ca') return ['can', 't'];
  return verb ? [`${verb}n`, 't'] : [word];
}

/** These short forms stand for one word each. */
const shortForms: Record<string, string> = {
  cht: 'chat',
  yx: 'yeux',
  gry: 'grey',
  gray: 'grey',
  bcp: 'beaucoup',
  tjs: 'toujours',
  tt: 'tout',
  w: 'with',
  wit: 'with',
  micropuce: 'puce',
  micropuces: 'puces',
};
const expand = (word: string) => (Object.hasOwn(shortForms, word) ? shortForms[word]! : word);

/** Without accents these participles would be nouns: « puces » are fleas. */
const accented: [RegExp, string][] = [
  [/^(?:micro)?pucée?s?$/u, 'pucee'],
  [/^[aâ]gée?s?$/u, 'agee'],
];

function fold(word: string): string {
  const lower = word.toLowerCase().normalize('NFC');
  const participle = accented.find(([pattern]) => pattern.test(lower));
  return participle?.[1] ?? lower.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('œ', 'oe').replaceAll('æ', 'ae');
}
