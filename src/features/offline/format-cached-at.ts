import { type Locale, languages } from '#i18n/languages.ts';

/** Returns `14:05` for today and `20 Nov, 14:05` for an earlier day; `now` is in milliseconds. */
export function formatCachedAt(cachedAt: number, locale: Locale, now = Date.now()): string {
  const isToday = new Date(cachedAt).toDateString() === new Date(now).toDateString();
  const time = { hour: '2-digit', minute: '2-digit' } as const;
  const options: Intl.DateTimeFormatOptions = isToday ? time : { ...time, day: 'numeric', month: 'short' };
  return new Intl.DateTimeFormat(languages[locale].dates, options).format(cachedAt);
}
