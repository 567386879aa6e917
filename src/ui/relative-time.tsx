import { useSyncExternalStore } from 'react';
import { dateFormat } from '#i18n/intl-formats.ts';
import type { Locale } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';
import { useLocale } from '#i18n/use-locale.ts';
import { LocalTime } from './local-time.tsx';

const minute = 60_000;
const day = 24 * 60 * minute;

/** `Intl.RelativeTimeFormat` has these texts too, but creating one costs a phone 50 ms. */
const steps: [text: typeof m.common_age_days, ms: number, below: number][] = [
  [m.common_age_minutes, minute, 60 * minute],
  [m.common_age_hours, 60 * minute, day],
  [m.common_age_days, day, 14 * day],
  [m.common_age_weeks, 7 * day, 60 * day],
  [m.common_age_months, 30.44 * day, 365 * day],
  [m.common_age_years, 365.25 * day, Number.POSITIVE_INFINITY],
];

/** A future date counts as now, because clocks differ. */
export function formatRelativeTime(date: Date, now: Date, locale: Locale): string {
  const ageMs = Math.max(0, now.getTime() - date.getTime());
  if (ageMs < minute) return m.common_age_now({}, { locale });
  const [text, ms] = steps.find(([, , below]) => ageMs < below) ?? steps[0]!;
  return text({ count: Math.floor(ageMs / ms) }, { locale });
}

// One timer serves all dates of a page.
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function tellAll(): void {
  for (const listener of listeners) listener();
}

function subscribeToMinutes(listener: () => void): () => void {
  timer ??= setInterval(tellAll, minute);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const currentMinute = () => Math.floor(Date.now() / minute);

export function RelativeTime({ date, className }: { date: string; className?: string }) {
  const locale = useLocale();
  const moment = new Date(date);
  useSyncExternalStore(subscribeToMinutes, currentMinute, currentMinute);
  return (
    <LocalTime
      date={date}
      className={className}
      text={() => formatRelativeTime(moment, new Date(), locale)}
      title={() => dateFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(moment)}
    />
  );
}
