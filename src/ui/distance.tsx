import { numberFormat } from '#i18n/intl-formats.ts';
import type { Locale } from '#i18n/locale.ts';
import { useLocale } from '#i18n/use-locale.ts';

/** Metres below a kilometre, in steps that published places can bear (their cells are about 250 m wide); then kilometres. */
export function formatDistance(meters: number, locale: Locale): string {
  const isShort = meters < 950;
  const value = isShort ? Math.max(50, Math.round(meters / 50) * 50) : meters / 1000;
  return numberFormat(locale, {
    style: 'unit',
    unit: isShort ? 'meter' : 'kilometer',
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value);
}

/** `350 m`, `2.4 km`, `12 km` in the language of the page. */
export function Distance({ meters, className }: { meters: number; className?: string }) {
  return <span className={className}>{formatDistance(meters, useLocale())}</span>;
}
