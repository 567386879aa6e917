import findTimeZone from '@photostructure/tz-lookup';
import type { SeenAtPrecision } from '#db/report-values.ts';
import type { Point } from '#features/places/place.ts';
import { type Locale, languages } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';

interface PlacedTime {
  at: Date;
  precision: SeenAtPrecision;
  place: Point & { label: string | null };
  locale: Locale;
}

/**
 * A mail does not know its reader's time zone. It gives the time that a clock at the place shows, and names the place:
 * `24 November 2026 at 18:12 (local time: Angers, Maine-et-Loire)`.
 */
export function formatTimeOfPlace(placed: PlacedTime): string {
  const { precision, place, locale } = placed;
  const time = formatClockOfPlace(placed);
  if (!hasTimeOfDay(precision)) return time;
  const language = { locale };
  return place.label === null
    ? m.places_time_there({ time }, language)
    : m.places_time_of({ time, place: place.label }, language);
}

/** The same time without the place, for a text that names the place anyway. */
export function formatClockOfPlace({ at, precision, place, locale }: PlacedTime): string {
  const date = new Intl.DateTimeFormat(languages[locale].dates, {
    dateStyle: 'long',
    timeZone: findTimeZone(place.latitude, place.longitude),
    ...(hasTimeOfDay(precision) && { timeStyle: 'short' }),
  }).format(at);
  return precision === 'exact' || precision === 'day' ? date : m.traits_seen_about({ date }, { locale });
}

const hasTimeOfDay = (precision: SeenAtPrecision) => precision === 'exact' || precision === 'hour';
