import type { TraitValue } from '#db/traits.ts';
import { catNouns, findCoatWord } from './coat-words.ts';
import { findSpans, hideWords, isBoundary, type Notice, wordOf, wordsBetween } from './notice.ts';
import { type Rule, readRules } from './read-rules.ts';
import { type Reading, type Span, setOf } from './reading.ts';
import { judge } from './scope.ts';

type AgeClass = Exclude<TraitValue<'age_class'>, 'unknown'>;

const numbers: Record<string, number> = {};
const addNumbers = (first: number, words: string) =>
  words.split(' ').forEach((word, index) => {
    numbers[word] = first + index;
  });
addNumbers(
  1,
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
);
addNumbers(1, 'un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize');
Object.assign(numbers, {
  a: 1,
  an: 1,
  une: 1,
  vingt: 20,
  dizaine: 10,
  douzaine: 12,
  quinzaine: 15,
  vingtaine: 20,
  '½': 0.5,
  '¼': 0.25,
  '¾': 0.75,
});

const unitMonths: Record<string, number> = {};
const addUnit = (months: number, words: string) => {
  for (const word of words.split(' ')) unitMonths[word] = months;
};
addUnit(12, 'year years yr yrs y yo an ans annee annees');
addUnit(1, 'month months mth mths mnth mnths mo mos mois moi');
addUnit(12 / 52, 'week weeks wk wks semaine semaines sem');
addUnit(12 / 365, 'day days jour jours');

const englishUnits = setOf('year month week');
const numbered = /^\d+(?:[.,]\d{1,2})?$/;
const links = setOf('- / to or a ou et and between entre');
const oldWords = setOf('old olds ish environ age agee of d');
const approximations = setOf(
  'about around approx approximately roughly nearly almost only just now ca circa environ presque bientot deja seulement a peu pres autour plus over than de d the his her recently minimum least doute sans probably surement probablement estimated say says selon vers',
);

interface Amount extends Span {
  months: number[];
  isDays: boolean;
}

/** Walks over the words of an amount. */
class AmountReader {
  readonly counts: number[] = [];
  readonly units: number[] = [];
  readonly notice: Notice;
  /** The last word that was taken. */
  next: number;

  constructor(notice: Notice, first: number) {
    this.notice = notice;
    this.next = first;
  }

  /** The number at a word; « dix-huit » and "twenty-one" are two words. */
  numberAt(index: number): number | null {
    const word = wordOf(this.notice, index);
    const unit = numbers[wordOf(this.notice, index + 1)] ?? 0;
    if (/^(?:dix|vingt|twenty)$/.test(word) && unit >= (word === 'dix' ? 7 : 1) && unit < 10)
      return numbers[word]! + unit;
    if (numbered.test(word)) return Number(word.replace(',', '.'));
    return Object.hasOwn(numbers, word) ? numbers[word]! : null;
  }

  takeNumber(index: number): boolean {
    const count = this.numberAt(index);
    if (count === null) return false;
    const isPair = !numbered.test(wordOf(this.notice, index)) && count !== numbers[wordOf(this.notice, index)];
    this.next = isPair ? index + 1 : index;
    this.counts.push(count + this.takeHalf());
    return true;
  }

  takeHalf(): number {
    const after = wordsBetween(this.notice, this.next + 1, this.next + 3);
    const [half] = /^ (?:and a half|et demie?|½|1 \/ 2) /.exec(after) ?? [];
    if (half) this.next += half.trim().split(' ').length;
    else if (/^ 3 \/ 4 /.test(after)) this.next += 3;
    return half ? 0.5 : 0;
  }

