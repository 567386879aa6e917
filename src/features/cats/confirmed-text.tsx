import type { PublicCat } from '#features/cats/model/cat.ts';
import { dateFormat } from '#i18n/intl-formats.ts';
import { m } from '#i18n/paraglide/messages.js';
import { useLocale } from '#i18n/use-locale.ts';
import { LocalTime } from '#ui/local-time.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';

type Confirmed = Partial<Pick<PublicCat, 'confirmed_at' | 'unconfirmed_since' | 'reunited_at'>>;

/** Whether the author still stands by the report. Says nothing of one that was never asked about. */
export function ConfirmedText({ cat, className }: { cat: Confirmed; className?: string }) {
  const locale = useLocale();
  if (cat.reunited_at) return null;
  const { unconfirmed_since: since } = cat;
  if (since) {
    const date = () => dateFormat(locale, { day: 'numeric', month: 'short' }).format(new Date(since));
    return (
      <p className={className}>
        <LocalTime date={since} text={() => m.questions_unconfirmed({ date: date() })} />
      </p>
    );
  }
  if (!cat.confirmed_at) return null;
  return (
    <p className={className}>
      {m.questions_confirmed()} <RelativeTime date={cat.confirmed_at} />
    </p>
  );
}
