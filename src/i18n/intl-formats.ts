import { type Locale, languages } from './languages.ts';

function memoizeEach<Options, Format>(make: (locale: Locale, options?: Options) => Format) {
  const kept = new Map<string, Format>();
  return (locale: Locale, options?: Options): Format => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const format = kept.get(key) ?? make(locale, options);
    kept.set(key, format);
    return format;
  };
}

// Creating a formatter costs a phone milliseconds, so each is created once.
export const numberFormat = memoizeEach(
  (locale, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);
// Whole numbers need no formatter: creating the first one costs a phone up to 80 ms on the home page.

export function formatWhole(count: number, locale: Locale): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, languages[locale].thousandsMark);
}

export function formatTenths(value: number, locale: Locale): string {
  const text = String(Math.round(value * 10) / 10);
  return text.replace('.', languages[locale].decimalMark);
}

export const dateFormat = memoizeEach(
  (locale, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);