  takeUnit(): boolean {
    // « Une dizaine d’années ».
    const isElided =
      /^(?:d|de)$/.test(wordOf(this.notice, this.next + 1)) && /aine$/.test(wordOf(this.notice, this.next));
    if (isElided) this.next++;
    const word = wordOf(this.notice, this.next + 1);
    if (!Object.hasOwn(unitMonths, word) || (word === 'y' && !this.isYearLetter())) return false;
    this.next++;
    this.counts[this.counts.length - 1]! += this.takeHalf();
    this.takeMonths(word);
    while (this.units.length < this.counts.length) this.units.push(unitMonths[word]!);
    return true;
  }

  /** « 2 ans et 3 mois » is one age. */
  takeMonths(unit: string): void {
    const isMonths =
      /^ (?:et |and |, )?(?:\d{1,2}|a|one|two|three|four|five|six|deux|trois|quatre|cinq) (?:months?|mois|mths?) /;
    const [found] = isMonths.exec(wordsBetween(this.notice, this.next + 1, this.next + 3)) ?? [];
    if (found && unitMonths[unit] === 12) this.next += found.trim().split(' ').length;
  }

  /** « Il y a » has the same letter as "5y" and "5 y/o". */
  isYearLetter(): boolean {
    const { words } = this.notice;
    return (
      words[this.next + 1]!.start === words[this.next]!.end ||
      /^(?:\/|o)$/.test(wordOf(this.notice, this.next + 2)) ||
      / y (?:\. o|\d+ m) /.test(wordsBetween(this.notice, this.next + 1, this.next + 3)) ||
      (!this.notice.isFrench && wordOf(this.notice, this.next + 2) === ',')
    );
  }
}

/** The words read as an age: "2 - 3 years", « 1 an et demi », "a year and a half", "six months to a year". */
function parseAmount(notice: Notice, at: number): Amount | null {
  const isArticle = /^an?$/.test(wordOf(notice, at));
  if (isArticle && !englishUnits.has(wordOf(notice, at + 1))) return null;
  const reader = new AmountReader(notice, at);
  if (!reader.takeNumber(at)) return null;
  const isRange = () => links.has(wordOf(notice, reader.next + 1));
  if (!reader.takeUnit()) {
    if (!isRange() || !reader.takeNumber(reader.next + 2) || !reader.takeUnit()) return null;
  } else if (
    isRange() &&
    reader.numberAt(reader.next + 2) !== null &&
    Object.hasOwn(unitMonths, wordOf(notice, reader.next + 3))
  ) {
    reader.takeNumber(reader.next + 2);
    reader.takeUnit();
  }
  const { counts, units } = reader;
  const months = units.map((unit, index) => unit * counts[index]!);
  return {
    ...widenAmount(notice, { first: at, last: reader.next }),
    months,
    isDays: units[0]! < 0.1,
  };
}

/** "About two years old" is shown as a whole. */
function widenAmount(notice: Notice, { first, last }: Span): Span {
  let [from, to] = [first, last];
  while (oldWords.has(wordOf(notice, to + 1)) && to - last < 4) {
    if (/^(?:d|of)$/.test(wordOf(notice, to + 1)) && !/^(?:age|annees)$/.test(wordOf(notice, to + 2))) break;
    to++;
  }
  if (/^ (?:\/ o|o) /.test(wordsBetween(notice, to + 1, to + 2))) to += wordOf(notice, to + 1) === '/' ? 2 : 1;
  while (from > 0 && approximations.has(wordOf(notice, from - 1)) && first - from < 3) from--;
  return { first: from, last: to };
}

/** A duration or another one's age stands after these words. */
const noAgeBefore =
  / (?:for|in|over|last|past|since|every|after|within|another|these|those|next|first|depuis|pendant|dans|apres|voila|fait|durant|chaque|tous|toutes|prochaines?|derniers?|dernieres?|here|gone|missing|away|here|left|lasted|took|it s been|been|had (?:him|her|it|them)|(?:fille|fils|enfant|garcon|gamin|gamine|daughter|son|child) (?:de|d)|daughter|son|j ai|i am|i m|we are|(?:il|elle) y a|y a|ca fait|s est|sous|d ici|lost|disparue?|perdue?|adopted|adoptee?)(?: (?:about|around|approx|almost|nearly|over|more than|environ|presque|bientot|plus de|the|les|ces|_|moins de|a|deja|que|de)){0,2} $/;
