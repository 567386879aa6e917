import { callApi } from '@catlas/platform/http/call-api.ts';
import { useEffect, useState } from 'react';
import { CatCard } from '#features/browse/list/cat-card.tsx';
import { apiFilters, type CatFilter, type Filters } from '#features/browse/view/home-view.ts';
import type { ListedCat } from '#features/cats/model/cat.ts';
import { m } from '#i18n/paraglide/messages.js';
import { useLocale } from '#i18n/use-locale.ts';
import { RetryAlert } from '#ui/loading/retry-alert.tsx';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

export interface CatStackSpot {
  latitude: number;
  longitude: number;
  count: number;
}

interface HomeStackDialogProps {
  stack: CatStackSpot;
  filter: CatFilter;
  filters: Filters;
  onClose: () => void;
}

/** Cats of one street share a published point; this radius excludes the next street. */
const reachKm = 0.03;
const mostShown = 60;

/** No zoom separates these cats, because they share a published point. */
export function HomeStackDialog({ stack, filter, filters, onClose }: HomeStackDialogProps) {
  const locale = useLocale();
  const { latitude, longitude, count } = stack;
  const [cats, setCats] = useState<ListedCat[] | null>(null);
  const [isFailing, setFailing] = useState(false);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const abort = new AbortController();
    setFailing(false);
    callApi<{ cats: ListedCat[] }>('/api/cats/list', {
      query: {
        latitude,
        longitude,
        locale,
        radius_km: reachKm,
        limit: mostShown,
        ...apiFilters(filter, filters),
      },
      signal: abort.signal,
    })
      .then((answer) => setCats(answer.cats))
      .catch(() => !abort.signal.aborted && setFailing(true));
    return () => abort.abort();
  }, [latitude, longitude, locale, filter, JSON.stringify(filters), attempt]);

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={m.cats_home_stack_title({ count: cats?.length ?? count })}
      size="large"
    >
      {isFailing && <RetryAlert onRetry={() => setAttempt(attempt + 1)}>{m.cats_home_failing()}</RetryAlert>}
      <ul className="cards sm:grid-cols-3">
        {cats
          ? cats.map((cat) => (
              <li key={cat.id}>
                <CatCard cat={cat} sizes="(min-width: 40rem) 14rem, 50vw" />
              </li>
            ))
          : Array.from({ length: Math.min(count, 6) }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
              <li key={index}>
                <Skeleton className="aspect-[4/5] w-full rounded-2xl" />
              </li>
            ))}
      </ul>
    </Dialog>
  );
}
