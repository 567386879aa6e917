import type { CatTraits } from '#features/cats/traits/cat-traits.ts';
import { dateFormat } from '#i18n/intl-formats.ts';
import type { Locale } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';
import { useLocale } from '#i18n/use-locale.ts';

/** Formats `22 November 2026 at 18:00` or `about 22 November 2026` in the reader's time zone. */
export function formatSeenAt(seenAt: string, precision: CatTraits['seen_at_precision'], locale: Locale): string {
  const hasTime = precision === 'exact' || precision === 'hour';
  const format = dateFormat(locale, hasTime ? { dateStyle: 'long', timeStyle: 'short' } : { dateStyle: 'long' });
  const date = format.format(new Date(seenAt));
  return precision === 'exact' || precision === 'day' ? date : m.traits_seen_about({ date });
}

/** The server does not know the reader's time zone, so the text may change after hydration. */
export function SeenAt({ seenAt, precision }: { seenAt: string; precision: CatTraits['seen_at_precision'] }) {
  return (
    <time dateTime={seenAt} suppressHydrationWarning>
      {formatSeenAt(seenAt, precision, useLocale())}
    </time>
  );
}
