import type { GeocodedPlace } from '@catlas/platform/geocoding/geocoder.ts';
import { type Locale, languages } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';
import { countryName } from './country-names.ts';
import { type AreaKind, type GazetteerSource, gazetteerAttribution, type PlaceKind, type Point } from './place.ts';
import type { PlaceSuggestion } from './place-schemas.ts';
import { placeSearchKey } from './place-search-key.ts';

interface GazetteerPlace extends Point {
  placeId: string;
  searchKey: string;
  kind: PlaceKind | AreaKind;
  name: string;
  name_fr: string | null;
  countryCode: string;
  area: string | null;
  /** For a département, its code. */
  postalCode: string | null;
  population: number;
  isApproximate: boolean;
  source: GazetteerSource;
}

/** A typed postal code comes first in the label, as on a letter. */
export function presentPlace(place: GazetteerPlace, locale: Locale): PlaceSuggestion {
  const { placeNames } = languages[locale];
  const name = (placeNames && place[placeNames]) ?? place.name;
  return {
    id: place.placeId,
    label: placeLabel(place, name, locale),
    name,
    kind: place.kind,
    latitude: place.latitude,
    longitude: place.longitude,
    country_code: place.countryCode,
    population: place.population > 0 ? place.population : null,
    is_approximate: place.isApproximate,
    source: place.source,
    attribution: gazetteerAttribution[place.source],
  };
}

function placeLabel(place: GazetteerPlace, name: string, locale: Locale): string {
  const isFoundByPostalCode =
    place.kind !== 'departement' && place.postalCode !== null && place.searchKey === place.postalCode;
  const head = isFoundByPostalCode
    ? `${place.postalCode} ${name}`
    : place.kind === 'departement' || (place.postalCode && place.kind === 'commune')
      ? `${name} (${place.postalCode})`
      : place.kind === 'region'
        ? m.places_region({ name }, { locale })
        : name;
  const country = countryName(place.countryCode, locale);
  const area = place.area && !isSaidBy(name, place.area) && !isSame(place.area, country) ? place.area : null;
  return [head, area, isSame(name, country) ? null : country].filter((part) => part !== null).join(', ');
}

/** Paris and its arrondissements are in the département Paris, so the name is not repeated. */
function isSaidBy(name: string, area: string): boolean {
  return `${placeSearchKey(name)} `.startsWith(`${placeSearchKey(area)} `);
}

/** "La Réunion" and "Réunion" are the same, with or without the article. */
function isSame(a: string, b: string): boolean {
  const withoutArticle = (text: string) => placeSearchKey(text).replace(/^(?:le|la|les|l) /, '');
  return withoutArticle(a) === withoutArticle(b);
}

export function presentGeocodedPlace(place: GeocodedPlace): PlaceSuggestion {
  return {
    id: place.id,
    label: place.label,
    name: place.name,
    kind: place.kind,
    latitude: place.latitude,
    longitude: place.longitude,
    country_code: place.countryCode,
    population: null,
    is_approximate: false,
    source: 'geocoder',
    attribution: place.attribution,
  };
}
