import type { TraitValue } from '#db/traits.ts';
import { findSpans, hideWords, type Notice } from './notice.ts';
import type { Reading } from './reading.ts';
import { judge } from './scope.ts';

type Length = Exclude<TraitValue<'coat_length'>, 'unknown'>;

const hair = '(?:hair(?:ed|s)?|furr?(?:ed|y)?|coat(?:ed)?|pile)';
const between =
  '(?:(?:black|white|grey|ginger|brown|cream|orange|dark|light|silky|thick|thin|soft|smooth|shiny|glossy|fluffy|dense|plush|straight|curly|matted|beautiful|lovely|tabby|silver|blue|and|&|,|or|length) ){0,4}';
const poil = '(?:poils?|pelage|fourrure|robe)';
const french =
  '(?:(?:est|sont|:|-|tres|assez|plutot|bien|noire?s?|blanc(?:he)?s?|grise?s?|roux|rousses?|brune?s?|beige|tigree?s?|soyeux|doux|epais(?:se)?|fins?|ebouriffes?|emmeles?|et|&|un peu) ){0,4}';
const is = '(?:(?:length|is|:|-|are|very|quite|fairly|rather|kinda|was) ){0,3}';

/** Two lengths are none: "medium/long hair", « poil court ou mi-long », and so is the hair of one part. */
const between2 =
  /\b(?:longer|shorter|long|short) (?:hair|fur) on (?:(?:his|her|its|the) )?(?:tail|legs|ears|belly|back|chest)\b|\bpoils? (?:plus )?longs? (?:sur|a|au|aux) (?:la |les |le )?(?:queue|pattes|ventre|oreilles)\b|\b(?:short|medium|mid|semi|long|courts?|mi long|ras|longs?) (?:\/|to|or|ou|a) (?:short|medium|mid|semi|long|courts?|mi|ras|longs?)\b(?: longs?)?/g;

/** The longer phrases come first: "semi-long hair" is not long. */
const rules: readonly [Length, RegExp][] = [
  [
    'medium',
    new RegExp(
      `\\b(?:medium|med|mid|semi|half|middle)(?: (?:length|long|short|to long))? ${between}${hair}\\b|\\b(?:semi|half|medium|mid) ?long ?(?:hair(?:ed)?)?\\b|\\bmedium ?hair(?:ed)?\\b|\\bdmh\\b|\\b${hair} ${is}(?:medium|mid|semi long)\\b|\\b${poil} ${french}(?:mi|demi|semi) ?(?:longs?|longue)\\b|\\b(?:mi|demi|semi) longs?(?: poils?)?\\b|\\b${poil} ${french}(?:moyens?|de longueur moyenne)\\b|\\bangora demi\\b`,
      'g',
    ),
  ],
  [
    'short',
    new RegExp(
      `\\b(?:short|shortish) ${between}${hair}\\b|\\bshort ?hairs?(?:ed)?\\b|\\bdsh\\b|\\b${hair} ${is}short\\b|\\b${poil} ${french}(?:courts?|courte|ras|rase)\\b|\\b(?:courts?|courte) ${poil}\\b`,
      'g',
    ),
  ],
  [
    'long',
    new RegExp(
      `\\b(?:long|longish) ${between}${hair}\\b|\\blong ?hairs?(?:ed)?\\b|\\bdlh\\b|\\b${hair} ${is}long\\b|\\b${poil} ${french}(?:longs?|longue)\\b|\\b(?:longs?|longue) ${poil}\\b`,
      'g',
    ),
  ],
];

export function readCoatLength(notice: Notice): Reading[] {
  const readings: Reading[] = [];
  let rest = hideWords(notice, findSpans(notice, between2));
  for (const [value, pattern] of rules) {
    const spans = findSpans(rest, pattern);
    for (const span of spans) {
      const { polarity } = judge(notice, span, 'coat');
      if (polarity === 'stated') readings.push({ trait: 'coat_length', value, ...span });
    }
    if (spans.length > 0) rest = hideWords(rest, spans);
  }
  return readings;
}
