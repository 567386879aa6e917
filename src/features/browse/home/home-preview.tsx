import { callApi } from '@catlas/platform/http/call-api.ts';
import { useLatest } from '@catlas/platform/react/use-latest.ts';
import { useEffect, useRef, useState } from 'react';
import { LostFoundBadge } from '#features/cats/lost-found-badge.tsx';
import type { ListedCat, Point, PublicCat } from '#features/cats/model/cat.ts';
import { toListedCat } from '#features/cats/model/listed-cat.ts';
import { CatPhoto } from '#features/photos/cat-photo.tsx';
import { distanceKm } from '#features/places/place.ts';
import { m } from '#i18n/paraglide/messages.js';
import type { SelectedCat } from '#map/cats/cat-layer.ts';
import { classNames } from '#ui/class-names.ts';
import { Distance } from '#ui/distance.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';

interface HomePreviewProps {
  selected: SelectedCat;
  /** Null means that the list has not loaded the cat. */
  listed: ListedCat | null;
  centre: Point;
  /** The drawer covers this many CSS pixels of the map. */
  bottom: number;
  onClose: () => void;
}

/** The preview covers the half of the map without the marker. Closing it returns the focus to the marker. */
export function HomePreview({ selected, listed, centre, bottom, onClose }: HomePreviewProps) {
  const { id, name, isLost, isLow, marker } = selected;
  const cat = useCat({ id, listed, centre });
  const link = useRef<HTMLAnchorElement>(null);
  const close = useLatest(() => {
    onClose();
    marker.focus({ preventScroll: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each selected cat moves the focus
  useEffect(() => link.current?.focus({ preventScroll: true }), [id]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      close.current();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <div
      role="dialog"
      aria-label={m.cats_home_preview_label({ name })}
      style={isLow ? undefined : { bottom: `calc(${bottom}px + 3rem)` }}
      className={classNames('absolute start-3 w-[min(22rem,calc(100%-5.5rem))]', isLow && 'top-3')}
    >
      <article className="card flex h-28 shadow-floating">
        {cat?.photo ? (
          <CatPhoto
            photo={cat.photo}
            alt=""
            widths="card"
            sizes="7rem"
            fetched="at-once"
            className="aspect-square h-28"
          />
        ) : (
          <span className="aspect-square h-28 bg-sunken" />
        )}
        <div className="flex min-w-0 flex-1 flex-col gap-0.5 py-2 ps-3 pe-11">
          <LostFoundBadge isLost={isLost} isReunited={Boolean(cat?.reunited_at)} className="self-start" />
          <h2 className="truncate font-semibold tracking-tight">
            <LocalLink ref={link} to={`/cat/${id}`} className="outline-none after:absolute after:inset-0">
              {name || m.map_unnamed_cat()}
            </LocalLink>
          </h2>
          {cat?.location.label && <p className="truncate text-muted text-sm">{cat.location.label}</p>}
          {cat && (
            <p className="flex flex-wrap gap-x-1.5 text-muted text-xs tabular-nums">
              {cat.distance_meters !== undefined && <Distance meters={cat.distance_meters} />}
              <RelativeTime date={cat.created_at} />
            </p>
          )}
        </div>
      </article>
      <button
        type="button"
        aria-label={m.cats_home_preview_close()}
        onClick={() => close.current()}
        className="icon-button absolute end-0 top-0"
      >
        <Icon name="lucide:x" className="size-5" />
      </button>
    </div>
  );
}

/** Returns null until the cat has loaded. Its distance is from the map's centre, as in the list. */
function useCat({ id, listed, centre }: { id: number } & Pick<HomePreviewProps, 'listed' | 'centre'>) {
  const [loaded, setLoaded] = useState<ListedCat | null>(null);
  const isListed = listed !== null;
  const latest = useLatest(centre);
  useEffect(() => {
    if (isListed) return;
    const abort = new AbortController();
    callApi<{ cat: PublicCat }>(`/api/cats/${id}`, { signal: abort.signal })
      .then(({ cat }) => {
        const { lat: latitude, lng: longitude } = cat.location;
        const meters = Math.round(distanceKm(latest.current, { latitude, longitude }) * 1000);
        setLoaded(toListedCat({ ...cat, distance_meters: meters }));
      })
      // The card stays a link with the name from the map.
      .catch(() => undefined);
    return () => abort.abort();
  }, [id, isListed]);
  return listed ?? (loaded?.id === id ? loaded : null);
}
