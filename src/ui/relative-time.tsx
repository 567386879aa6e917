import { useSyncExternalStore } from 'react';
import { dateFormat, relativeTimeFormat } from '#i18n/intl-formats.ts';
import type { Locale } from '#i18n/locale.ts';
import { useLocale } from '#i18n/use-locale.ts';

const minute = 60_000;
const steps: [unit: Intl.RelativeTimeFormatUnit, ms: number, below: number][] = [
  ['minute', minute, 60 * minute],
  ['hour', 60 * minute, 24 * 60 * minute],
  ['day', 24 * 60 * minute, 14 * 24 * 60 * minute],
  ['week', 7 * 24 * 60 * minute, 60 * 24 * 60 * minute],
  ['month', 30.44 * 24 * 60 * minute, 365 * 24 * 60 * minute],
  ['year', 365.25 * 24 * 60 * minute, Number.POSITIVE_INFINITY],
];

/** `5 minutes ago`, `yesterday`, `il y a 3 jours`; under a minute: now. A future date counts as now: clocks differ. */
export function formatRelativeTime(date: Date, now: Date, locale: Locale): string {
  const ageMs = Math.max(0, now.getTime() - date.getTime());
  const format = relativeTimeFormat(locale, { numeric: 'auto' });
  if (ageMs < minute) return format.format(0, 'second');
  const [unit, ms] = steps.find(([, , below]) => ageMs < below) ?? steps[0]!;
  return format.format(-Math.floor(ageMs / ms), unit);
}

// One clock for all the dates of a page.
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribeToMinutes(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = Date.now();
    timer = setInterval(() => {
      now = Date.now();
      for (const each of listeners) each();
    }, minute);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** The present minute; null while the server's HTML is taken over, whose time zone and clock are not the reader's. */
function useMinute(): number | null {
  return useSyncExternalStore(
    subscribeToMinutes,
    () => now,
    () => null,
  );
}

/** How long ago, with the exact moment in the reader's time zone on hover. */
export function RelativeTime({ date, className }: { date: string; className?: string }) {
  const locale = useLocale();
  const minuteNow = useMinute();
  const moment = new Date(date);
  const exact =
    minuteNow === null ? undefined : dateFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(moment);
  return (
    <time dateTime={date} title={exact} className={className} suppressHydrationWarning>
      {formatRelativeTime(moment, new Date(minuteNow ?? Date.now()), locale)}
    </time>
  );
}