const noAgeAfter =
  /^ (?:ago|later|now|away|straight|running|since|depuis|after|before|earlier|in a row|de suite|plus tard|apres|avant|(?:[a-z]+ )?(?:que|qu) (?:il|elle|on|nous|je)|daughter|son|kid|child|children|grand\w+|boy s|girl s|labrador|dog|chien|warranty|lost|missing|and counting|of |on |we |before |d amour|de vie|de mariage|qu il|que|in (?:the|this|our)|dans (?:la|le|notre|ce|cette)|with us|avec nous|chez nous|together) /;
/** The age at another time. */
const thenBefore =
  / (?:since|when|from|depuis|quand|adoptee?|recueillie?|eue?|trouvee?) (?:(?:i|we|he|she|it|they|was|were|had|got|age|about|around|only|just|a|l|de|d|qu|il|elle|avait) ){0,4}$/;
const thenAfter = / (?:when|quand|lorsqu?|at the time|a l epoque) /;
const personAge = / (?:my|our|his|her|their) $/;
const peopleBefore =
  / (?:mere|pere|maman|papa|mother|mum|mom|dad|gran|nan|mamie|papi|voisine?|neighbou?r|lady|dame|daughter|fille|fils|son|i|je|grandson|owner) (?:(?:\(|,|who|is|qui|a|aged|agee|est|de) ){1,2}$/;
const isOldAnyway = / (?:old|yo|o|age|agee|of age) $/;

const classOf = (months: number): AgeClass => (months < 12 ? 'kitten' : months < 11 * 12 ? 'adult' : 'senior');

/** A range across two classes states none. */
function classOfAmount({ months }: Amount, lead: string): AgeClass | null {
  const classes = new Set(months.map(classOf));
  if (classes.size !== 1) return null;
  const [only] = classes;
  const years = Math.max(...months) / 12;
  if (/ (?:under|less than|younger than|moins (?:de|d)|pas encore|not (?:yet|quite)) $/.test(lead))
    return years <= 1 ? 'kitten' : null;
  if (/ (?:over|more than|plus (?:de|d)|at least|au moins) $/.test(lead))
    return only === 'kitten' || (years >= 10 && years < 11) ? null : only!;
  if (/ (?:almost|nearly|bientot|presque|va avoir|aura) $/.test(lead) && (years === 1 || years === 11)) return null;
  return only!;
}

function readAmounts(notice: Notice): { readings: Reading[]; spans: Span[] } {
  const readings: Reading[] = [];
  const spans: Span[] = [];
  for (let at = 0; at < notice.words.length; at++) {
    const amount = parseAmount(notice, at);
    if (!amount) continue;
    const { first, last } = amount;
    const start = at;
    const before = wordsBetween(notice, first - 5, first - 1);
    const lead = wordsBetween(notice, at - 3, at - 1);
    const after = wordsBetween(notice, last + 1, last + 4);
    const isOld =
      (isOldAnyway.test(wordsBetween(notice, first, last)) && numbered.test(wordOf(notice, at))) ||
      / (?:old|yo|agee) $/.test(wordsBetween(notice, first, last));
    spans.push({ first, last });
    const isBound = / (?:pas|not|no) (?:plus|more|older) (?:de|d|than) $/.test(lead);
    const isAbout = / dans les $/.test(wordsBetween(notice, at - 2, at - 1)) && amount.months[0]! >= 12;
    const isDuration =
      !isOld && !isAbout && (noAgeBefore.test(before) || noAgeBefore.test(wordsBetween(notice, at - 5, at - 1)));
    const isPerson =
      isOld &&
      ((personAge.test(before) &&
        /^ (?:[a-z]+ )?(?:[.,;!?)]|daughter|son|boy|girl|child|kid|and|is|was|has|loves|misses|cries)/.test(after)) ||
        / (?:daughter|son|i am|i m|j ai|fille|fils) (?:is |a |de )?$/.test(before));
    at = last;
    if (amount.months[0]! > 30 * 12) continue;
    if (
      isDuration ||
      isPerson ||
      peopleBefore.test(before) ||
      noAgeAfter.test(after) ||
      thenAfter.test(after) ||
      thenBefore.test(before)
    )
      continue;
    if (!isOld && !isAbout && (amount.isDays || !isStandalone(notice, { first, at: start, last }))) continue;
    const value = classOfAmount(amount, isBound ? ' under ' : lead);
    if (value && (isBound || judge(notice, { first, last }, 'coat').polarity === 'stated'))
      readings.push({ trait: 'age_class', value, first, last });
  }
  return { readings, spans };
}

