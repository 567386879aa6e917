import type { TraitValue } from '#db/traits.ts';
import { findCoatWord } from './coat-words.ts';
import { isBoundary, type Notice, sentenceEnds, wordOf } from './notice.ts';
import { type Reading, type Span, setOf } from './reading.ts';
import { judge } from './scope.ts';

type Part = TraitValue<'white_marks'>;

const parts: Record<string, Part> = {};
const add = (value: Part, words: string) => {
  for (const word of words.trim().split(/\s+/)) parts[word] = value;
};
add(
  'face',
  'face muzzle chin chins blaze snout mask cheek cheeks forehead nose mouth lips lip brow goatee beard eyebrows museau menton visage gueule joue joues nez bouche babines levre levres moustache barbichette bouc liste listes masque barbiche flammeche',
);
add(
  'chest',
  'chest bib throat neck breast ruff shirt shirtfront locket cravat waistcoat vest dickie collarbone poitrail plastron bavette bavoir jabot gorge cou poitrine torse cravate collerette noeud bustier medaillon col gilet tablier chemise',
);
add(
  'belly',
  'belly tummy stomach underside underbelly tum tummies undercarriage ventre bedaine bedon bidon abdomen bide dessous',
);
add(
  'paws',
  'paw paws sock socks feet foot mitten mittens boot boots bootie booties glove gloves toe toes leg legs stocking stockings slipper slippers spats shoes patte pattes chaussette chaussettes gant gants doigt doigts botte bottes mitaine mitaines moufle moufles chausson chaussons guetres socquette socquettes coussinets bottines pied pieds orteil orteils gante gantee gantes gantees chausse chaussee',
);
/** These words are also parts of other things: "white front door". */
const frontNouns = setOf('door doors room garden window paw paws leg legs foot feet teeth half part of');
const connectors = setOf(
  'and & on in by near his her its the all four three two one both front back hind rear left right little tiny small big large of at under down around round over below across above near between to a an bit some patch patches spot spots star stripe stripes flash mark marks marking markings smudge diamond ring fur hair hairs dot dots area areas tip tips inside " lower upper thin long very distinctive ? cute tipped dipped , / triangle line streak splash + 4 3 2',
);
const frenchConnectors = setOf(
  'et & a au aux avec de des du d sur sous le la les l ses son sa quatre deux trois avant arriere avants arrieres bout bouts face tout toute toutes tous tres bien en sont est , entre autour dans extremite extremites gauche droite petit petits petite petites pointe dessous interieur jusqu niveau 4 3 2 une un 1 + bas forme coeur "',
);
const frenchPlaces = setOf('sur sous au aux a autour dans entre en du');
const white = setOf('white wht');
const blanc = setOf('blanc blanche blancs blanches');
const spots = setOf(
  'tache taches etoile etoiles marque marques point points raie raies zone flamme triangle poil poils ligne trait plastron liste trace pointe bout rayure reste touche',
);

interface Mark extends Span {
  values: Map<Part, number>;
}

/** White at a part of the body is a mark. Also returns the words, because they are no colours of the coat. */
export function readWhiteMarks(notice: Notice): { readings: Reading[]; read: Span[] } {
  const readings: Reading[] = [];
  const read: Span[] = [];
  for (let at = 0; at < notice.words.length; at++) {
    const word = wordOf(notice, at);
    const excepted = findException(notice, at);
    const found =
      excepted ?? (white.has(word) ? readEnglish(notice, at) : blanc.has(word) ? readFrench(notice, at) : null);
    if (!found) continue;
    const { first, last, values } = found;
    read.push({ first, last });
    const from = Math.min(first, at);
    const polarity = excepted ? 'stated' : judge(notice, { first: from, last: Math.max(last, at) }, 'coat').polarity;
    if (polarity === 'stated')
      for (const value of values.keys()) readings.push({ trait: 'white_marks', value, first, last });
    at = Math.max(at, last);
  }
  return { readings, read };
}

