import { numberFormat } from '#i18n/intl-formats.ts';
import type { Locale } from '#i18n/languages.ts';

/** Rounds up, so that it promises no less: `40 minutes`, `3 hours`, `2 days`. */
export function formatUsual(minutes: number, locale: Locale): string {
  const format = (count: number, unit: 'minute' | 'hour' | 'day') =>
    numberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
  if (minutes < 60) return format(minutes, 'minute');
  const hours = Math.ceil(minutes / 60);
  return hours < 48 ? format(hours, 'hour') : format(Math.ceil(hours / 24), 'day');
}
