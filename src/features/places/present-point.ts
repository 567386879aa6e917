import type { ReadPoint } from '#features/places/coordinates/coordinates-reading.ts';
import type { Locale } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';
import type { PlaceSuggestion } from './place-schemas.ts';

/** The label has five decimals, which is about a metre. */
export function presentPoint(
  { latitude, longitude, isApproximate, plusCode }: ReadPoint,
  locale: Locale,
): PlaceSuggestion {
  const digits = { latitude: latitude.toFixed(5), longitude: longitude.toFixed(5) };
  const label = plusCode
    ? m.places_plus_code({ ...digits, code: plusCode }, { locale })
    : m.places_coordinates(digits, { locale });
  return {
    id: `point:${digits.latitude},${digits.longitude}`,
    label,
    name: label,
    kind: 'coordinates',
    latitude,
    longitude,
    country_code: null,
    population: null,
    is_approximate: isApproximate,
    source: 'query',
    attribution: '',
  };
}
