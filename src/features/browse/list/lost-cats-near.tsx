import { callApi } from '@catlas/platform/http/call-api.ts';
import { useState } from 'react';
import { type ListedCat, mostLostCats, type Point } from '#features/cats/model/cat.ts';
import { useMyLocation } from '#features/places/my-location.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { useLocale } from '#i18n/use-locale.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { CatCard } from './cat-card.tsx';

const photoSizes = '(min-width: 64rem) 14rem, (min-width: 40rem) 33vw, 50vw';

/** The precision is about a kilometre, which reveals no doorstep. */
function roundForQuery({ latitude, longitude }: Point): Point {
  return { latitude: Math.round(latitude * 100) / 100, longitude: Math.round(longitude * 100) / 100 };
}

type State = 'idle' | 'loading' | 'failing';

export function LostCatsNear({ initial }: { initial: ListedCat[] }) {
  const { locate, isLocating } = useMyLocation();
  const locale = useLocale();
  const [cats, setCats] = useState(initial);
  const [place, setPlace] = useState<Point | null>(null);
  const [state, setState] = useState<State>('idle');

  const showNearReader = async () => {
    setState('idle');
    const position = await locate();
    if (!position) return;
    setState('loading');
    try {
      const near = roundForQuery(position);
      const query = { ...near, is_lost: true, limit: mostLostCats, locale };
      setCats((await callApi<{ cats: ListedCat[] }>('/api/cats/list', { query })).cats);
      setPlace(near);
      setState('idle');
    } catch {
      setState('failing');
    }
  };

  return (
    <section aria-labelledby="lost-cats" className="mt-14 border-line border-t pt-10">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 id="lost-cats" className="font-bold text-2xl">
            {place ? m.cats_lost_near_you() : m.cats_lost_recently()}
          </h2>
          <p role="status" className="mt-1 text-muted">
            {place ? m.cats_lost_near_you_text() : m.cats_lost_recently_text()}
          </p>
        </div>
        <Button
          variant="secondary"
          icon={<Icon name="lucide:locate-fixed" className="size-5" />}
          isBusy={isLocating || state === 'loading'}
          onClick={() => void showNearReader()}
          className="noscript:hidden"
        >
          {m.cats_lost_near_me()}
        </Button>
      </div>
      {state === 'failing' && (
        <div className="mt-4">
          <Alert variant="danger">{m.cats_lost_failing()}</Alert>
        </div>
      )}
      {cats.length > 0 ? (
        <ul className="cards mt-6 sm:grid-cols-3 lg:grid-cols-4">
          {cats.map((cat) => (
            <li key={cat.id}>
              <CatCard cat={cat} sizes={photoSizes} heading="h3" />
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-6 rounded-2xl bg-sunken px-4 py-3">{m.cats_lost_none()}</p>
      )}
      <p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <ButtonLink to="/?filter=lost" variant="secondary">
          {m.cats_lost_on_the_map()}
        </ButtonLink>
        <a
          href={`/feed.atom?${new URLSearchParams({
            ...(place && { latitude: String(place.latitude), longitude: String(place.longitude) }),
            is_lost: 'true',
            locale,
          })}`}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-link underline underline-offset-4"
        >
          <Icon name="lucide:rss" className="size-4.5" />
          {m.cats_lost_feed()}
        </a>
      </p>
    </section>
  );
}
