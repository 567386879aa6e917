import type { Locale } from './texts.ts';

const minute = 60_000;
const steps: [unit: Intl.RelativeTimeFormatUnit, ms: number, below: number][] = [
  ['minute', minute, 60 * minute],
  ['hour', 60 * minute, 24 * 60 * minute],
  ['day', 24 * 60 * minute, 14 * 24 * 60 * minute],
  ['week', 7 * 24 * 60 * minute, Number.POSITIVE_INFINITY],
];

const relative = {
  en: new Intl.RelativeTimeFormat('en', { numeric: 'auto' }),
  fr: new Intl.RelativeTimeFormat('fr', { numeric: 'auto' }),
};
const tenths = {
  en: new Intl.NumberFormat('en', { maximumFractionDigits: 1 }),
  fr: new Intl.NumberFormat('fr', { maximumFractionDigits: 1 }),
};

/** Formatters are made once, not per request. */
export function formatsOf(locale: Locale) {
  return {
    formatDistance: (meters: number) =>
      meters < 950 ? `${Math.max(50, Math.round(meters / 50) * 50)} m` : `${tenths[locale].format(meters / 1000)} km`,
    formatAge(date: string) {
      const age = Math.max(0, Date.now() - Date.parse(date));
      const [unit, ms] = steps.find(([, , below]) => age < below)!;
      return relative[locale].format(-Math.floor(age / ms), unit);
    },
    formatCount: (count: number) => tenths[locale].format(count),
  };
}
