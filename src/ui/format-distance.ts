import { formatTenths, formatWhole } from '#i18n/intl-formats.ts';
import type { Locale } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';

/** Steps match the precision of published points (250 m cells). */
export function formatDistance(meters: number, locale: Locale): string {
  if (meters < 950) return m.common_meters({ count: Math.max(50, Math.round(meters / 50) * 50) }, { locale });
  const kilometers = meters / 1000;
  const count = kilometers < 9.95 ? formatTenths(kilometers, locale) : formatWhole(Math.round(kilometers), locale);
  return m.common_kilometers({ count }, { locale });
}
