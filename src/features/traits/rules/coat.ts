import {
  type CoatWord,
  catNouns,
  dilutions,
  findCoatWord,
  frenchLinks,
  isEnglishLink,
  joiners,
  noCoatBefore,
  otherColors,
  predicates,
  shades,
} from './coat-words.ts';
import { contrasts, findSpans, isBoundary, type Notice, startOfSegment, wordOf, wordsBetween } from './notice.ts';
import type { Reading } from './reading.ts';
import { setOf } from './reading.ts';
import { judge } from './scope.ts';

interface Run {
  first: number;
  last: number;
  from: number;
  to: number;
}

/** `isRead`: another rule has read these words. The words beside a colour tell a cat from a van, a street or a person. */
export function readCoat(notice: Notice, isRead: (index: number) => boolean): Reading[] {
  const matches: Reading[] = [];
  const count = notice.words.length;
  const isCoat = (index: number) => index < count && !isRead(index) && findCoatWord(wordOf(notice, index)) !== null;
  for (let first = 0; first < count; first++) {
    if (!isCoat(first)) continue;
    let last = first;
    for (let next = first + 1; next < count && next < last + 5 && !isRead(next); next++) {
      const word = wordOf(notice, next);
      if (isCoat(next)) {
        last = next;
      } else if (!joiners.has(word) && !shades.has(word)) break;
    }
    const run = widen(notice, { first, last });
    if (isOfCat(notice, run, isRead)) matches.push(...readRun(notice, run, isRead));
    first = run.last;
  }
  return settleCoat([...matches, ...readStripes(notice, isRead)]);
}

/** Stripes make a tabby, unless a thing has them or the cat has only one. */
function readStripes(notice: Notice, isRead: (index: number) => boolean): Reading[] {
  return findSpans(notice, /\b(?:stripes|striping|rayures|zebrures|marbrures)\b/g)
    .filter(
      (span) =>
        !isRead(span.first) &&
        judge(notice, span, 'coat').polarity === 'stated' &&
        !things.test(wordsBetween(notice, span.first - 7, span.first - 1)) &&
        !/ (?:collar|collier|harness|harnais|tag|medaille|bandana|jumper|blanket) /.test(
          wordsBetween(notice, span.first - 6, span.last + 3),
        ),
    )
    .map((span) => ({ trait: 'coat_pattern', value: 'tabby', ...span }));
}

/** These words stand before what they strengthen: « gris tout rond ». */
const leading = setOf('tout toute tres very all quite assez plutot presque almost nearly mostly mainly short long');

function widen(notice: Notice, { first, last }: { first: number; last: number }): Run {
  let from = first;
  while (from > 0 && first - from < 4 && shades.has(wordOf(notice, from - 1))) from--;
  let to = last;
  while (to - last < 4 && shades.has(wordOf(notice, to + 1)) && !leading.has(wordOf(notice, to + 1))) to++;
  return { first, last, from, to };
}

function isOfCat(notice: Notice, run: Run, isRead: (index: number) => boolean): boolean {
  const coat = findCoatWord(wordOf(notice, run.first))!;
  if (noCoatBefore.has(wordOf(notice, run.from - 1)) || isName(notice, run)) return false;
  if (judge(notice, { first: run.from, last: run.to }, 'coat').polarity !== 'stated') return false;
  if (isOfThing(notice, run) || isOfQuote(notice, run)) return false;
  const language = coat.language === 'both' ? (notice.isFrench ? 'fr' : 'en') : coat.language;
  const isOnlyOfCats = wordsBetween(notice, run.first, run.last)
    .trim()
    .split(' ')
    .every((word) => findCoatWord(word)?.isOnlyOfCats ?? joiners.has(word));
  return language === 'fr'
    ? isFrenchCat(notice, run, { isOnlyOfCats, isRead, coat })
    : isEnglishCat(notice, run, { isOnlyOfCats, isRead });
}

