import type { Point, PublicCat } from '#features/cats/model/cat.ts';
import { findLocation } from '#features/places/find-location.ts';
import type { PlaceSuggestion } from '#features/places/place-schemas.ts';
import { placeSearchKey } from '#features/places/place-search-key.ts';
import { zoomOfPlace } from '#features/places/place-zoom.ts';
import type { Locale } from '#i18n/locale.ts';
import { formatMapView } from '#map/base/map-view-url.ts';
import { callApi } from '#platform/http/call-api.ts';

export interface SearchAnswers {
  places: PlaceSuggestion[];
  cats: PublicCat[];
}

export type SearchChoice = { place: PlaceSuggestion } | { cat: PublicCat };

const mostOfEach = 5;
const longestWaitMs = 15_000;

interface FindOptions {
  locale: Locale;
  /** Where the reader is looking: namesakes close to it come first. */
  near: Point | null;
  signal: AbortSignal;
}

/** Places and cats for what a person typed. One of the two may fail; ApiError only when both do. */
export async function findSearchAnswers(query: string, { locale, near, signal }: FindOptions): Promise<SearchAnswers> {
  const [places, cats] = await Promise.allSettled([
    findLocation({ q: query, locale, limit: mostOfEach, ...(near ?? {}) }, signal),
    callApi<{ cats: PublicCat[] }>('/api/cats/search', { query: { q: query, locale, limit: mostOfEach }, signal }),
  ]);
  if (places.status === 'rejected' && cats.status === 'rejected') throw places.reason;
  return {
    places: places.status === 'fulfilled' ? places.value.suggestions : [],
    cats: cats.status === 'fulfilled' ? cats.value.cats : [],
  };
}

/**
 * Where Enter goes without a selection: a place whose name begins with the typed text, else a cat whose name does,
 * else the best guess of either. Null when there is none.
 */
export function chooseSearchAnswer(query: string, { places, cats }: SearchAnswers): SearchChoice | null {
  const key = placeSearchKey(query);
  const fits = (text: string) => placeSearchKey(text).startsWith(key);
  const isWhole = (text: string) => placeSearchKey(text) === key;
  const [place] = places;
  const cat = cats.find(({ name }) => isWhole(name)) ?? cats.find(({ name }) => fits(name)) ?? cats[0];
  if (place && (place.source === 'query' || isWhole(place.name) || place.label.startsWith(query.trim())))
    return { place };
  if (cat && isWhole(cat.name)) return { cat };
  if (place && fits(place.name)) return { place };
  if (cat && fits(cat.name)) return { cat };
  if (place) return { place };
  return cat ? { cat } : null;
}

/** Both in one, for Enter. Throws ApiError. */
export async function findBestAnswer(
  query: string,
  options: Omit<FindOptions, 'signal'>,
): Promise<SearchChoice | null> {
  const answers = await findSearchAnswers(query, { ...options, signal: AbortSignal.timeout(longestWaitMs) });
  return chooseSearchAnswer(query, answers);
}

/** Where a found place is shown. */
export function addressOfChoice(choice: SearchChoice): string {
  if ('cat' in choice) return `/cat/${choice.cat.id}`;
  return `/?at=${formatMapView({ ...choice.place, zoom: zoomOfPlace(choice.place) })}`;
}