const leads =
  /^(?:is|s|aged?|agee?|de|d|a|avait|turned|est|about|around|environ|he|she|it|lui|entre|between|roughly|approx|approximately)$/;
/** Without "old" an age stands alone between marks, or after a word that leads to an age. */
function isStandalone(notice: Notice, { first, at, last }: { first: number; at: number; last: number }): boolean {
  if (leads.test(wordOf(notice, at - 1))) return true;
  const before = wordOf(notice, first - 1);
  const after = wordOf(notice, last + 1);
  if (leads.test(before) || (notice.words[first - 1]?.isCapital && (after === '' || isBoundary(after)))) return true;
  if (
    catNouns.has(after) ||
    findCoatWord(after) ||
    /^(?:castree?|sterilisee?|neutered|spayed|pucee|chipped|indoor|short|long|shy|friendly|tres|very)$/.test(after)
  )
    return true;
  if (before === '' || isBoundary(before) || before === '/') return true;
  return (after === '' || isBoundary(after)) && !/^(?:the|les|des|these|my|our)$/.test(before);
}

const bareNumber =
  '(\\d{1,2}(?:[.,]5)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty)(?: (?:or|to|-|ou|/) (?:\\d{1,2}|two|three|four|five|six|seven|eight|nine|ten))?';
const noUnit = `(?! (?:weeks?|wks?|months?|mths?|mois|days?|jours?|semaines?|kg|kgs|kilos?|lbs?|stone|feet|inches|cm|am|pm|h|o clock|:|%|km|miles?|m|white|black|paws|legs|kittens?|cats?|teeth|of|times|years? (?:ago|away)|[a-z]+s ago|[a-z]+s\\b)\\b)`;
interface BareNumber {
  pattern: RegExp;
  /** A number alone may be anything: these need the cat as their subject, or words about a cat near them. */
  needs?: 'subject' | 'cat words';
}

