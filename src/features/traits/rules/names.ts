import { findCoatWord } from './coat-words.ts';
import { findSpans, type Notice, sentenceEnds, wordOf, wordsBetween } from './notice.ts';
import { type Span, setOf } from './reading.ts';

/** A name that follows these words is no colour. */
const naming =
  /\b(?:called|named|name is|names|name s|name :|nom :|nom de|answers to|goes by|responds to|aka|known as|appelee?|appelle|sappelle|nommee?|repond a|repond au nom de|prenommee?|baptisee?|surnommee?|call (?:him|her|it)|surnom|meet|nickname) (?:(?:the name|the name of|au nom de|de|to|:|") ?){0,2}/g;
const isTheName =
  /[,(-] (?:yes |oui )?(?:(?:c est|that s|that is|it s) )?(?:son|his|her|its|the) (?:real |vrai )?(?:nom|prenom|name)\b/g;
const articles = setOf('a an the un une le la');

/** Streets and places, also in lower case or capitals: "Orange Grove Road", « rue de la Croix Blanche ». */
const placeNames: readonly RegExp[] = [
  /\b(?:black|white|grey|gray|brown|orange|silver|red|blue|ginger|cream|tabby|chocolate) (?:(?!cat|and|with|male|female|kitten|tom|fur|paws|tabby|chest|collar)[a-z]+ )?(?:lane|road|rd|street|close|avenue|ave|drive|grove|crescent|terrace|square|hill|farm|mews|inn|pub|arms|cafe|lion|horse|swan|hart|bull|bear|court|cross|house|lodge|gate|bridge|mill|country|sands|cliffs?|rock|wood|lake|water)\b/g,
  /\b(?:rue|avenue|av|boulevard|bd|quartier|chemin|impasse|allee|allees|residence|lotissement|pont|quai|cours|hameau|route|ruelle|lieu dit|cite|camping|cafe|bar|hotel|restaurant|parc|bois|lac|mont|croix|cap|roche|maison|fontaine|tour|porte|ferme|moulin|ecole|college|lycee|stade|clinique|eglise|ville|commune|village|square|rond point|port|place|foret|plage)(?: (?:de|du|des|d|la|le|les|l|_|croix|bois|roche|pre|mont|lion|cheval|cygne|chat|pont|terre|terres|pierre|maison|fontaine|tour|puits|sables|dame|moulin|rue|saint|sainte|st|ste|champs?|haute?|basse?)){0,4} (?:noire?s?|blanc(?:he)?s?|grise?s?|rouges?|rouge|roux|rousse|orange|brune?s?|bleue?s?|vert|verte|dore)\b/g,
  // The town of Orange, and towns whose name has a colour.
  /\b(?:a|d|vers|sur|de|pres d|ville d|84100) orange(?= (?:[.,;!(]|84|dans|depuis|centre|pres|le|la))/g,
];

/** "A black Persian cross" names no place. */
const isPlainPhrase = ({ words }: Notice, { last }: Span): boolean =>
  /^(?:cross|house|gate|court|hill|mill|water|rock|wood|lake|country|bridge|lodge|farm)$/.test(words[last]!.text) &&
  !words[last]!.isCapital;

export function findNames(notice: Notice): Span[] {
  const { words } = notice;
  const spans: Span[] = placeNames
    .flatMap((pattern) => findSpans(notice, pattern))
    .filter((span) => !isPlainPhrase(notice, span));
  for (const { last } of findSpans(notice, naming)) {
    const next = words[last + 1];
    if (!next || articles.has(next.text) || sentenceEnds.has(next.text)) continue;
    if (next.isCapital || isAllCapital(notice, last + 1))
      spans.push({ first: last + 1, last: endOfName(notice, last + 1) });
  }
  // « Mon chat Roux, c’est son nom ».
  for (const { first } of findSpans(notice, isTheName))
    if (words[first - 1]?.isCapital) spans.push({ first: first - 1, last: first - 1 });
  for (let index = 0; index < words.length; index++) {
    if (words[index]!.text !== '"') continue;
    // A quotation of up to three words is a name or an inscription; a longer one is a text.
    let close = index + 1;
    while (close < words.length && close <= index + 40 && words[close]!.text !== '"') close++;
    if (words[close]?.text !== '"') continue;
    if (close > index + 1 && close <= index + 4 && isNaming(notice, index, close))
      spans.push({ first: index + 1, last: close - 1 });
    index = close;
  }
  return spans;
}

/** A quoted description is read: « il a les “chaussettes” blanches ». */
function isNaming(notice: Notice, open: number, close: number): boolean {
  const inside = wordsBetween(notice, open + 1, close - 1);
  if (
    / (?:collar|collier|paws?|socks?|chaussettes|gants|gantees?|gantes?|bib|chest|ears?|tail|queue|chipped|pucee|marks?|spots?|tache|eyes|yeux) /.test(
      inside,
    )
  )
    return false;
  // A description in quotes has no capital: "diluted calico".
  const isDescribed = notice.words.slice(open + 1, close).some(({ text }) => findCoatWord(text) !== null);
  return !isDescribed || notice.words[open + 1]!.isCapital;
}

const isAllCapital = (notice: Notice, index: number): boolean => {
  const { start, end } = notice.words[index]!;
  return end - start > 2 && /^\p{Lu}+$/u.test(notice.text.slice(start, end));
};

function endOfName(notice: Notice, first: number): number {
  let last = first;
  while (last < first + 2 && notice.words[last + 1]?.isCapital && /^[a-z]/.test(wordOf(notice, last + 1))) last++;
  return last;
}
