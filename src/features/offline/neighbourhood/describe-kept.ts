import { type Locale, languages } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';
import type { KeptNeighbourhood } from './kept-neighbourhoods.ts';

const megabyte = 1_000_000;

/** `time` is when it was kept. */
export function describeKept({ bytes, isComplete }: KeptNeighbourhood, time: string, locale: Locale): string {
  const size = new Intl.NumberFormat(languages[locale].dates, { maximumFractionDigits: 1 }).format(
    Math.max(0.1, bytes / megabyte),
  );
  const kept = m.offline_kept_text({ size, time });
  return isComplete ? kept : `${kept} ${m.offline_kept_partly()}`;
}