const bares: readonly BareNumber[] = [
  {
    pattern: new RegExp(
      `\\b[a-z_]+ (?:is|s|was) (?:now |only |about |around |approx |approximately |roughly |nearly |almost |just |just turned )?${bareNumber}(?: ish)?\\b${noUnit}`,
      'g',
    ),
    needs: 'subject',
  },
  {
    pattern: new RegExp(
      `\\b(?:aged|agee|age)(?: [:-])? (?:of |about |around |approx |approximately |de |d environ |environ |roughly )?${bareNumber}\\b${noUnit}`,
      'g',
    ),
  },
  { pattern: new RegExp(`\\b(?:turned|turning|turns|will be|going on|pushing|be) ${bareNumber}\\b${noUnit}`, 'g') },
  {
    pattern:
      /[,.(] (\d{1,2}(?:\.5)?)(?: ish| (?:and a half|½)| (?:or|-|to) \d{1,2})?(?= (?:[,.);]|(?:he|she|i|we) think|$))/g,
    needs: 'cat words',
  },
  {
    pattern:
      /\. (?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|deux|trois|quatre|cinq|sept|huit|neuf|dix|onze|douze)(?= \.)/g,
    needs: 'cat words',
  },
  { pattern: /\b(?:queen|tom|cat|female|male|boy|girl) of (\d{1,2})(?= [,.;)])/g },
  {
    pattern:
      /\b(?:around|about|approx|approximately|nearly|almost|at least|minimum) (\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|twelve)(?: (?:or|to|-|ou) \d{1,2})?(?= [,.])/g,
  },
];
const catWords =
  / (?:(?:fe)?males?|neutered|spayed|chipped|microchipped|tabby|black|white|ginger|grey|tortie|calico|tom|boy|girl|cat|castres?|castrees?|sterilisees?|femelle|pucee|chat|chatte|tigree?|noire?|blanche?|rousse|roux|grise?|dsh|dlh|dmh|legs|paws|socks|pattes|eyes?|tail|coat|yeux|queue|born|hair|haired|fur|siamese|senior|indoor|shy|friendly|bengal|persian|thin|f|m|fs|mn) /;

/** "She is 3" and "Tigger is 3", but not "my mum is 3". */
const isSubject = (notice: Notice, index: number): boolean =>
  /^(?:he|she|it|cat|kitty|who|_)$/.test(wordOf(notice, index)) || notice.words[index]!.isCapital;

function readBareNumbers(notice: Notice): Reading[] {
  return bares.flatMap(({ pattern, needs }) =>
    findSpans(notice, pattern).flatMap(({ first, last }): Reading[] => {
      const start = isBoundary(wordOf(notice, first)) ? first + 1 : first;
      const words = wordsBetween(notice, start, last).trim().split(' ');
      const years = words
        .filter((word) => numbered.test(word) || (Object.hasOwn(numbers, word) && !/^(?:a|an|½)$/.test(word)))
        .map((word) => (numbered.test(word) ? Number(word.replace(',', '.')) : numbers[word]!));
      if (years.length === 0 || Math.min(...years) <= 0 || Math.max(...years) > 25) return [];
      const [value, ...more] = new Set(years.map((each) => classOf(each * 12)));
      if (value === undefined || more.length > 0) return [];
      // "He was 2 when he vanished".
      if (thenAfter.test(wordsBetween(notice, last + 1, last + 3))) return [];
      // "Nearly 1" and "nearly 11" are two classes.
      if (
        / (?:nearly|almost) /.test(wordsBetween(notice, start - 1, last)) &&
        years.some((each) => each === 1 || each === 11)
      )
        return [];
      // "10+" is an adult or a senior.
      if (wordOf(notice, last + 1) === '&' && Math.max(...years) < 11) return [];
      if (needs === 'cat words' && !catWords.test(wordsBetween(notice, start - 10, last + 4))) return [];
      if (needs === 'subject' && !isSubject(notice, first)) return [];
      if (judge(notice, { first: start, last }, 'coat').polarity !== 'stated') return [];
      return [{ trait: 'age_class', value, first: start, last }];
    }),
  );
}

const cat = '(?:cat|thing|kitty|boy|girl|tom|male|female|lad|lady|moggy|fella|fellow|queen)';
const coat =
  '(?:black|white|grey|ginger|tabby|brown|tortie|calico|blind|deaf|female|male|neutered|spayed|stray|fat|thin|skinny|fluffy|and|&|indoor|small|big|orange|cream|sweet)';
const chat = '(?:chats?|chattes?|matous?|males?|femelles?|minettes?|minous?|pepere|meme)';
const age = (value: AgeClass, pattern: RegExp): Rule => ({
  pattern,
  kind: 'adjective',
  stated: { trait: 'age_class', value },
});
const ignore = (pattern: RegExp): Rule => ({ pattern, kind: 'adjective', stated: null, isFinal: true });

