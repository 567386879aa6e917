import { foldText } from '#platform/text/fold-text.ts';

const siteName = 'catlas';
/** In English and French, without accents. */
const staffWords = [
  'admin',
  'administrator',
  'administrateur',
  'administratrice',
  'administration',
  'moderator',
  'moderateur',
  'moderatrice',
  'moderation',
  'modo',
  'support',
  'staff',
  'helpdesk',
  'webmaster',
  'sysadmin',
  'official',
  'officiel',
  'officielle',
];
/** What stands beside such a word and makes no other name of it. */
const fillers = ['the', 'le', 'la', 'les', 'l', 'site', 'web', 'team', 'equipe', 'de', 'du', 'of', 'service'];
/** An operator's name that is shorter is part of other names. */
const leastOperatorLetters = 4;

const digitsAsLetters: Record<string, string> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '€': 'e',
};

/** One sign for all that look alike, without spaces and punctuation. Not for readers. */
const squash = (text: string): string =>
  foldText(text)
    .text.replace(/[034578@$€]/g, (character) => digitsAsLetters[character]!)
    .replace(/[i1|!]/g, 'l')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');

const site = squash(siteName);
const alternatives = (words: readonly string[]) => words.map(squash).join('|');
const staff = new RegExp(
  `^(?:${alternatives(fillers)})*(?:${alternatives([siteName, ...staffWords])})s?(?:${alternatives(fillers)})*$`,
);

/** The words of a name; letters that stand alone are one word: `A d m i n`. */
function splitWords(name: string): string[] {
  const words: string[] = [];
  let isSpelling = false;
  for (const part of foldText(name).text.split(/[^\p{L}\p{N}@$€|!]+/u)) {
    const isLetter = [...part].length === 1;
    if (isLetter && isSpelling) words.push(words.pop()! + part);
    else words.push(part);
    isSpelling = isLetter;
  }
  return words;
}

/** A word as it is, and without the digits around it: `admin2026`. */
const variantsOf = (word: string): string[] => [word, word.replace(/^\d+|\d+$/g, '')].map(squash);

/** Whether readers could take a name for the site, its staff or its operator, also with accents, digits or letters that look alike. */
export function imitatesStaff(name: string, operatorName?: string): boolean {
  const words = splitWords(name);
  const variants = [...words, words.join('')].flatMap(variantsOf);
  if (variants.some((word) => staff.test(word)) || words.flatMap(variantsOf).some((word) => word.includes(site))) {
    return true;
  }
  const operator = squash(operatorName?.split(',')[0] ?? '');
  return operator.length >= leastOperatorLetters && squash(name).includes(operator);
}
