import type { CatTraits } from '#features/cats/traits/cat-traits.ts';
import { dateFormat } from '#i18n/intl-formats.ts';
import type { Locale } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';
import { useLocale } from '#i18n/use-locale.ts';

/** `22 November 2026 at 18:00`, `about 22 November 2026`: as exactly as it is known, in the time zone of the reader. */
export function formatSeenAt(seenAt: string, precision: CatTraits['seen_at_precision'], locale: Locale): string {
  const hasTime = precision === 'exact' || precision === 'hour';
  const format = dateFormat(locale, hasTime ? { dateStyle: 'long', timeStyle: 'short' } : { dateStyle: 'long' });
  const date = format.format(new Date(seenAt));
  return precision === 'exact' || precision === 'day' ? date : m.traits_seen_about({ date });
}

/** The server does not know the reader's time zone, so the text may differ once the page is interactive. */
export function SeenAt({ seenAt, precision }: { seenAt: string; precision: CatTraits['seen_at_precision'] }) {
  return (
    <time dateTime={seenAt} suppressHydrationWarning>
      {formatSeenAt(seenAt, precision, useLocale())}
    </time>
  );
}