/** "No white at all bar a tiny patch under the chin" tells of the patch. */
function findException(notice: Notice, at: number): Mark | null {
  if (!white.has(wordOf(notice, at)) && !blanc.has(wordOf(notice, at))) return null;
  if (judge(notice, { first: at, last: at }, 'coat').polarity !== 'denied') return null;
  const values = new Map<Part, number>();
  let start = 0;
  for (let index = at + 1; index < notice.words.length && index < at + 16; index++) {
    const word = wordOf(notice, index);
    if (sentenceEnds.has(word)) break;
    if (/^(?:bar|except|save|apart|besides|sauf|hormis|excepte|only|seulement|juste)$/.test(word)) start ||= index;
    const part = start > 0 ? partAt(notice, index) : null;
    if (part) return { first: start, last: index, values: values.set(part, index) };
  }
  return null;
}

function partAt(notice: Notice, index: number): Part | null {
  const word = wordOf(notice, index);
  if (/^(?:tail|queue)$/.test(word)) return isTip(notice, index) ? 'tail_tip' : null;
  if (word === 'front' && /^(?:the|at|in|le|de)$/.test(wordOf(notice, index - 1)) && !notice.isFrench) return null;
  if (word === 'front') return notice.isFrench ? 'face' : frontNouns.has(wordOf(notice, index + 1)) ? null : 'chest';
  if (word === 'devant') return 'chest';
  // "White nose leather" and « coussinets » are skin, but « coussinets blancs » are meant as paws.
  if (word === 'nose' && /^(?:leather|pad)$/.test(wordOf(notice, index + 1))) return null;
  return Object.hasOwn(parts, word) ? parts[word]! : null;
}

function isTip(notice: Notice, index: number): boolean {
  for (let near = index - 5; near <= index + 2; near++)
    if (
      /^(?:tips?|tipped|end|bouts?|pointe|extremite)$/.test(wordOf(notice, near)) &&
      !crossesComma(notice, near, index)
    )
      return true;
  return false;
}

function crossesComma(notice: Notice, one: number, other: number): boolean {
  for (let index = Math.min(one, other); index <= Math.max(one, other); index++)
    if (isBoundary(wordOf(notice, index))) return true;
  return false;
}

/** "White chest, belly and paws", "white spot on his belly", "paws are white". */
function readEnglish(notice: Notice, at: number): Mark | null {
  const values = new Map<Part, number>();
  let last = at;
  for (let index = at + 1; index < notice.words.length && index < at + 16; index++) {
    const word = wordOf(notice, index);
    const part = partAt(notice, index);
    if (part) {
      const isOther = /^(?:is|are|was|were|has|have)$/.test(wordOf(notice, index + 1)) && last > at;
      if (isOther) break;
      values.set(part, index);
      last = index;
    } else if (word === 'tail' || word === 'end') {
      if (word === 'tail' && values.size === 0 && last === at) break;
    } else if (word === ',' || word === '?' || word === '/') {
      if (last === at || !isPartNext(notice, index)) break;
    } else if (findCoatWord(word)) {
      // "White and grey paws", but not "white paws and grey tail".
      if (last > at || !/^(?:and|&|\/)$/.test(wordOf(notice, index - 1))) break;
      if (!partAt(notice, index + 1)) break;
    } else if (!connectors.has(word) && !(index === at + 1 && isMarkWord(notice, index))) break;
  }
  if (/^(?:tip|end)$/.test(wordOf(notice, last + 1)) && wordOf(notice, last) === 'tail') last++;
  if (values.size > 0) return { first: at, last, values };
  // The white tip of a tail: "white tip", "white tipped tail", "tail with a white tip".
  if (/^(?:tip|tipped|end)$/.test(wordOf(notice, at + 1)) && !/^(?:ears?|paws?|toes?)$/.test(wordOf(notice, at + 2)))
    return { first: at, last: at + 1, values: new Map([['tail_tip', at + 1]]) };
  const isPredicate =
    isBoundary(wordOf(notice, at + 1)) ||
    !/^[a-z]/.test(wordOf(notice, at + 1)) ||
    /^(?:and|&|too|as|on|underneath)$/.test(wordOf(notice, at + 1));
  return isPredicate
    ? gatherBefore(
        notice,
        at,
        connectors,
        /^(?:is|are|all|being|s|mostly|also|mainly|was|were|both|partly|:|has|pure|bright)$/,
      )
    : null;
}

/** "White tuft on the chest": the word before the place is any mark. */
const isMarkWord = (notice: Notice, index: number): boolean =>
  /^(?:on|under|around|round|at|over|down|across|below|beneath|above)$/.test(wordOf(notice, index + 1)) &&
  !/^(?:collar|harness|tag|bandage|plaster|ribbon|cat|with)$/.test(wordOf(notice, index));

