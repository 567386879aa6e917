import { contrasts, isBoundary, type Notice, sentenceEnds, startOfSegment, wordOf, wordsBetween } from './notice.ts';
import { type Span, setOf } from './reading.ts';

/** A denial of a thing passes "and" before things only, that of an adjective before nothing, and verbs have their own. */
export type MentionKind = 'thing' | 'adjective' | 'verb' | 'coat';

export interface Judgement extends Span {
  /** A doubted mention states nothing. */
  polarity: 'stated' | 'denied' | 'doubted';
}

const nominalCues = setOf('no without sans aucun aucune neither none zero lacks lacking minus');
const verbalCues = setOf('not never cannot nor ni pas jamais non peu hardly barely rarely rarement');
/** They are negations only before "t" without its apostrophe. */
const negatedVerbs = setOf(
  'isn aren wasn weren don doesn didn hasn haven hadn can couldn won wouldn shouldn ain needn mustn',
);
/** These phrases contain a negation and deny nothing. */
const affirmations =
  /^ (?:not (?:only|just|sure|far|too|the|long|yet (?:found|home|back)|seen (?:since|for|in|again|him|her|it)|been (?:seen|home|back)|come|home|back|returned|found)|no (?:idea|doubt|matter|problem|reward|one|clue|news|sightings?|\d+)|pas (?:seulement|que|loin|mal|trop|de (?:nouvelles?|souci|probleme)|encore (?:retrouve|rentre|revenu)e?|rentree?|revenue?|vue? (?:depuis|ce)|retrouvee?|sur|sure)|sans (?:doute|nouvelles?|cesse|arret)|non (?:loin|seulement|plus)|peu (?:de temps|apres|avant|pres)|never (?:mind|came|returned)|un peu) /;
const doubts = setOf(
  'maybe perhaps possibly hopefully possible unsure unknown uncertain eventuellement possiblement hesite doute',
);
const doubtPhrases =
  / (?:(?:may|might|could) (?:be|have|ve|of|also|still|or|well|possibly)|(?:not|isn t|don t|do not|can t|cannot|couldn t) (?:\w+ )?(?:sure|certain|know|tell|say)|dunno|(?:don t|do not|doesn t|didn t) (?:think|believe|suppose|reckon)|(?:pense|crois|croyons|pensons|dirais|imagine) pas|no (?:idea|clue)|whether|if (?:he|she|it|they|there|the cat|this cat|male|female|chipped|microchipped|neutered|spayed)|peut (?:etre|avoir)|pourrait|wish|(?:should|ought to) (?:be|have)|(?:was|were|is|are) (?:going|supposed|due|meant|booked|about) (?:in )?to|meant to|thought|believed|assumed|mistook|croyait?|cru|croyions|pensai[ts]|pensions|aurai[ts]|aurions|auraient|devait|devions|devrait|allait|allions|voulai[ts]|comptai[ts]|(?:ne |n )?(?:sais|sait|savons|suis) pas|pas (?:sure?s?|certaine?s?)|aucune idee|s (?:il|ils|elle)|si (?:il|ils|elle|elles|le|la|l)|savoir|supposee?|used to be|etait avant) /;
