import type { PlaceSuggestion } from './place-schemas.ts';
import { placeSearchKey } from './place-search-key.ts';

/** Words that begin a French street's name, after the house number. */
const frenchStreet =
  /^(?:rue|avenue|av|boulevard|bd|bld|allee|allees|chemin|impasse|quai|ruelle|sentier|venelle|faubourg|route|square|esplanade|rond point) ./;
/** Words that end an English street's name. */
const englishStreet = / (?:street|road|avenue|lane|boulevard|alley|square)(?: |$)/;
const houseNumber = /^\d{1,4}(?: (?:bis|ter|quater|[a-d]))? (?=\p{L}{2})/u;

/** Whether typed text names a street: "rue de la Paix, Paris", "12 rue de la Barre", "10 Downing Street, London". */
export function namesStreet(query: string): boolean {
  const [first = '', ...rest] = query.split(/[,;]/).map(placeSearchKey).filter(Boolean);
  // "12, rue de la Barre, Lyon"
  const text = /^\d{1,4}$/.test(first) && rest[0] ? `${first} ${rest[0]}` : first;
  const name = text.replace(houseNumber, '');
  if (frenchStreet.test(name) || englishStreet.test(name)) return true;
  // "12 Broadway, New York", "10 Grande Place Lille"; "2 Alpes" and "1204 Genève" are towns.
  const isNumbered = name !== text && !/^\d{4} /.test(text);
  return isNumbered && (rest.length > 0 || name.split(' ').length > 2);
}

type FoundPlace = Pick<PlaceSuggestion, 'kind' | 'name' | 'source' | 'is_approximate'>;

/**
 * Whether text names a street and the first suggestion is only its town: the street was not found. False without
 * suggestions: then nothing was found.
 */
export function isStreetMissing(query: string, [first]: FoundPlace[]): boolean {
  if (!first || !namesStreet(query)) return false;
  if (first.source === 'geocoder') return first.kind === 'town' || first.kind === 'area';
  // "Ruelle-sur-Touvre" is a town with a street's word in its name.
  return first.is_approximate && !placeSearchKey(first.name).startsWith(placeSearchKey(query));
}
