import { useEffect, useState } from 'react';
import type { Point, PublicCat } from '#features/cats/model/cat.ts';
import { m } from '#i18n/paraglide/messages.js';
import { useLocale } from '#i18n/use-locale.ts';
import { LocalTime } from '#ui/local-time.tsx';
import { formatSeenAt } from './seen-at.tsx';

/** What a neighbour needs first: since when, where, and how far from here if the browser may say so. */
export function CatHeadline({ cat }: { cat: PublicCat }) {
  const locale = useLocale();
  const { seen_at: seenAt, location } = cat;
  const describe = cat.is_lost ? m.cats_page_missing_since : m.cats_page_found_at;
  const since = seenAt && !cat.reunited_at && (
    <LocalTime
      date={seenAt}
      text={() => describe({ date: formatSeenAt(seenAt, cat.seen_at_precision, locale, 'short') })}
    />
  );
  return (
    <p className="mt-2 break-words font-semibold text-lg empty:hidden">
      {since}
      {since && location.label && ' · '}
      {location.label && <span dir="auto">{location.label}</span>}
      <DistanceFromReader place={{ latitude: location.lat, longitude: location.lng }} />
    </p>
  );
}

/** Nobody is asked for a position here: it is shown where the reader has allowed it before. */
function DistanceFromReader({ place: { latitude, longitude } }: { place: Point }) {
  const [text, setText] = useState<string | null>(null);
  const locale = useLocale();
  useEffect(() => {
    let isOver = false;
    const load = async () => {
      const permission = await navigator.permissions?.query({ name: 'geolocation' });
      if (permission?.state !== 'granted') return;
      const { describeDistance } = await import('./describe-distance.ts');
      const described = await describeDistance({ latitude, longitude }, locale);
      if (!isOver) setText(described);
    };
    load().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [latitude, longitude, locale]);
  return text && ` · ${text}`;
}
