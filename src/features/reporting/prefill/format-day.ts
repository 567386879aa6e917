import { dateFormat } from '#i18n/intl-formats.ts';
import type { Locale } from '#i18n/languages.ts';

/** `2026-12-28` as `28 December 2026`. */
export const formatDay = (day: string, locale: Locale): string =>
  dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