const things =
  / (?:(?:collars?|colliers?|harness|harnais) \? (?:yes|oui|yep) ,? ?(?:an?|un|une)?(?: [a-z]+){0,1}|collars?|harness|leads?|leash|tags?|bells?|carrier|blanket|box|crate|cage|eyes?|nose|whiskers|jacket|coat rack|car|van|door|house|hoodie|tattoo|colliers?|harnais|laisse|medaille|grelot|clochette|yeux|oeil|nez|truffe|coussinets?|moustaches?|griffes|caisse|voiture|porte|maison|ruban|foulard|bandana|vest|bow|ribbon|disc|stars?|tie) (?:(?:is|was|are|est|sont|:|-|\(|en|in|color|couleur|cuir|leather|de|and|et|&|\/|_|red|rouge|rose|pink|tres|dark|light|bright) ){0,4}$/;

/** « Collier rouge et noir », "collar: black", "the van is grey". */
function isOfThing(notice: Notice, { from, to }: Run): boolean {
  const before = wordsBetween(notice, from - 6, from - 1).replace(
    / (?:pink|purple|yellow|green|red|rouge|rose|vert|jaune|violet|bleu|blue|orange|dore) /g,
    ' _ ',
  );
  if (things.test(before)) return true;
  // "She has a collar, grey, with no name".
  if (
    / (?:an?|un|has|wears|porte) (?:collar|collier) , $/.test(wordsBetween(notice, from - 3, from - 1)) &&
    /^ , (?:with|avec|no|sans) /.test(wordsBetween(notice, to + 1, to + 2))
  )
    return true;
  const lead = wordOf(notice, from - 1);
  if (/^(?:in|wearing|dressed|painted|portant|vetue?)$/.test(lead)) return !catNouns.has(wordOf(notice, from + 1));
  if (!predicates.has(lead)) return false;
  return isThingSubject(notice, from - 1);
}

/** White "necklace", « le “nœud” blanc »: a quoted noun has the colour. */
function isOfQuote(notice: Notice, { from, to }: Run): boolean {
  for (const step of [1, -1]) {
    const quote = step === 1 ? to + 1 : from - 1;
    if (wordOf(notice, quote) !== '"' || wordOf(notice, step === 1 ? from - 1 : to + 1) === '"') continue;
    for (let at = quote + step; at !== quote + 5 * step; at += step) {
      if (catNouns.has(wordOf(notice, at))) break;
      if (wordOf(notice, at) === '"') return at !== quote + step;
    }
  }
  return false;
}

const pronouns = setOf(
  'he she it this that who which cat they here il elle ils elles c ce qui on one rest body s is est are a also y ca _ reste tout autre celui celle cela',
);

/** The noun before "is" is a thing, if it has an article and is no word for a cat. */
function isThingSubject(notice: Notice, verb: number): boolean {
  const start = startOfSegment(notice, verb, 5);
  const subject = wordOf(notice, verb - 1);
  if (verb - 1 < start || pronouns.has(subject) || catNouns.has(subject) || notice.words[verb - 1]!.isCapital)
    return false;
  for (let index = verb - 2; index >= start; index--) {
    const word = wordOf(notice, index);
    if (/^(?:the|a|an|le|la|les|l|un|une|its|sa|son)$/.test(word))
      return !wordsBetween(notice, index, verb - 1)
        .split(' ')
        .some((each) => catNouns.has(each));
  }
  return false;
}

const isMark = (word: string) => word === '' || !/[a-z0-9_]/.test(word);

interface Facts {
  isOnlyOfCats: boolean;
  isRead: (index: number) => boolean;
  coat?: CoatWord;
}

function isEnglishCat(notice: Notice, run: Run, { isOnlyOfCats, isRead }: Facts): boolean {
  const before = wordOf(notice, run.from - 1);
  const head = skipForward(notice, run.to + 1);
  const after = wordOf(notice, head);
  const next = wordOf(notice, run.to + 1);
  if (catNouns.has(next) || (catNouns.has(after) && !isThingBetween(notice, run.to + 1, head)))
    return !isThingAfter(notice, head);
  if (isOnlyOfCats) {
    const isAfterCat =
      catNouns.has(before) ||
      isBreedBefore(notice, run.from) ||
      /^(?:color|colour|:|s|is)$/.test(before) ||
      wordOf(notice, run.to) === 'shaded';
    return isAfterCat && (isMark(next) || isRead(run.to + 1));
  }
  if (findCoatWord(wordOf(notice, run.last))?.pattern) return true;
  if (isMark(next) || isRead(run.to + 1) || /^\d/.test(next) || next === '_')
    return !(next === '&' || next === '/') || !isOtherThing(notice, run.to + 1);
  if (/^(?:and|&|et)$/.test(next)) return !isOtherThing(notice, run.to + 1);
  return isEnglishLink(next) || isFrenchWord(next);
}

const isFrenchWord = (word: string) => /^(?:et|avec|a|au|aux|sans|qui|est|de|pas|il|elle|tres)$/.test(word);

/** "White and blue van": the noun after the last colour decides. */
function isOtherThing(notice: Notice, joiner: number): boolean {
  if (!otherColors.has(wordOf(notice, joiner + 1))) return false;
  const noun = wordOf(notice, joiner + 2);
  return !isMark(noun) && !catNouns.has(noun) && !/^eyes?$/.test(noun) && !isEnglishLink(noun);
}

const adjectives = setOf(
  'slim petite slender sleek shiny glossy silky tubby chubby podgy stocky scruffy battered dirty wet hungry beautiful gorgeous stunning lovely handsome cute sweet rescue street feral farm little small big large fluffy long short medium soft thick old young adult senior friendly shy haired hair longhaired shorthaired neutered spayed male female stray domestic british pedigree indoor outdoor fat chunky skinny thin coloured colored elderly mother mum mama pregnant unneutered lost missing indoor house',
);
function skipForward(notice: Notice, index: number): number {
  let at = index;
  while (at < index + 4 && adjectives.has(wordOf(notice, at))) at++;
  return at;
}
const isThingBetween = (notice: Notice, from: number, to: number) =>
  wordsBetween(notice, from, to - 1).includes(' for ');

/** "Black cat carrier", "ginger cat food". */
const isThingAfter = (notice: Notice, head: number): boolean =>
  /^(?:carrier|carriers|food|flap|basket|box|bed|toy|toys|tree|statue|ornament|collar|litter|cafe|pub|inn|lane|street|road)$/.test(
    wordOf(notice, head + 1),
  );

/** An example is "British Shorthair, blue". */
const isBreedBefore = (notice: Notice, from: number): boolean =>
  wordOf(notice, from - 1) === ',' && catNouns.has(wordOf(notice, from - 2));

const frenchArticles = setOf('un une cette ce cet notre petite petit ma belle mon sa son');

function isFrenchCat(notice: Notice, run: Run, { isOnlyOfCats, isRead, coat }: Facts): boolean {
  const before = wordOf(notice, run.from - 1);
  const after = wordOf(notice, run.to + 1);
  if (/^\d/.test(before) && catNouns.has(after)) return true;
  if (before === '') return !isOnlyOfCats || catNouns.has(after);
  if (catNouns.has(before)) return true;
  if (isOnlyOfCats) {
    return (
      (/^(?:est|couleur|:|shorthair|british|de)$/.test(before) &&
        !isRead(run.from - 1) &&
        (before !== 'de' || wordOf(notice, run.from - 2) === 'couleur')) ||
      isBreedBefore(notice, run.from) ||
      isFrenchHead(notice, run.from)
    );
  }
  if (
    coat?.pattern &&
    (frenchArticles.has(before) || (/^(?:le|la)$/.test(before) && notice.words[run.from - 1]!.isSentenceStart))
  )
    return true;
  if (/^(?:le|la)$/.test(before) && /^(?:sans|avec|qui|aux?|a|n|est|porte)$/.test(after)) return true;
  if (/^(?:un|une|ce|cette|notre|petit|petite|beau|gros|grosse|jeune)$/.test(before) && !isNoun(after)) return true;
  if (/^(?:de|du|d|le|la|les|l)$/.test(before)) return isPartitive(notice, run.from);
  if (predicates.has(before) || isRead(run.from - 1) || frenchLinks.has(before)) return true;
  if (isMark(before) && before !== '/' && before !== '&') return true;
  if (/^(?:et|&|\/|avec|a|mais)$/.test(before)) return isLinked(notice, run.from - 1);
  if (before === '_') return true;
  return isFrenchHead(notice, run.from) || isCatName(notice, run.from - 1);
}

/** « Avec du blanc », « un peu de blanc », « dans les gris ». */
function isPartitive(notice: Notice, from: number): boolean {
  const before = wordsBetween(notice, from - 4, from - 1);
  return / (?:peu de|avec du|et du|mele de|melange de|tache de|taches de|tachetee? de|nuances? de|touches? de|couleur|reflets|dans les|tons|plus de|tirant sur le|tirant vers le|beaucoup de|pointes? de|rayee? de|tigree? de|melangee? de|avec de|avec un peu de) $/.test(
    before,
  );
}

/** A noun phrase of a few words leads back to a word for a cat: « chat de gouttière roux », « chat européen noir ». */
function isFrenchHead(notice: Notice, from: number): boolean {
  for (let index = from - 1; index >= Math.max(0, from - 5); index--) {
    const word = wordOf(notice, index);
    if (catNouns.has(word)) return true;
    // One word that no list has, as in « chat péi noir » or « robe tachetée marron ».
    if (index === from - 1 && /^[a-z]{3,}$/.test(word) && isCatWord(notice, index - 1) && !notNearCoat.has(word))
      return true;
    if (
      !frenchLinks.has(word) &&
      !shades.has(word) &&
      !/^(?:de|d|a|du|et|poil|maison|salon|espece|race|genre|rue|quartier|tout|plutot|ou)$/.test(word)
    )
      return false;
    if (word === 'rue') return false;
  }
  return false;
}

/** Prepositions, articles and verbs lead away from the cat. */
const notNearCoat = setOf(
  'dans sur sous chez vers par pour contre devant derriere avec sans depuis pres les des une rue cet cette porte portant voiture camion collier harnais yeux truffe',
);
const isCatWord = (notice: Notice, index: number): boolean =>
  /^(?:chats?|chattes?|chatons?|chatonnes?|matous?|minous?|minets?|minettes?|robe|pelage|poils?|fourrure|males?|femelles?)$/.test(
    wordOf(notice, index),
  );

/** « Collier rouge et noir »: what stands before « et » decides. */
function isLinked(notice: Notice, joiner: number): boolean {
  const before = wordOf(notice, joiner - 1);
  if (otherColors.has(before)) return catNouns.has(wordOf(notice, joiner - 2));
  return true;
}

const isNoun = (word: string) =>
  word !== '' &&
  !isMark(word) &&
  !catNouns.has(word) &&
  !frenchLinks.has(word) &&
  !/^(?:et|a|au|aux|avec|qui|est|traine|vient|sans|de|tres|dans|sur|chez|depuis|pas|d)$/.test(word);

/** « Mimi noire »: a name without an article, and no car of a brand. */
function isCatName(notice: Notice, index: number): boolean {
  const word = notice.words[index];
  if (!word?.isCapital || notice.isHidden(index)) return false;
  const before = wordOf(notice, index - 1);
  return before === '' || isMark(before) || /^(?:minou|chat|chatte|notre|perdue?|trouvee?|petite?)$/.test(before);
}

/** Examples are "Ginger is cream", "Mrs White", "White Hart Lane" and « le bar Le Chat Noir ». */
function isName(notice: Notice, { first, last, from, to }: Run): boolean {
  const { words } = notice;
  const word = words[first]!;
  const after = words[to + 1];
  if (!word.isCapital || first !== last) return false;
  const language = findCoatWord(word.text)?.language;
  if (word.isSentenceStart)
    return (
      (/^(?:is|has|was|went|the|a|est|a|did|got|came|never|disappeared|escaped|ran|s)$/.test(after?.text ?? '') &&
        language !== 'fr') ||
      wordsBetween(notice, to + 1, to + 3) === ' ( the name '
    );
  const before = words[from - 1];
  const isLabelled = before !== undefined && isMark(before.text);
  if (language === 'fr')
    return (
      before !== undefined &&
      (!before.isCapital || /^(?:le|du|au|la)$/.test(words[from - 2]?.text ?? '')) &&
      !isLabelled &&
      !catNouns.has(before.text)
    );
  if (after?.isCapital)
    return (
      (!catNouns.has(after.text) && findCoatWord(after.text) === null) ||
      /^(?:lane|road|street|cafe|pub|inn|bar|close|court)$/.test(words[to + 2]?.text ?? '')
    );
  return (
    before !== undefined && !isLabelled && (before.isCapital || (catNouns.has(before.text) && !isTitle(notice, first)))
  );
}

/** In a title most words are capital. */
function isTitle({ words }: Notice, index: number): boolean {
  const near = words.slice(Math.max(0, index - 3), index + 4).filter(({ text }) => /^[a-z]{3}/.test(text));
  return near.filter(({ isCapital }) => isCapital).length > near.length / 2;
}

const solid =
  / (?:all|solid|completely|entirely|totally|pure|plain|tout|toute|entierement|totalement|completement|uni|unie|uniforme) /;
const solidAfter =
  /^ (?:all over|everywhere|from (?:head|nose) to (?:tail|toe)|partout|, all of (?:him|her|it)|de la tete (?:aux|a la|au) (?:pieds|queue|pattes|bout)|uniforme|sans (?:aucune )?(?:tache|marque)|, (?:solid colou?r|uni|unie|uniforme)|solid colou?r) /;
const almost = / (?:almost|nearly|mostly|mainly|presque|quasi|quasiment|pratiquement|majoritairement|not|pas) /;

const tuxedos = setOf('tuxedo tux smoking');

function readRun(notice: Notice, { first, last, from, to }: Run, isRead: (index: number) => boolean): Reading[] {
  const whole = { first: from, last: to };
  const matches: Reading[] = [];
  const texts = wordsBetween(notice, from, to).trim().split(' ');
  const coats: (CoatWord | null)[] = [];
  const isEither = isAlternative(notice, { from, to });
  for (let index = first; index <= last; index++) {
    const coat = isRead(index) ? null : findCoatWord(wordOf(notice, index));
    coats.push(coat);
    if (!coat) continue;
    const at = { first: index, last: index };
    const isNearly =
      index > first &&
      /^(?:almost|nearly|presque|quasi|quasiment)$/.test(wordOf(notice, index - 1)) &&
      wordOf(notice, index - 2) !== ',';
    for (const color of isEither || isNearly ? [] : coat.colors)
      matches.push({ trait: 'coat_colors', value: color, ...at });
    const isPatternEither =
      isEither && ((index === first && isOr(notice, from - 1)) || (index === last && isOr(notice, to + 1)));
    if (coat.pattern && !isPatternEither && !isRinged(notice, index))
      matches.push({ trait: 'coat_pattern', value: coat.pattern, ...at });
  }
  const colors = new Set(coats.flatMap((coat) => coat?.colors ?? []));
  const patterns = coats.map((coat) => coat?.pattern);
  const addColors = (...added: CoatWord['colors'][number][]) =>
    matches.push(...added.map((value): Reading => ({ trait: 'coat_colors', value, ...whole })));
  if (patterns.includes('tortoiseshell') || patterns.includes('calico')) {
    const isDilute = texts.some((text) => dilutions.has(text)) || / pastel /.test(wordsBetween(notice, to + 1, to + 3));
    addColors(...(isDilute ? (['grey', 'cream'] as const) : (['black', 'ginger'] as const)));
    if (patterns.includes('calico')) addColors('white');
  }
  if (texts.some((text) => tuxedos.has(text))) {
    matches.push({ trait: 'white_marks', value: 'chest', ...whole });
    addColors(...(colors.size > 0 ? (['white'] as const) : (['black', 'white'] as const)));
  }
  const lead = wordsBetween(notice, from - 1, to);
  const isSolid =
    (solid.test(lead) || solidAfter.test(wordsBetween(notice, to + 1, to + 7))) &&
    !almost.test(wordsBetween(notice, from - 2, to));
  if (isSolid) matches.push({ trait: 'coat_pattern', value: 'solid', ...whole });
  return matches;
}

/** A tail with rings makes no tabby. */
const isRinged = (notice: Notice, index: number): boolean =>
  /^(?:raye|rayee|striped|stripy|stripey)$/.test(wordOf(notice, index)) &&
  (wordOf(notice, index - 1) === 'queue' || wordOf(notice, index + 1) === 'tail');

const isOr = (notice: Notice, at: number): boolean => /^(?:or|ou)$/.test(wordOf(notice, at));

/** "Black or dark brown" states neither colour. */
function isAlternative(notice: Notice, { from, to }: { from: number; to: number }): boolean {
  const near = (index: number, step: 1 | -1) => {
    for (let at = index + step, steps = 0; steps < 4; at += step, steps++) {
      if (wordOf(notice, at) === ',' && isOr(notice, at + step)) continue;
      if (isOr(notice, at) && /^(?:very|v|pale|dark|light|tres|fonce|clair)$/.test(wordOf(notice, at + step)))
        return true;
      if (isOr(notice, at)) return findColorFrom(notice, at + step, step);
      if (
        !shades.has(wordOf(notice, at)) &&
        !/^(?:de|d|a|an|un|une|maybe|perhaps|possibly|peut|etre)$/.test(wordOf(notice, at))
      )
        return false;
    }
    return false;
  };
  return near(to, 1) || near(from, -1);
}

function findColorFrom(notice: Notice, start: number, step: 1 | -1): boolean {
  for (let at = start, steps = 0; steps < 5; at += step, steps++) {
    if (findCoatWord(wordOf(notice, at))) return true;
    if (isBoundary(wordOf(notice, at)) || contrasts.has(wordOf(notice, at))) return false;
  }
  return false;
}

/** The parts of the notice are combined into one coat. */
function settleCoat(matches: Reading[]): Reading[] {
  const colors = new Set(matches.filter(({ trait }) => trait === 'coat_colors').map(({ value }) => value));
  const patterns = new Set(matches.filter(({ trait }) => trait === 'coat_pattern').map(({ value }) => value));
  const without = (pattern: string) =>
    matches.filter(({ trait, value }) => trait !== 'coat_pattern' || value !== pattern);
  if (patterns.has('solid') && (colors.size > 1 || patterns.size > 1)) return settleCoat(without('solid'));
  const whites = matches.filter(({ value }) => value === 'white');
  if (patterns.has('tortoiseshell') && whites.length > 0)
    return matches.map(
      (match): Reading =>
        match.value === 'tortoiseshell' ? { ...match, trait: 'coat_pattern', value: 'calico' } : match,
    );
  // A bicolour Ragdoll is pointed, and "blue" names its points.
  if (patterns.has('bicolor') && patterns.size > 1) return settleCoat(without('bicolor'));
  if (patterns.has('bicolor') && colors.size === 1) {
    if (colors.has('white')) return without('bicolor');
    const bicolors = matches.filter(({ value }) => value === 'bicolor');
    return [...matches, ...bicolors.map((match): Reading => ({ ...match, trait: 'coat_colors', value: 'white' }))];
  }
  if (patterns.size === 0 && colors.size === 2 && whites.length > 0) {
    const named = matches.filter(({ trait }) => trait === 'coat_colors');
    return [...matches, ...named.map((match): Reading => ({ ...match, trait: 'coat_pattern', value: 'bicolor' }))];
  }
  return matches;
}
