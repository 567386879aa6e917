import { dateFormat } from './intl-formats.ts';
import type { Locale } from './languages.ts';

/** `2026-12-28`, or a moment by its day in UTC, as `28 December 2026`. */
export const formatDay = (day: string | Date, locale: Locale): string =>
  dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
