import { lazy, Suspense, useEffect, useState } from 'react';
import { useColorScheme } from '#features/accounts/color-mode.ts';
import { useRootData } from '#features/accounts/root-data.ts';
import { photoUrl } from '#features/photos/photo-url.ts';
import { useMyLocation } from '#features/places/my-location.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { useLocale } from '#i18n/use-locale.ts';
import type { CatMapProps } from '#map/cat-map.tsx';
import type { MapView } from '#map/map-view-url.ts';
import { Button } from '#ui/button.tsx';
import { useLocalAddress, useLocalNavigate } from '#ui/local-link.tsx';
import { defaultView } from './home-view.ts';

// MapLibre is four times as heavy as all the rest of the page.
const CatMap = lazy(() => import('#map/cat-map.tsx').catch(() => ({ default: MapMissing })));

const catsTilesUrl = '/api/cats/tiles/{z}/{x}/{y}.mvt';
/** The page must be usable before the map takes the processor; but nobody waits longer than this for it. */
const latestStartMs = 2_000;
/** A phone shows all of France a little smaller. */
const phoneZoomOut = 0.558;

/** The view for an address that names none. */
export function homeZoom(): number {
  return matchMedia('(min-width: 64rem)').matches ? defaultView.zoom : defaultView.zoom - phoneZoomOut;
}

function MapMissing(_: CatMapProps) {
  return (
    <div role="status" className="absolute inset-0 grid place-items-center p-6">
      <div className="flex max-w-xs flex-col items-center gap-3 rounded-2xl bg-surface p-5 text-center shadow-raised">
        <p>{m.cats_home_map_missing()}</p>
        <Button look="secondary" size="small" onClick={() => location.reload()}>
          {m.common_retry()}
        </Button>
      </div>
    </div>
  );
}

type HomeMapProps = Pick<
  CatMapProps,
  'target' | 'filter' | 'dataVersion' | 'highlighted' | 'padding' | 'onViewChange' | 'onOpenStack'
> & {
  view: MapView | null;
  onHover: (id: number | null) => void;
};

/** The map of the home page, loaded when the page has come to rest. */
export function HomeMap({ view, onHover, ...rest }: HomeMapProps) {
  const isIdle = useIdle();
  const map = useRootData()?.map;
  const locale = useLocale();
  const scheme = useColorScheme();
  const { position } = useMyLocation();
  const localAddress = useLocalAddress();
  const navigate = useLocalNavigate();
  // It opens where the address says at first; from then on it has its own view, and `target` sends it elsewhere.
  const [opening, setOpening] = useState<MapView | null>(null);
  useEffect(() => setOpening((before) => before ?? view ?? { ...defaultView, zoom: homeZoom() }), [view]);
  if (!isIdle || !map || !opening) return null;
  return (
    <div
      className="absolute inset-0"
      onPointerOver={(event) => onHover(catOfMarker(event.target as Element))}
      onPointerLeave={() => onHover(null)}
    >
      <Suspense fallback={null}>
        <CatMap
          {...rest}
          view={opening}
          locale={locale}
          scheme={scheme}
          tilesUrl={map.baseTilesUrl}
          {...(map.styleUrl ? { styleUrl: map.styleUrl } : {})}
          {...(map.darkStyleUrl ? { darkStyleUrl: map.darkStyleUrl } : {})}
          catsTilesUrl={catsTilesUrl}
          photoUrl={(key, width) => photoUrl(key, width * Math.ceil(devicePixelRatio), { isSquare: true })}
          markerHref={(id) => localAddress(`/cat/${id}`)}
          userPosition={position}
          onSelectCat={(id) => navigate(`/cat/${id}`)}
          className="absolute inset-0"
        />
      </Suspense>
    </div>
  );
}

/** Markers are links to their cats. */
function catOfMarker(element: Element): number | null {
  const href = element.closest<HTMLAnchorElement>('a.map-cat')?.pathname;
  const id = /\/cat\/(\d+)$/.exec(href ?? '')?.[1];
  return id ? Number(id) : null;
}

function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => setIdle(true), 200);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(() => setIdle(true), { timeout: latestStartMs });
    return () => cancelIdleCallback(handle);
  }, []);
  return isIdle;
}
