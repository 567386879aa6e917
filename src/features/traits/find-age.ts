import { findPhrases, type PhraseMatch } from './match-phrases.ts';
import type { Phrase } from './phrase-rule.ts';

type AgeClass = 'kitten' | 'adult' | 'senior';

const numbers: Record<string, number> = {
  ...{
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    eleven: 11,
    twelve: 12,
  },
  ...{ thirteen: 13, fourteen: 14, fifteen: 15, sixteen: 16, seventeen: 17, eighteen: 18, nineteen: 19, twenty: 20 },
  ...{ un: 1, deux: 2, trois: 3, quatre: 4, cinq: 5, sept: 7, huit: 8, neuf: 9, dix: 10, onze: 11, douze: 12 },
  ...{ treize: 13, quatorze: 14, quinze: 15, seize: 16, vingt: 20, dizaine: 10, douzaine: 12, quinzaine: 15 },
};
const number = `(\\d{1,2}|${Object.keys(numbers).join('|')})`;
const unit = '(years?|yrs?|y|yo|ans?|annees?|months?|mths?|mois|weeks?|wks?|semaines?|sem)';
/** The first number decides: « 8 - 10 weeks », "2 ½ years". */
const rest = '(?: (?:-|to|a|½)(?: \\d{1,2})?)?(?: ish)?';
const more = '(?: (?:old|o|/ o|of age|et demi|ish|d annees))*';

/** These words introduce a duration, or the age of a person. */
const noAgeBefore =
  /\b(?:for|in|over|last|past|since|every|after|within|another|depuis|pendant|dans|apres|il y a|ca fait|fait|durant|fille de|fils de|enfant de|garcon de|daughter|son|j ai|i am|i m|here|gone|missing|tous les)(?: (?:about|around|approx|almost|nearly|over|environ|presque|bientot|plus de|the|les))? $/;
const ageAnyway = /\b(?:is|s|aged?|a|de|kitten|cat|,|\.|\() (?:about|only) $/;
const noAgeAfter =
  /^ (?:ago|later|now|away|daughter|son|kid|child|boy s|grandson|granddaughter|lost|plus tard|apres|running|straight|in a row|de suite|since|depuis)\b/;

const withUnit = new RegExp(`\\b${number}${rest} ${unit}\\b${more}`, 'g');
const bare: Phrase[] = [
  {
    pattern:
      /\b(?:he|she|it|cat|kitty|who) (?:is|s) (?:now |only |about |around |approx |nearly |almost )?(\d{1,2})(?: ish)?\b(?! (?:weeks?|wks?|months?|mths?|days?|kg|kilos?|lbs?|feet|inches|years? (?:ago|away)|[a-z]+s ago)\b)/g,
  },
  {
    pattern:
      /\b(?:aged|agee|age|age :) (?:of |about |around |approx )?(\d{1,2})\b(?! (?:weeks?|wks?|months?|mths?|days?|ans?|mois|semaines?)\b)/g,
  },
  { pattern: /\bturned (one|two|three|four|five|six|seven|eight|nine|ten|\d{1,2})\b/g },
  // A number can stand alone: "Male, 3, chipped".
  { after: /[,.(] $/, pattern: /(\d{1,2})(?: ish)?(?= [,.);])/g },
  { after: /[,.(] $/, pattern: /(\d{1,2}) (?:and a half|½)\b/g },
  { after: /\b(?:around|about|approx|nearly|almost) $/, pattern: /(\d{1,2})(?= [,.])/g },
];
const ageWords: [AgeClass, RegExp, notAfter?: RegExp][] = [
  ['kitten', /\bkittens?\b|\bchatons?\b|\bchatonnes?\b|\bbebes? chats?\b/g],
  ['adult', /\badultes?\b|\badults?\b/g],
  ['senior', /\b(?:senior|elderly|geriatric)\b/g],
  [
    'senior',
    /\bold (?:(?:black|white|grey|ginger|tabby|brown|tortie|blind|female|male|stray|fat|thin) )*(?:cat|kitty|boy|girl|tom|male|female|lad)\b/g,
    /\b(?:years?|yrs?|yr|months?|mths?|weeks?|wks?|days?|y) $/,
  ],
  [
    'senior',
    /\b(?:vieux|vieil|vieille) (?:(?:petite?|gros|grosse) )?(?:chat|chatte|matou|male|femelle|minette|minou)\b/g,
  ],
  ['senior', /\best (?:aussi )?(?:tres |deja |assez )?(?:vieux|vieille)\b|\bagee\b(?! (?:de|d)\b)/g],
];
/** The text is about a mother's kittens, or about the past. */
const otherKittens =
  /\b(?:with|has|had|have|her|his|and|two|three|four|five|\d) (?:(?:recently|just|had|tiny|little|small) )*kittens\b(?! (?:found|lost))|\bkittens (?:are|were|with)\b[^.!?]*|\b(?:since|as|when|from)(?: (?:he|she|it) was)? an? kitten\b|\b(?:ses|les|des|deux|trois|quatre|cinq) chatons\b(?: (?:ont|sont)[^.!?]*)?|\b(?:depuis|quand|etait|etant) (?:[a-z]+ ){0,3}chaton\b/g;

export function findAge(line: string): PhraseMatch[] {
  const blanked = line.replace(otherKittens, (found) => '_'.repeat(found.length));
  const found: PhraseMatch[] = [];
  const add = (value: AgeClass, { 0: text, index }: RegExpExecArray) =>
    found.push({ trait: 'age_class', value, from: index, to: index + text.length });
  for (const [value, pattern, notAfter] of ageWords)
    for (const match of findPhrases(blanked, { pattern, notAfter })) add(value, match);
  for (const match of blanked.matchAll(withUnit)) {
    const before = blanked.slice(0, match.index);
    if (noAgeBefore.test(before) && !ageAnyway.test(before)) continue;
    if (noAgeAfter.test(blanked.slice(match.index + match[0].length))) continue;
    add(classOf(toNumber(match[1]), match[2]), match);
  }
  for (const phrase of bare)
    for (const match of findPhrases(blanked, phrase)) {
      const years = toNumber(match[1]);
      if (years > 0 && years <= 25) add(classOf(years, 'years'), match);
    }
  return found;
}

const toNumber = (word = '') => numbers[word] ?? Number(word);

function classOf(count: number, unitName = ''): AgeClass {
  const perYear = /^(?:m)/.test(unitName) ? 12 : /^(?:w|s)/.test(unitName) ? 52 : 1;
  const years = count / perYear;
  if (years < 1) return 'kitten';
  return years < 11 ? 'adult' : 'senior';
}
