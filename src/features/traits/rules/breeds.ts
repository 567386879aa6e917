import { findSpans, hideWords, type Notice } from './notice.ts';
import { type Rule, readRules } from './read-rules.ts';
import type { Reading, Span } from './reading.ts';

const breeds =
  '(?:siamese|siamoise?|persian|persane?|birman|birmane|ragdoll|chartreux|chartreuse|russian blue|bleu russe|himalayan|himalayen|angora|thai|maine coon|british|bengal|sacre de birmanie)';
const crosses = new RegExp(
  `\\b${breeds} (?:\\w+ )?(?:cross(?:ed|breed)?|mix(?:ed)?|x|croisee?s?)\\b|\\b(?:half|part|moitie|demi) ${breeds}\\b|\\b${breeds} (?:type |looking |style |shaped |like )?(?:faced?|head|build|body|shaped?|ears|nose)\\b|\\b(?:croisee?s?|croisement|mix|cross)(?: (?:avec|of|with|un|une|a|de|entre|d un)){0,3} ${breeds}\\b`,
  'g',
);
const pointColors =
  '(?:(?:seal|blue|chocolate?|choc|lilac|lilas|red|flame|cream|tabby|lynx|tortie|caramel|bleu|chocolat|roux|creme) ){1,3}points?';
const rule = (stated: Rule['stated'], pattern: RegExp): Rule => ({ pattern, kind: 'adjective', stated });

/** A cat that looks like a breed has its colour, but maybe not its hair. */
const alikes = new RegExp(
  `\\b(?:type|style|genre|comme (?:un|une|les?|la)|(?:like|pass (?:for|as)|taken for|mistaken for) (?:an?|the)|ressemble a (?:un|une)|pense a (?:un|une)|dite?) ${breeds}(?: shorthair| longhair)?\\b|\\b${breeds} (?:type|looking|style)\\b`,
  'g',
);

/** A breed has these traits by definition. */
const rules: readonly Rule[] = [
  rule(
    { trait: 'coat_pattern', value: 'pointed' },
    new RegExp(`\\b${pointColors}\\b|\\bcolou?r ?point(?:ed)?\\b`, 'g'),
  ),
  rule(
    { trait: 'coat_pattern', value: 'pointed' },
    /\b(?:siamese|siamoise?s?|birmane?|sacres? de birmanie|ragdolls?|himalayan|himalayen)\b/g,
  ),
];
const blues: readonly Rule[] = [
  rule({ trait: 'coat_colors', value: 'grey' }, /\b(?:russian blue|british blue|bleu russe|chartreux|chartreuse)\b/g),
];
const lengths: readonly Rule[] = [
  rule(
    { trait: 'coat_length', value: 'short' },
    /\b(?:russian blue|british blue|bsh|bleu russe|chartreux|chartreuse)\b/g,
  ),
  rule({ trait: 'coat_length', value: 'long' }, /\b(?:persian|persane?|angora)s?\b/g),
];

/** The words of a breed are no colours. `notHair`: a cross, and a cat that only looks like the breed. */
export function readBreeds(notice: Notice): { readings: Reading[]; read: Span[]; notHair: Span[] } {
  const crossed = findSpans(notice, crosses);
  const rest = hideWords(notice, crossed);
  const alike = findSpans(rest, alikes);
  const readings = [
    ...readRules(rest, rules),
    ...readRules(rest, blues),
    ...readRules(hideWords(rest, alike), lengths),
  ];
  return { readings, read: [...crossed, ...readings], notHair: [...crossed, ...alike] };
}