const words: readonly Rule[] = [
  // These words are about the past, other kittens or people.
  ignore(
    /\b(?:with|has|had|have|having|her|his|and|two|three|four|five|six|\d|some|any|raising|feeding|of|for|expecting|ses|nos) (?:(?:recently|just|had|tiny|little|small|\d|two|three|her|young) ){0,3}kittens\b(?! (?:found|lost|missing))|\bkittens (?:are|were|with|inside|at home)\b|\b(?:since|as|when|from|like|than)(?: (?:he|she|it|they) (?:was|were))? an? (?:tiny |little |small |baby )?kitten\b|\bkitten (?:food|season|like|sized|hood|milk|teeth)\b|\b(?:ses|les|des|deux|trois|quatre|cinq|\d|leurs) (?:petits )?chatons\b|\b(?:depuis|quand|etait|etant|lorsqu|comme) (?:[a-z]+ ){0,3}chaton\b|\b(?:senior|elderly|old|adult|young) (?:neighbou?rs?|man|lady|owner|woman|couple|mother|mum|mom|dad|father|gran|granny|people|person|gentleman|daughter|son|children|citizens?|residents?|home)\b|\b(?:two|three|with|for|of|les|des|deux) adult(?:e)?s\b|\b(?:voisine?s?|dames?|personnes?|monsieur|couple|mere|pere|grand mere|maman|maitresse|maitre|proprietaire) (?:tres |assez )?(?:agee?s?|senior)\b|\bno longer a kitten\b|\bold (?:collar|photo|picture|house|address|number|town|farm|road|mill|school|church|barn|home)\b/g,
  ),
  age('kitten', /\b(?:kittens?|chatons?|chatonnes?|bebes? chats?|bebe chatte)\b/g),
  age(
    'kitten',
    /\b(?:few|several|couple of) (?:weeks|months) old\b|\bage (?:de|d) (?:quelques|a peine quelques) (?:semaines|mois)\b|\bagee de quelques (?:semaines|mois)\b/g,
  ),
  age('adult', /\badultes?\b|\badults?\b|\b(?:fully |full )?grown\b(?! (?:up|out|over|in|into|used))/g),
  age('senior', /\b(?:seniors?|elderly|geriatric|oldie|vieillard)\b/g),
  // "Two years old male" is an age.
  ignore(/\b(?:years?|yrs?|yr|y|months?|mths?|weeks?|wks?|days?) old\b/g),
  age(
    'senior',
    new RegExp(
      `\\bold (?:${coat} ){0,3}${cat}\\b|\\b(?:an |quite |very )old (?:${coat} ){1,3}(?:one\\b|(?=[,.]))`,
      'g',
    ),
  ),
  age(
    'senior',
    /\b(?:he|she|it|cat|_) (?:is|s) (?:now |also |getting |very |quite |pretty |really |an )*old\b(?! (?:enough|fashioned|and (?:new)))|\b(?:very|quite|pretty|getting) old(?= [,.;!)&]| and )/g,
  ),
  age(
    'senior',
    new RegExp(
      `\\b(?:vieux|vieil|vieille) (?:(?:petite?|gros|grosse|beau|belle|noire?|grise?) )?${chat}\\b|\\b${chat} (?:[a-z]+ )?(?:assez |tres |deja )?(?:vieux|vieille|vieillissante?)\\b`,
      'g',
    ),
  ),
  age(
    'senior',
    /\b(?:est|semble|parait|l air) (?:aussi |tres |deja |assez |plutot |bien )?(?:vieux|vieille|vieillissante?)\b|\b(?:tres |assez |plutot |deja )?agee\b(?! (?:de|d|:|environ|\d|_))/g,
  ),
];

export function readAge(notice: Notice): Reading[] {
  const { readings, spans } = readAmounts(notice);
  const rest = hideWords(notice, spans);
  const bare = readBareNumbers(rest);
  return [...readings, ...bare, ...readRules(hideWords(rest, bare), words)];
}
