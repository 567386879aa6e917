import { callApi } from '@catlas/platform/http/call-api.ts';
import { townParameter } from '#features/browse/view/town-parameter.ts';
import type { Point, PublicCat } from '#features/cats/model/cat.ts';
import { findLocation } from '#features/places/find-location.ts';
import { longestPlaceName } from '#features/places/place.ts';
import type { PlaceSuggestion } from '#features/places/place-schemas.ts';
import { zoomOfPlace } from '#features/places/place-zoom.ts';
import { isStreetMissing, namesStreet } from '#features/places/street-query.ts';
import type { Locale } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';
import { formatMapView } from '#map/base/map-view-url.ts';
import { areCatsFirst, closestCat } from './rank-answers.ts';

export interface SearchAnswers {
  places: PlaceSuggestion[];
  cats: PublicCat[];
  /** Says why the text is no place, or why the visitor must choose between the places. */
  problem?: string | null;
}

export type SearchChoice =
  /** `isStreetMissing` means that the street was not found, and the place is its town. */
  { place: PlaceSuggestion; isStreetMissing?: boolean } | { cat: PublicCat };

const mostOfEach = 5;

interface FindOptions {
  locale: Locale;
  /** Places of the same name near this point come first. */
  near: Point | null;
  signal: AbortSignal;
}

/** Either search may fail; throws ApiError when both do, or when the other has no result. */
export async function findSearchAnswers(query: string, { locale, near, signal }: FindOptions): Promise<SearchAnswers> {
  const [places, cats] = await Promise.allSettled([
    findLocation({ q: query, locale, limit: mostOfEach, ...(near ?? {}) }, signal),
    // A longer text is a link.
    query.length > longestPlaceName
      ? { cats: [] }
      : callApi<{ cats: PublicCat[] }>('/api/cats/search', { query: { q: query, locale, limit: mostOfEach }, signal }),
  ]);
  const answers = {
    places: places.status === 'fulfilled' ? places.value.suggestions : [],
    cats: cats.status === 'fulfilled' ? cats.value.cats : [],
    problem: places.status === 'fulfilled' ? (places.value.problem?.message ?? null) : null,
  };
  const failed = [places, cats].find((answer) => answer.status === 'rejected');
  if (failed && answers.places.length + answers.cats.length === 0) throw failed.reason;
  return answers;
}

export function listChoices(query: string, { places, cats }: SearchAnswers): SearchChoice[] {
  const missing = isStreetMissing(query, places) ? { isStreetMissing: true } : {};
  const ofPlaces = places.map((place) => ({ place, ...missing }));
  const ofCats = cats.map((cat) => ({ cat }));
  return areCatsFirst(query, { places, cats }) ? [...ofCats, ...ofPlaces] : [...ofPlaces, ...ofCats];
}

/** Returns the target of Enter without a selection; null without answers, and where the visitor must choose. */
export function chooseSearchAnswer(query: string, answers: SearchAnswers): SearchChoice | null {
  const [first] = listChoices(query, answers);
  if (answers.problem && first && 'place' in first) return null;
  const cat = first && 'cat' in first ? closestCat(query, answers.cats) : null;
  return cat ? { cat } : (first ?? null);
}

/** The message depends on whether a street was typed. */
export function nothingFound(query: string): string {
  return namesStreet(query) ? m.cats_home_search_street_nothing() : m.cats_home_search_nothing({ query });
}

export function addressOfChoice(choice: SearchChoice): string {
  if ('cat' in choice) return `/cat/${choice.cat.id}`;
  const { place, isStreetMissing: isTownOnly } = choice;
  const town = isTownOnly ? `&${townParameter}=${encodeURIComponent(place.name)}` : '';
  return `/?at=${formatMapView({ ...place, zoom: zoomOfPlace(place) })}${town}`;
}
