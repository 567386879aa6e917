import { foldText } from '@catlas/platform/text/fold-text.ts';
import { lettersOfSigns } from '@catlas/platform/text/letters-of-signs.ts';

const siteName = 'catlas';
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
const fillers = ['the', 'le', 'la', 'les', 'l', 'site', 'web', 'team', 'equipe', 'de', 'du', 'of', 'service'];
/** A shorter operator's name occurs in other names. */
const leastOperatorLetters = 4;

/** Maps characters that look alike to one character and removes spaces and punctuation; never shown to users. */
const squash = (text: string): string =>
  foldText(text)
    .text.replace(/[034578@$€]/g, (character) => lettersOfSigns[character]!)
    .replace(/[i1|!]/g, 'l')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');

const site = squash(siteName);
const alternatives = (words: readonly string[]) => words.map(squash).join('|');
const staff = new RegExp(
  `^(?:${alternatives(fillers)})*(?:${alternatives([siteName, ...staffWords])})s?(?:${alternatives(fillers)})*$`,
);

/** Letters that stand alone form one word: `A d m i n`. */
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

/** The second variant has no digits around the word: `admin2026`. */
const variantsOf = (word: string): string[] => [word, word.replace(/^\d+|\d+$/g, '')].map(squash);

/** Returns true if readers could take the name for the site's, its staff's or its operator's. */
export function imitatesStaff(name: string, operatorName?: string): boolean {
  const words = splitWords(name);
  const variants = [...words, words.join('')].flatMap(variantsOf);
  if (variants.some((word) => staff.test(word)) || words.flatMap(variantsOf).some((word) => word.includes(site))) {
    return true;
  }
  const operator = squash(operatorName?.split(',')[0] ?? '');
  return operator.length >= leastOperatorLetters && squash(name).includes(operator);
}
