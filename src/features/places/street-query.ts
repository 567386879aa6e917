import type { PlaceSuggestion } from './place-schemas.ts';
import { placeSearchKey } from './place-search-key.ts';

/** French streets begin with such a word, after the house number. */
const frenchStreet =
  /^(?:rue|avenue|av|boulevard|bd|bld|allee|allees|chemin|impasse|quai|ruelle|sentier|venelle|faubourg|route|square|esplanade|rond point) ./;
const englishStreet = / (?:street|road|avenue|lane|boulevard|alley|square)(?: |$)/;
const houseNumber = /^\d{1,4}(?: (?:bis|ter|quater|[a-d]))? (?=\p{L}{2})/u;

/** Accepts "rue de la Paix, Paris", "12 rue de la Barre" and "10 Downing Street, London". */
export function namesStreet(query: string): boolean {
  const [first = '', ...rest] = query.split(/[,;]/).map(placeSearchKey).filter(Boolean);
  const text = /^\d{1,4}$/.test(first) && rest[0] ? `${first} ${rest[0]}` : first;
  const name = text.replace(houseNumber, '');
  if (frenchStreet.test(name) || englishStreet.test(name)) return true;
  // "12 Broadway, New York" is a street; "2 Alpes" and "1204 Genève" are towns.
  const isNumbered = name !== text && !/^\d{4} /.test(text);
  return isNumbered && (rest.length > 0 || name.split(' ').length > 2);
}

type FoundPlace = Pick<PlaceSuggestion, 'kind' | 'name' | 'source' | 'is_approximate'>;

/** Without suggestions it returns false: then nothing was found. */
export function isStreetMissing(query: string, [first]: FoundPlace[]): boolean {
  // The address of a link may look like a street.
  if (!first || first.source === 'query' || !namesStreet(query)) return false;
  if (first.source === 'geocoder') return first.kind === 'town' || first.kind === 'area';
  // "Ruelle-sur-Touvre" is a town with a street's word in its name.
  return first.is_approximate && !placeSearchKey(first.name).startsWith(placeSearchKey(query));
}
