import type { Locale } from './locale.ts';

function memoizeEach<Options, Format>(make: (locale: Locale, options?: Options) => Format) {
  const kept = new Map<string, Format>();
  return (locale: Locale, options?: Options): Format => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const format = kept.get(key) ?? make(locale, options);
    kept.set(key, format);
    return format;
  };
}

// To make one costs a phone milliseconds, and a list needs some for each of its cards: each is made once.
export const numberFormat = memoizeEach(
  (locale, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);
// Whole numbers need no formatter: making the first one costs a phone up to 80 ms, and the first page shows how many cats there are.

/** A whole number from 0 on: `950`, `1,234`; in French with a narrow space. */
export function formatWhole(count: number, locale: Locale): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, locale === 'fr' ? '\u202f' : ',');
}

/** A positive number below 1,000 with one decimal or none: `2`, `2.4`; in French `2,4`. */
export function formatTenths(value: number, locale: Locale): string {
  const text = String(Math.round(value * 10) / 10);
  return locale === 'fr' ? text.replace('.', ',') : text;
}

export const dateFormat = memoizeEach(
  (locale, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);
