import type { Point } from '#features/cats/model/cat.ts';
import { askPosition } from '#features/places/ask-position.ts';
import { distanceKm } from '#features/places/place.ts';
import type { Locale } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';
import { formatDistance } from '#ui/format-distance.ts';

/** Returns null if the position is not known. */
export async function describeDistance(place: Point, locale: Locale): Promise<string | null> {
  const position = await askPosition();
  if (typeof position === 'string') return null;
  return m.cats_page_from_you({ distance: formatDistance(distanceKm(position, place) * 1000, locale) }, { locale });
}
