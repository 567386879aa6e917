import type { CatTraits } from '#features/traits/cat-traits.ts';
import { dateFormat } from '#i18n/intl-formats.ts';
import type { Locale } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';
import { useLocale } from '#i18n/use-locale.ts';
import { LocalTime } from '#ui/local-time.tsx';

const styles = {
  long: { day: { dateStyle: 'long' }, time: { dateStyle: 'long', timeStyle: 'short' } },
  short: {
    day: { weekday: 'short', day: 'numeric', month: 'short' },
    time: { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  },
} as const satisfies Record<string, Record<string, Intl.DateTimeFormatOptions>>;

/** Formats `22 November 2026 at 18:00`, `about 22 November 2026` or `Sun 22 Nov, 18:00` in the reader's time zone. */
export function formatSeenAt(
  seenAt: string,
  precision: CatTraits['seen_at_precision'],
  locale: Locale,
  style: keyof typeof styles = 'long',
): string {
  const hasTime = precision === 'exact' || precision === 'hour';
  const date = dateFormat(locale, styles[style][hasTime ? 'time' : 'day']).format(new Date(seenAt));
  return precision === 'exact' || precision === 'day' ? date : m.traits_seen_about({ date });
}

export function SeenAt({ seenAt, precision }: { seenAt: string; precision: CatTraits['seen_at_precision'] }) {
  const locale = useLocale();
  return <LocalTime date={seenAt} text={() => formatSeenAt(seenAt, precision, locale)} />;
}
