import { fromReplica } from '@catlas/platform/db/from-replica.ts';
import type { Context } from '#context/context.ts';
import type { RequestContext } from '#context/request-context.ts';
import { homeAddress } from '#features/browse/view/home-view.ts';
import type { PublicCat } from '#features/cats/model/cat.ts';
import { resolveShortCode } from '#features/links/resolve-short-code.server.ts';
import { longestCoordinates } from '#features/places/coordinates/coordinates-reading.ts';
import { parseCoordinates } from '#features/places/coordinates/parse-coordinates.ts';
import { longestPlaceName } from '#features/places/place.ts';
import { explainWithChoices } from '#features/places/place-problems.ts';
import type { PlaceSuggestion } from '#features/places/place-schemas.ts';
import { placeSearchKey } from '#features/places/place-search-key.ts';
import { zoomOfPlace } from '#features/places/place-zoom.ts';
import { answerPlaceQuery } from '#features/places/search-places.server.ts';
import { namesStreet } from '#features/places/street-query.ts';
import { formatMapView, parseMapView } from '#map/base/map-view-url.ts';
import { areCatsFirst, closestCat, isNamedBy } from './rank-answers.ts';
import { listPlaceGuesses, type ReadSearch, readSearch } from './read-search.ts';
import { addressOfChoice, chooseSearchAnswer } from './search-answers.ts';
import { searchCats } from './search-cats.server.ts';

type SearchContext = Pick<Context, 'db' | 'replica' | 'geocoder' | 'log' | 'now'> &
  Pick<RequestContext, 'locale' | 'limits'>;

const mostOfEach = 5;

/**
 * Returns the address of what a search means: the cats that fit around the place that it names, a place, or a report by its code. Null means that nothing
 * is found. `at` is the view before the search.
 */
export async function resolveSearch(
  context: SearchContext,
  { query, at }: { query: string; at: string | null },
): Promise<string | null> {
  await context.limits.consume('search');
  const text = textOfQuery(query);
  if (parseCoordinates(text)) {
    const [place] = await findPlaces(context, { text, at });
    return place ? addressOfChoice({ place }) : null;
  }
  const link = await fromReplica(context, (own) => resolveShortCode(own, text));
  if (link) return `/c/${link.code}`;
  const places = await findPlaces(context, { text, at });
  const read = readSearch(text);
  const isPlace = namesStreet(text) || places.some(({ name }) => isSameName(name, text));
  if (!isPlace && (read.kind || Object.keys(read.traits).length > 0)) return addressOfLooks(context, { read, at });
  return addressOfWords(context, { text, places, at });
}

/** Says why the text is no place, with the places that it may mean; null without a known reason. */
export async function explainSearch(context: SearchContext, query: string): Promise<string | null> {
  const { locale } = context;
  const { problem, suggestions } = await answerPlaceQuery(context, {
    query: textOfQuery(query),
    locale,
    limit: mostOfEach,
  });
  return problem && explainWithChoices({ problem, suggestions }, locale);
}

/** Only links of maps may be longer than a name. */
function textOfQuery(query: string): string {
  const whole = query.trim().slice(0, longestCoordinates);
  return parseCoordinates(whole) ? whole : whole.slice(0, longestPlaceName);
}

async function addressOfLooks(
  context: SearchContext,
  { read: { kind, traits, rest }, at }: { read: ReadSearch; at: string | null },
): Promise<string> {
  const cats = rest ? await findCats(context, rest) : [];
  const { place, words } = await splitRest(context, { rest, cats, at });
  return addressOfList({ ...traits, ...(kind && { filter: kind }), words: wordsOf(words, cats) }, { place, at });
}

/** The place that a description of a cat names, as in "black cat Angers". */
export async function findPlaceOfLooks(
  context: Omit<SearchContext, 'limits'>,
  query: string,
): Promise<PlaceSuggestion | null> {
  const { traits, rest } = readSearch(textOfQuery(query));
  if (rest === '' || Object.keys(traits).length === 0) return null;
  return (await splitRest(context, { rest, cats: [], at: null })).place;
}

/** The text says nothing about looks. */
async function addressOfWords(
  context: SearchContext,
  { text, places, at }: { text: string; places: PlaceSuggestion[]; at: string | null },
): Promise<string | null> {
  const cats = await findCats(context, text);
  const choice = chooseSearchAnswer(text, { places, cats });
  const isWhole = namesStreet(text) || [...places, ...cats].some(({ name }) => isSameName(name, text));
  if (!isWhole) {
    const { place, words } = await splitRest(context, { rest: text, cats, at });
    // A misspelled town may have another town's name in it, so the other words have to be those of a cat.
    if (place && words && isWritten(words, await findCats(context, words))) {
      return addressOfList({ words }, { place, at });
    }
  }
  if (choice && 'place' in choice) return addressOfChoice(choice);
  return choice && addressOfList({ words: wordsOf(text, cats) }, { place: null, at });
}

const isSameName = (name: string, text: string) => placeSearchKey(name) === placeSearchKey(text);

/** Finds the place among the words that do not describe the cat. */
async function splitRest(
  context: Omit<SearchContext, 'limits'>,
  { rest, cats, at }: { rest: string; cats: PublicCat[]; at: string | null },
): Promise<{ place: PlaceSuggestion | null; words: string }> {
  // An external geocoder would be asked for each part.
  const own = { ...context, geocoder: null };
  for (const { text, others } of listPlaceGuesses(rest)) {
    const [place] = await findPlaces(own, { text, at });
    if (!place || !isNamedBy(place, text)) continue;
    if (!others && areCatsFirst(text, { places: [place], cats })) continue;
    return { place, words: others };
  }
  return { place: null, words: rest };
}

function isWritten(words: string, cats: PublicCat[]): boolean {
  const key = placeSearchKey(words);
  return cats.some(({ name, description, location }) =>
    placeSearchKey(`${name} ${location.label ?? ''} ${description}`).includes(key),
  );
}

/** A misspelled name becomes that of the cat, because the list compares words as they are. */
function wordsOf(words: string, cats: PublicCat[]): string {
  return cats.length === 0 || isWritten(words, cats) ? words : closestCat(words, cats)!.name;
}

/** Without a place the list has all cats that fit, the nearest to the map first. */
function addressOfList(
  filters: Record<string, string>,
  { place, at }: { place: PlaceSuggestion | null; at: string | null },
): string {
  const view = place ? formatMapView({ ...place, zoom: zoomOfPlace(place) }) : at;
  const chosen = Object.entries(filters).filter(([, value]) => value !== '');
  return homeAddress(new URLSearchParams(), {
    at: view,
    within: place ? null : 'any',
    ...Object.fromEntries(chosen),
  });
}

async function findPlaces(context: Omit<SearchContext, 'limits'>, { text, at }: { text: string; at: string | null }) {
  const near = parseMapView(at);
  const query = { query: text, near, locale: context.locale, limit: mostOfEach };
  const { suggestions, problem } = await answerPlaceQuery(context, query);
  // The visitor chooses between the places of a problem.
  return problem ? [] : suggestions;
}

function findCats(context: SearchContext, text: string): Promise<PublicCat[]> {
  return fromReplica(context, (own) => searchCats(own, { q: text, limit: mostOfEach }));
}