function isPartNext(notice: Notice, comma: number): boolean {
  for (let index = comma + 1; index <= comma + 4; index++) {
    if (partAt(notice, index)) return !/^(?:is|are|was|were|has|have)$/.test(wordOf(notice, index + 1));
    if (!connectors.has(wordOf(notice, index)) || wordOf(notice, index) === ',') return false;
  }
  return false;
}

/** « Poitrail et pattes blancs », « tache blanche sur le ventre », « du blanc sous le menton ». */
function readFrench(notice: Notice, at: number): Mark | null {
  const before = gatherBefore(notice, at, frenchConnectors, /^(?:tout|tres|bien|en|sont|est|avant|arriere|:|toutes?)$/);
  const after = gatherAfter(notice, at);
  if (before && after && spots.has(wordOf(notice, at - 1)))
    return { ...after, first: before.first, values: new Map([...before.values, ...after.values]) };
  if (before && after)
    return { first: before.first, last: after.last, values: new Map([...before.values, ...after.values]) };
  return before ?? after;
}

function gatherBefore(notice: Notice, at: number, links: ReadonlySet<string>, verbs: RegExp): Mark | null {
  const values = new Map<Part, number>();
  let first = at;
  let isList = false;
  for (let index = at - 1; index >= 0 && index > at - 14; index--) {
    const word = wordOf(notice, index);
    const part = partAt(notice, index);
    if (/^(?:et|and|&)$/.test(word)) isList = true;
    if (part) {
      values.set(part, index);
      first = index;
    } else if (word === ',' || word === '/') {
      if (!isList || values.size === 0) break;
    } else if (/^(?:tip|end|bout|bouts|pointe|tail|queue)$/.test(word)) {
      if (!values.has('tail_tip') && /^(?:tip|end|bout|pointe)$/.test(word) && isTailNear(notice, index))
        values.set('tail_tip', index);
      if (/^(?:bouts?|pointe|tip)$/.test(word) || values.has('tail_tip')) first = index;
      else break;
    } else if (findCoatWord(word) || (!links.has(word) && !verbs.test(word))) break;
    // « avec » and « et » without a part before belong to another phrase.
  }
  return values.size > 0 ? { first, last: at, values } : null;
}

const isTailNear = (notice: Notice, index: number): boolean => {
  for (let near = index - 6; near <= index + 3; near++) if (/^(?:tail|queue)$/.test(wordOf(notice, near))) return true;
  return false;
};

function gatherAfter(notice: Notice, at: number): Mark | null {
  if (!frenchPlaces.has(wordOf(notice, at + 1)) && !(wordOf(notice, at + 1) === 'et')) return null;
  if (wordOf(notice, at + 1) === 'et') return null;
  const values = new Map<Part, number>();
  let last = at;
  for (let index = at + 2; index < notice.words.length && index < at + 15; index++) {
    const word = wordOf(notice, index);
    const part = partAt(notice, index);
    if (part) {
      // « Blanc aux pattes noires » tells of black paws.
      if (isOtherColor(notice, index)) break;
      values.set(part, index);
      last = index;
    } else if (word === ',') {
      if (last === at || !partAfterArticles(notice, index)) break;
    } else if (/^(?:queue)$/.test(word) || !frenchConnectors.has(word)) break;
  }
  return values.size > 0 ? { first: at, last, values } : null;
}

function isOtherColor(notice: Notice, index: number): boolean {
  for (let next = index + 1; next <= index + 3; next++) {
    const word = wordOf(notice, next);
    if (/^(?:avant|arriere|toutes?|tres)$/.test(word)) continue;
    if (/^(?:rose|roses|rouge)$/.test(word)) return true;
    const coat = findCoatWord(word);
    return coat !== null && !blanc.has(word);
  }
  return false;
}

function partAfterArticles(notice: Notice, comma: number): boolean {
  for (let index = comma + 1; index <= comma + 3; index++) {
    if (partAt(notice, index)) return !isOtherColor(notice, index) && !blanc.has(wordOf(notice, index + 1));
    if (!/^(?:le|la|les|l|sur|sous|au|aux|a|et|ses|son|sa|du|des)$/.test(wordOf(notice, index))) return false;
  }
  return false;
}
