import { editDistance } from '@catlas/platform/text/edit-distance.ts';
import type { PlaceSuggestion } from '#features/places/place-schemas.ts';
import { placeSearchKey } from '#features/places/place-search-key.ts';
import { namesStreet } from '#features/places/street-query.ts';

interface RankedAnswers<Cat extends { name: string }> {
  places: Pick<PlaceSuggestion, 'name' | 'label' | 'source'>[];
  cats: Cat[];
}

const whole = 1;
const beginning = 0.9;
/** An address need not resemble the text, so only a cat whose name begins with the text is closer. */
const address = 0.8;
const wordInside = 0.6;
/** Fewer letters begin too many names. */
const shortestBeginning = 4;
/** Typos score less with every wrong letter. */
const mostFuzzy = 0.5;

/** Returns 0 to 1: equal names first, then a beginning, a word, or a similar name. */
export function nameCloseness(name: string, query: string): number {
  const key = placeSearchKey(name);
  const typed = placeSearchKey(query);
  if (key === '' || typed === '') return 0;
  if (key === typed) return whole;
  if (key.startsWith(typed)) return beginning;
  if (key.includes(` ${typed}`)) return wordInside;
  const longest = Math.max(key.length, typed.length);
  return mostFuzzy * (1 - editDistance(key, typed, longest) / longest);
}

function placeCloseness(place: RankedAnswers<never>['places'][number], query: string): number {
  if (place.source === 'query' || place.label.startsWith(query.trim())) return whole;
  const closeness = nameCloseness(place.name, query);
  return place.source === 'geocoder' || namesStreet(query) ? Math.max(closeness, address) : closeness;
}

/** Returns true if the text is the place's name or its beginning, so that no other word of a search is part of it. */
export function isNamedBy(place: RankedAnswers<never>['places'][number], text: string): boolean {
  return placeCloseness(place, text) >= (placeSearchKey(text).length < shortestBeginning ? whole : beginning);
}

/** Returns the first of equals; null without cats. */
export function closestCat<Cat extends { name: string }>(query: string, cats: Cat[]): Cat | null {
  return cats.reduce<Cat | null>(
    (best, cat) => (best && nameCloseness(best.name, query) >= nameCloseness(cat.name, query) ? best : cat),
    null,
  );
}

/** Returns true if a cat's name is closer to the text than the first place; a place wins a tie. */
export function areCatsFirst<Cat extends { name: string }>(query: string, { places, cats }: RankedAnswers<Cat>) {
  const [place] = places;
  const cat = closestCat(query, cats);
  if (!place || !cat) return cat !== null;
  return nameCloseness(cat.name, query) > placeCloseness(place, query);
}
