import { offerTraits } from '#features/traits/offer-traits.ts';
import { listNoticeWords, type NoticeWord } from '#features/traits/rules/notice-words.ts';

export interface ReadSearch {
  kind: 'lost' | 'found' | 'home' | null;
  /** Like the parameters of the API; several colours are joined by commas. */
  traits: Partial<Record<'coat_colors' | 'coat_pattern' | 'sex', string>>;
  /** A place, a name, or words of the report. */
  rest: string;
}

/** The words are as `listNoticeWords` gives them, without accents. */
const setOf = (words: string) => new Set(words.split(' '));
const kinds = {
  lost: setOf('lost missing disappeared perdu perdue perdus perdues disparu disparue disparus disparues'),
  found: setOf('found trouve trouvee trouves trouvees recueilli recueillie'),
  home: setOf('retrouve retrouvee retrouves retrouvees rentre rentree rentres rentrees'),
};
const kindNames = Object.keys(kinds) as (keyof typeof kinds)[];
const animals = setOf('cat cats kitten kittens chat chats chatte chattes chaton chatons');
/** They say nothing at the edge of a name or a place. « La » and « les » begin towns. */
const joining = setOf(
  'a an the my in near around at from with and for un une mon ma de du d des au aux en vers pres autour dans sur avec pour et cherche , . ; : - & ! ?',
);

/** Reads what a search says about a cat: "lost black cat Angers", « tigré Lyon 3 ». */
export function readSearch(text: string): ReadSearch {
  const offers = offerTraits(text);
  const valuesOf = (trait: string) => offers.flatMap((offer) => (offer.trait === trait ? [offer.value] : [])).join();
  const traits: ReadSearch['traits'] = {};
  for (const trait of ['coat_colors', 'coat_pattern', 'sex'] as const) {
    const value = valuesOf(trait);
    if (value) traits[trait] = value;
  }
  const spans = offers.flatMap(({ trait, words }) => (trait in traits ? words : []));
  const words = listNoticeWords(text);
  const kind = kindNames.find((name) => words.some((word) => kinds[name].has(word.text))) ?? null;
  const isRead = ({ text: word, start, end }: NoticeWord) =>
    animals.has(word) ||
    (kind !== null && kinds[kind].has(word)) ||
    spans.some((span) => start < span.end && end > span.start);
  return { kind, traits, rest: joinRuns(text, words, isRead) };
}

/** Each run of words keeps its hyphens and commas. */
function joinRuns(text: string, words: NoticeWord[], isRead: (word: NoticeWord) => boolean): string {
  const runs: NoticeWord[][] = [[]];
  for (const word of words) {
    if (isRead(word)) runs.push([]);
    else runs.at(-1)!.push(word);
  }
  return runs
    .map(withoutJoining)
    .flatMap((run) => (run.length > 0 ? [text.slice(run[0]!.start, run.at(-1)!.end)] : []))
    .join(' ');
}

function withoutJoining(run: NoticeWord[]): NoticeWord[] {
  const isMeant = ({ text }: NoticeWord) => !joining.has(text);
  const first = run.findIndex(isMeant);
  return first === -1 ? [] : run.slice(first, run.findLastIndex(isMeant) + 1);
}

export interface PlaceGuess {
  text: string;
  /** The words beside the place. */
  others: string;
}

const mostPlaceWords = 6;

/** Lists the parts that may be the place, the longest first: the end of a search names it more often than its beginning. */
export function listPlaceGuesses(rest: string): PlaceGuess[] {
  const words = rest.split(/\s+/).filter(Boolean);
  if (words.length === 0 || words.length > mostPlaceWords) return [];
  const lengths = words.map((_, index) => words.length - 1 - index).filter((length) => length > 0);
  return [
    { text: rest, others: '' },
    ...lengths.flatMap((length) => [
      { text: words.slice(-length).join(' '), others: words.slice(0, -length).join(' ') },
      { text: words.slice(0, length).join(' '), others: words.slice(length).join(' ') },
    ]),
  ];
}
