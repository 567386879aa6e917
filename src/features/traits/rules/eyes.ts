import type { TraitValue } from '#db/traits.ts';
import { endOfSegment, findSpans, type Notice, sentenceEnds, wordOf, wordsBetween } from './notice.ts';
import { type Reading, type Span, setOf } from './reading.ts';
import { judge } from './scope.ts';

type EyeColor = Exclude<TraitValue<'eye_color'>, 'unknown'>;

const colors: Record<string, EyeColor> = {};
const add = (value: EyeColor, words: string) => {
  for (const word of words.split(' ')) colors[word] = value;
};
add('green', 'green greeny vert verts verte vertes emeraude emerald');
add('yellow', 'yellow golden gold jaune jaunes dore dores doree dorees');
add('orange', 'orange oranges amber copper ambre ambres cuivre cuivres orangee oranges');
add('brown', 'brown hazel noisette noisettes marron marrons');
add('blue', 'blue blueish bluish bleu bleus bleue bleues bleute bleutes');

const shades = setOf(
  'bright dark light pale big large huge round beautiful lovely very deep stunning striking piercing clear gorgeous clair clairs fonce fonces tres bien un une d couleur de color colored colour vif vifs intense intenses joli jolis beau beaux magnifiques pretty the a an are is sont est have that ice icy sky baby and & et / : - ( , grands couleurs sort kind lime olive pomme ciel profond en still encore toujours grey gray gris grise',
);
const noColorsOf = setOf('nose collar fur coat nez collier poil');
const eyes = /\b(?:eyes?|eyed|yeux)\b/g;
const odd =
  /\bodd eye[sd]?\b|\b(?:mismatched|heterochromatic|bi ?colou?red|different(?:ly)? colou?r(?:ed)?|two (?:different )?colou?r(?:ed)?) eyes?\b|\beyes? (?:are |of )?(?:of )?(?:a |two )?different colou?rs?\b|\b(?:yeux|oeil) (?:de )?(?:couleurs? )?(?:vairons?|differente?s|de couleurs? differentes?|pas de la meme couleur|de deux couleurs)\b|\bvairons?\b|\bheterochrom\w+\b/g;
const oneEye = /\b(?:one|un|left|gauche|right|droit)(?: eye| oeil)?\b|\boeil\b|\beye\b/g;

/** Also returns the words that were read, because they are no colours of the coat. */
export function readEyes(notice: Notice): { readings: Reading[]; read: Span[] } {
  const readings: Reading[] = [];
  const read: Span[] = [];
  const tell = (value: EyeColor, span: Span) => {
    read.push(span);
    const { polarity } = judge(notice, span, 'coat');
    if (polarity === 'stated') readings.push({ trait: 'eye_color', value, ...span });
  };
  const pairs = findPairs(notice);
  for (const span of [...findSpans(notice, odd), ...pairs]) tell('odd', span);
  const isRead = (index: number) => read.some(({ first, last }) => index >= first && index <= last);
  for (const { first } of findSpans(notice, eyes)) {
    const isOne = wordOf(notice, first) === 'eye';
    if (isRead(first) || (isOne && !/^(?:color|colour)$/.test(wordOf(notice, first + 1)))) {
      markEye(notice, first, read);
      continue;
    }
    const span = findColors(notice, first);
    if (!span) continue;
    const values = new Set<EyeColor>();
    for (let index = span.first; index <= span.last; index++) {
      const value = colorAt(notice, index, span.isOfYeux);
      if (value) values.add(value);
    }
    if (values.size === 0) read.push({ first: span.first, last: span.last });
    for (const value of values) tell(value, { first: span.first, last: span.last });
  }
  return {
    readings: readings.some(({ value }) => value === 'odd')
      ? readings.filter(({ value }) => value === 'odd')
      : readings,
    read,
  };
}

/** « or » is gold only behind « yeux ». */
function colorAt(notice: Notice, index: number, isOfYeux: boolean): EyeColor | null {
  const word = wordOf(notice, index);
  if (word === 'or' && isOfYeux) return 'yellow';
  return Object.hasOwn(colors, word) ? colors[word]! : null;
}

function findColors(notice: Notice, at: number): (Span & { isOfYeux: boolean }) | null {
  const isEnglish = wordOf(notice, at) !== 'yeux';
  let first = at;
  if (isEnglish) {
    for (let index = at - 1; index >= Math.max(0, at - 6); index--) {
      const word = wordOf(notice, index);
      if (colorAt(notice, index, false)) first = index;
      else if (
        index === at - 1 &&
        /^(?:almond|cat|slanted|wide|shiny|watery|sad|glassy|saucer|expressive|crossed|cross|sparkling|amazing|like|ish)$/.test(
          word,
        )
      )
        continue;
      else if (!shades.has(word) || /^[,(:]$/.test(word)) break;
    }
    if (first < at) return { first, last: at, isOfYeux: false };
    if (wordOf(notice, at) === 'eyed') return null;
  }
  let last = at;
  for (let index = at + 1; index <= Math.min(notice.words.length - 1, at + 8); index++) {
    const word = wordOf(notice, index);
    if (colorAt(notice, index, !isEnglish)) {
      // "Eyes, green collar" names another thing.
      if (
        /^(?:collar|fur|tag|harness|lead|bell)$/.test(wordOf(notice, index + 1)) ||
        noColorsOf.has(wordOf(notice, index - 1))
      )
        break;
      last = index;
    } else if (last > at && word === ',') break;
    else if (!shades.has(word) && !/^(?:with|avec|or|ou)$/.test(word)) break;
  }
  // Grey eyes have no value, and are no grey coat.
  if (last === at && /^(?:grey|gray|gris)$/.test(wordOf(notice, at + 1))) last++;
  return last > at ? { first: at, last, isOfYeux: !isEnglish } : null;
}

/** The colour of one eye is no colour of the coat. */
function markEye(notice: Notice, at: number, read: Span[]): void {
  if (Object.hasOwn(colors, wordOf(notice, at - 1))) read.push({ first: at - 1, last: at });
}

/** "One blue eye and one green", « un œil bleu et l'autre vert », "left blue, right amber". */
function findPairs(notice: Notice): Span[] {
  const pairs: Span[] = [];
  let end = -1;
  for (const { first } of findSpans(notice, oneEye)) {
    if (first <= end) continue;
    const limit = Math.min(notice.words.length - 1, first + 14);
    const values = new Map<EyeColor, number>();
    let last = first;
    for (let index = first; index <= limit; index++) {
      const word = wordOf(notice, index);
      if (sentenceEnds.has(word)) break;
      const value = colorAt(notice, index, false);
      if (!value) continue;
      values.set(value, index);
      last = index;
      if (values.size === 2) break;
    }
    const words = wordsBetween(notice, first, last + 2);
    if (values.size !== 2 || !/ (?:eye|oeil) /.test(wordsBetween(notice, first - 2, last + 1))) continue;
    if (
      !/ (?:one|other|un|autre|right|left|droit|gauche) /.test(words.slice(4)) ||
      / (?:collar|collier|legs?|ears?|fur|oreille) /.test(wordsBetween(notice, first, endOfSegment(notice, last, 2)))
    )
      continue;
    if (/^ ?(?:eye|oeil) /.test(words.slice(words.lastIndexOf(' ', words.length - 2)))) last++;
    const start = Math.max(first, Math.min(...values.values()) - 3);
    pairs.push({ first: start, last: wordOf(notice, last + 1) === 'eye' ? last + 1 : last });
    end = last;
  }
  return pairs;
}
