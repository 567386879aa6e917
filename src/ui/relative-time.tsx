import { useSyncExternalStore } from 'react';
import { dateFormat, relativeTimeFormat } from '#i18n/intl-formats.ts';
import type { Locale } from '#i18n/locale.ts';
import { useLocale } from '#i18n/use-locale.ts';
import { whenIdle } from './when-idle.ts';

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

// One timer for all dates of a page.
const listeners = new Set<() => void>();
let now: number | null = null;
let stopClock: (() => void) | undefined;

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

function startClock(): () => void {
  let callOff = () => {};
  if (now === null) callOff = whenIdle(tick);
  else now = Date.now();
  const timer = setInterval(tick, minute);
  return () => {
    callOff();
    clearInterval(timer);
  };
}

function subscribeToMinutes(listener: () => void): () => void {
  if (listeners.size === 0) stopClock = startClock();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stopClock?.();
  };
}

/** The relative time, with the exact time in the user's time zone on hover. */
export function RelativeTime({ date, className }: { date: string; className?: string }) {
  const locale = useLocale();
  const moment = new Date(date);
  if (import.meta.env.SSR) {
    return (
      <time dateTime={date} className={className}>
        {formatRelativeTime(moment, new Date(), locale)}
      </time>
    );
  }
  let isServers = false;
  // biome-ignore lint/correctness/useHookAtTopLevel: the condition is a constant of each build
  const minuteNow = useSyncExternalStore(
    subscribeToMinutes,
    () => now,
    () => {
      isServers = true;
      return null;
    },
  );
  // The first formatter of each kind costs a phone about 50 ms. So the server's text stays until the page is idle:
  // `suppressHydrationWarning` allows the difference. The exact time is formatted on demand.
  return (
    <time
      dateTime={date}
      className={className}
      suppressHydrationWarning
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = dateFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(moment);
      }}
    >
      {isServers ? '' : formatRelativeTime(moment, new Date(minuteNow ?? Date.now()), locale)}
    </time>
  );
}