const alternatives = / (?:or|ou) (?:not|non|pas) /;
const doubtsAfter =
  /^ (?:(?:[,(:-] )?(?:i am |i m |we re |je (?:ne )?suis )?(?:not (?:100 % )?(?:sure|certain|known|checked|scanned|tested)|unsure|unknown|pas sure?|pas certaine?|inconnue?s?|a (?:verifier|confirmer|voir)|on verra|we ll see|non (?:verifiee?|connue?|communique)|ne sais? pas|je ne sais|no idea|aucune idee|don t know|(?:qui )?(?:serait|aurait|pourrait)|to be (?:checked|confirmed)|tbc|n a|pas encore (?:verifiee?|controlee?|lue?)) |(?:[,(:-] )?(?:or|ou) (?:not|non|pas|isn t|wasn t) |(?:[,(:-] )?(?:maybe|perhaps|possibly|peut etre) (?:[.,;!?)] |$))/;
const refusals =
  /^ (?:(?:[:?(-]|is|was|est|\. :) ){0,2}(?:no|none|non|aucune?|nil|nope|negative?|negatif|absente?|neant|zero|n)(?: (?:[.,;!?)/"-]|visible|found|detected|trouvee?|detectee?|wearing|and|et) | $)|^ : (?:no|none|non|aucune?|n)(?! (?:(?:micro ?)?chip|collar|puce|collier)(?! :)| (?:bell|tag|name|id|medal|medaille|grelot|clochette|adresse|address|known|idea|longer))/;
/** "Never seen with a collar". */
const seenWith =
  / (?:never|not|t|jamais|pas|rarely) (?:(?:been|seen|ever|gone|goes|go|out|left|found|vue?|sortie?|sort|partie?|trouvee?) ){0,3}(?:with|avec) $/;
const searching = / (?:looked|looking|searched|checked|cherche|cherchee|regarde) (?:[a-z]+ ){0,8}/;
const emptySearch =
  /^ (?:[a-z]+ ){0,6}?(?:(?:and|but|et|mais) (?:i |we |he |she |it |je |on |nous |n ){0,2}(?:found|had|has|saw|have|ai|avons|trouve|a)? ?(?:none|neither|nothing|not one|rien|aucune?)|en vain|sans (?:succes|resultat)) /;
const stops = setOf(
  'with avec who which that qui que because car since depuis so when quand where ou near pres from wears porte wearing he she it il elle they lost perdu found trouve',
);
const searchWords =
  / (?:your|yours|anyone|anybody|anything|someone|somebody|who|whose|seen|see|missing|lost|know|knows|recogni[sz]e|belong|votre|vos|quelqu|qui|vue?s?|aperc\w+|perdue?s?|manque|reconnait|connait|reconnaissez|connaissez|appartient|disparue?) /;

/** "No collar chip yes". */
const affirmed = /^ (?:[:?-] ){0,2}(?:yes|yep|oui) (?:[.,;!)/(-] |[a-z]+ |$)/;

/** Tells whether the words around a mention state, deny or doubt it. */
export function judge(notice: Notice, { first, last }: Span, kind: MentionKind): Judgement {
  if (affirmed.test(wordsBetween(notice, last + 1, last + 4))) return { polarity: 'stated', first, last };
  const after = judgeAfter(notice, last, kind);
  if (after === 'doubted') return { polarity: after, first, last };
  const before = judgeBefore(notice, first, kind);
  if (before.polarity === 'doubted') return { ...before, last };
  if (kind === 'thing' && before.polarity === 'stated' && /^(?:or|ou)$/.test(wordOf(notice, last + 1)))
    return { polarity: 'doubted', first, last };
  if (after === 'denied') return { polarity: 'denied', first: before.first, last };
  return { ...before, last };
}

function judgeBefore(notice: Notice, first: number, kind: MentionKind): Omit<Judgement, 'last'> {
  const stated = { polarity: 'stated', first } as const;
  const start = startOfSegment(notice, first);
  const lead = wordsBetween(notice, Math.max(start, first - 7), first - 1);
  const doubt = doubtPhrases.exec(lead);
  if (doubt && !(/^ (?:s|si) /.test(doubt[0]) && /^ s (?:il|ils) vous/.test(lead.slice(doubt.index))))
    return { polarity: 'doubted', first };
  let joiner: 'and' | 'or' | null = null;
  let hasVerb = false;
  let commas = 0;
  for (let at = first - 1, steps = 0; at >= 0 && steps < 9; at--, steps++) {
    const word = wordOf(notice, at);
    if (doubts.has(word) && !(word === 'doute' && wordOf(notice, at - 1) === 'sans') && steps < 5 && commas === 0)
      return { polarity: 'doubted', first };
    if (isCue(notice, at)) {
      const isNominal =
        nominalCues.has(word) || /^ (?:pas|not) (?:de|d|any|an?|une?) /.test(wordsBetween(notice, at, at + 1));
      if (isAffirmation(notice, at)) return stated;
      if (isRequest(notice, at)) return { polarity: 'doubted', first };
      if (kind === 'coat' && (commas > 0 || steps > 4)) return stated;
      if (joiner === 'and') {
        if (kind === 'verb' || (isNominal && kind !== 'thing')) return stated;
        if (!isNominal) return { polarity: 'doubted', first };
      }
      if (commas > 0 && isNominal && kind !== 'thing') return stated;
      if (isCueBefore(notice, at)) return { polarity: 'doubted', first };
      return { polarity: 'denied', first: startOfCue(notice, at) };
    }
    if (word === ',') {
      if (kind === 'coat' || kind === 'verb' || ++commas > 3 || hasVerb || !isListWithOr(notice, first, at))
        return stated;
    } else if (isBoundary(word) || word === '_' || /^(?:just|juste)$/.test(word)) return stated;
    else if (/^(?:or|nor|ni|ou|\/)$/.test(word)) joiner = 'or';
    else if (/^(?:and|et|&)$/.test(word)) {
      if (hasVerb || joiner === 'and') return stated;
      joiner ??= 'and';
    } else if (stops.has(word) && !(kind === 'thing' && /^(?:found|trouve)$/.test(word) && steps < 3)) {
      const isSeenWith = /^(?:with|avec)$/.test(word) && seenWith.test(wordsBetween(notice, at - 4, at));
      if (!isSeenWith && !/^(?:wearing|porte|wears|ou|that|que)$/.test(word)) return stated;
      hasVerb = true;
    } else if (/^(?:is|are|was|est|sont|etait|has|have|a|ont|very|tres|quite|assez|really|s)$/.test(word))
      hasVerb = true;
  }
  return stated;
}

function isCue(notice: Notice, at: number): boolean {
  const word = wordOf(notice, at);
  if (word === 't') return negatedVerbs.has(wordOf(notice, at - 1));
  if (word === 'non' && wordOf(notice, at + 1) === 'stop') return false;
  if (word === 'no' && wordOf(notice, at + 1) === 'longer') return true;
  // "Far from shy", "anything but friendly", « tout sauf sauvage », « loin d’être sauvage ».
  if (/^(?:from|but|sauf|than)$/.test(word))
    return / (?:far from|anything but|less than|tout sauf) $/.test(wordsBetween(notice, at - 1, at));
  if (word === 'etre') return wordsBetween(notice, at - 2, at) === ' loin d etre ';
  if (word === 'plus') return isWornOff(notice, at);
  return nominalCues.has(word) || verbalCues.has(word);
}

/** « n’a plus de collier » and « plus de collier », but not « plus de 3 ans ». */
function isWornOff(notice: Notice, at: number): boolean {
  const before = wordsBetween(notice, at - 3, at - 1);
  if (/ (?:ne|n) /.test(before)) return true;
  return (
    /^(?:de|d)$/.test(wordOf(notice, at + 1)) &&
    !/\d/.test(wordOf(notice, at + 2)) &&
    isBoundary(wordOf(notice, at - 1) || '.')
  );
}

const isAffirmation = (notice: Notice, at: number) =>
  affirmations.test(wordsBetween(notice, at, at + 3)) ||
  (wordOf(notice, at) === 'peu' && wordOf(notice, at - 1) === 'un');

/** "Do not count on the collar" and « ne vous fiez pas au collier » tell the reader what not to do. */
function isRequest(notice: Notice, at: number): boolean {
  if (wordOf(notice, at) === 'pas') return /^[a-z]{2,}ez$/.test(wordOf(notice, at - 1));
  const verb = wordOf(notice, at) === 't' ? at - 1 : wordOf(notice, at - 1) === 'do' ? at - 1 : null;
  if (verb === null || !/^don?$/.test(wordOf(notice, verb))) return false;
  const subject = wordOf(notice, verb - 1);
  return subject === '' || isBoundary(subject) || /^(?:please|pls|and|so|just)$/.test(subject);
}

/** The French "ne" and the verb belong to the words that are shown. */
function startOfCue(notice: Notice, at: number): number {
  if (wordOf(notice, at) === 't') return at - 1;
  return at;
}

/** A second negation before the first: "never without a collar". */
function isCueBefore(notice: Notice, at: number): boolean {
  for (let before = at - 1; before >= Math.max(0, at - 4); before--) {
    const word = wordOf(notice, before);
    if (isBoundary(word) || /^(?:and|et|or|nor|ni|&)$/.test(word)) return false;
    if (word === 't' && wordOf(notice, at) !== 't') return isCue(notice, before);
    if (/^(?:never|jamais|not)$/.test(word)) return /^(?:without|sans|no|not)$/.test(wordOf(notice, at));
  }
  return false;
}

/** "No collar, chip or tag" is one list: its parts are short, and the last is joined by "or". */
function isListWithOr(notice: Notice, first: number, comma: number): boolean {
  if (first - comma > 4) return false;
  let length = 0;
  for (let at = comma + 1; at < notice.words.length && at < comma + 12; at++) {
    const word = wordOf(notice, at);
    if (sentenceEnds.has(word) || contrasts.has(word)) return false;
    if (/^(?:or|nor|ni)$/.test(word)) return true;
    if (word === ',') length = 0;
    else if (++length > 3) return false;
  }
  return false;
}

function judgeAfter(notice: Notice, last: number, kind: MentionKind): Judgement['polarity'] {
  const after = wordsBetween(notice, last + 1, last + 6);
  if (/^ (?:[:?-] ){1,2}(?:yes|yep|oui|y|of course|absolutely|very|bien sur|tres) /.test(after)) return 'stated';
  if (
    /^ \? (?:(?:vet|veto|apparently|afraid|i) )?(?:(?:says|dit|said|que|think) )?(?:no|nope|non|not|never|jamais) (?:[.,;!)] |$)/.test(
      after,
    )
  )
    return 'denied';
  if (doubtsAfter.test(after)) return 'doubted';
  if (kind === 'thing' || kind === 'adjective') {
    if (refusals.test(after)) return 'denied';
  } else if (/^ (?:[:-] )?(?:no|non|none|aucune?) (?:[.,;!)] |$)/.test(after)) return 'denied';
  if (
    emptySearch.test(wordsBetween(notice, last + 1, last + 11)) &&
    searching.test(wordsBetween(notice, last - 12, last))
  )
    return 'denied';
  if (isQuestioned(notice, last)) return 'doubted';
  if (alternatives.test(after.slice(0, 12))) return 'doubted';
  return 'stated';
}

/**
 * A short question is a doubt: "Is he chipped?", « mâle, peut-être ? », and so is a mark right behind the words. A question about the
 * owner, "Is this your grey cat?", states what the cat looks like.
 */
function isQuestioned(notice: Notice, last: number): boolean {
  let end = last + 1;
  while (
    end < notice.words.length &&
    end - last < 4 &&
    !sentenceEnds.has(wordOf(notice, end)) &&
    wordOf(notice, end) !== ','
  )
    end++;
  if (wordOf(notice, end) !== '?') return false;
  const start = startOfSentence(notice, last);
  return (
    (end - start < 8 ||
      (end - last < 3 &&
        !/^(?:(?:fe)?male|femelle|castree?|pucee|neutered|spayed|chipped)$/.test(wordOf(notice, end - 1)))) &&
    !searchWords.test(wordsBetween(notice, start, end))
  );
}

function startOfSentence(notice: Notice, index: number): number {
  let start = index;
  while (start > 0 && index - start < 24 && !sentenceEnds.has(wordOf(notice, start - 1))) start--;
  return start;
}
