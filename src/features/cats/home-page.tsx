import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useNavigation, useSearchParams } from 'react-router';
import { m } from '#i18n/paraglide/messages.js';
import type { MapViewChange } from '#map/cat-map.tsx';
import { formatMapView, type MapView } from '#map/map-view-url.ts';
import { classNames } from '#ui/class-names.ts';
import { Drawer } from '#ui/drawer.tsx';
import type { SnapPoint } from '#ui/drawer-snap.ts';
import { useLocalAddress } from '#ui/local-link.tsx';
import { useIdle } from '#ui/use-idle.ts';
import { AddCatButton } from './add-cat-button.tsx';
import { CatFilters } from './cat-filters.tsx';
import type { HomeMapProps } from './home-map.tsx';
import { HomeMapPicture } from './home-map-picture.tsx';
import type { CatStackSpot } from './home-stack-dialog.tsx';
import { defaultView, type HomeData, homeAddress, homeZoom } from './home-view.ts';
import { MapMissing } from './map-missing.tsx';
import { mostCounted } from './most-counted.ts';
import { NearbyCats } from './nearby-cats.tsx';
import { useDrawerPadding } from './use-drawer-padding.ts';
import { useHomeList } from './use-home-list.ts';

// MapLibre is three times as heavy as all the rest of the page; it comes when that is usable.
const HomeMap: ComponentType<HomeMapProps> = lazy(() =>
  import('./home-map.tsx').then(
    (module) => ({ default: module.HomeMap }),
    () => ({ default: MapMissing }),
  ),
);
const LiveCats = lazy(() => import('./live-cats.tsx').then((module) => ({ default: module.LiveCats })));
const StackDialog = lazy(() =>
  import('./home-stack-dialog.tsx').then((module) => ({ default: module.HomeStackDialog })),
);

/** Long enough that a hand that is still moving the map asks for nothing. */
const addressDelayMs = 300;

/** The map, and the list of the same cats beside it (on phones: in a drawer over it). */
export function HomePage({ initial, footer }: { initial: HomeData | null; footer: ReactNode }) {
  const list = useHomeList(initial);
  const { request, data, cats, reload } = list;
  const isIdle = useIdle();
  const [snapPoint, setSnapPoint] = useState<SnapPoint>('half');
  const [highlightedId, setHighlightedId] = useState<number | null>(null);
  const [hoveredId, setHoveredId] = useState<number | null>(null);
  const [stack, setStack] = useState<CatStackSpot | null>(null);
  const [dataVersion, setDataVersion] = useState(0);
  const { boxRef, padding } = useDrawerPadding(snapPoint);
  const { target, onViewChange, isInView } = useViewInAddress();

  useEffect(() => {
    if (target) setSnapPoint((before) => (before === 'full' ? 'half' : before));
  }, [target]);

  const renew = useCallback(() => {
    setDataVersion((version) => version + 1);
    reload();
  }, [reload]);

  const highlightedCat = cats.find(({ id }) => id === highlightedId);
  const highlighted = highlightedCat
    ? { id: highlightedCat.id, latitude: highlightedCat.location.lat, longitude: highlightedCat.location.lng }
    : null;
  const count = data ? data.counts[request.filter] : 0;

  return (
    <div className="relative flex min-h-0 flex-1 overflow-hidden max-lg:noscript:flex-col max-lg:noscript:overflow-visible">
      <div
        ref={boxRef}
        className="bg-[#f8f3ea] max-lg:absolute max-lg:inset-0 lg:relative lg:order-2 lg:flex-1 dark:bg-[#2c2926] max-lg:noscript:relative max-lg:noscript:h-[45dvh]"
      >
        <HomeMapPicture
          view={request.view}
          className="absolute inset-x-0 top-0 bottom-[55%] max-lg:noscript:bottom-0 lg:bottom-0"
        />
        {isIdle && (
          <Suspense fallback={null}>
            <HomeMap
              view={request.view}
              target={target}
              filter={request.filter}
              dataVersion={dataVersion}
              highlighted={highlighted}
              padding={padding}
              onViewChange={onViewChange}
              onOpenStack={({ latitude, longitude, count }) => setStack({ latitude, longitude, count })}
              onHover={setHoveredId}
            />
            <LiveCats isRelevant={isInView} onHidden={list.drop} onChange={renew} />
          </Suspense>
        )}
      </div>
      <Drawer
        label={m.cats_home_list_label()}
        snapPoint={snapPoint}
        onSnapPointChange={setSnapPoint}
        className="relative [--drawer-peek:calc(5.25rem_+_env(safe-area-inset-bottom))] lg:order-1 lg:w-[26rem] lg:border-line lg:border-e"
        head={
          <div className="px-4 pb-3 lg:pt-4">
            <h1 className="font-bold text-xl leading-snug">{m.cats_home_title()}</h1>
            <p className="mb-3 text-muted text-sm leading-snug" aria-live="polite">
              {list.isLoading ? m.cats_home_loading() : countText(count)}
            </p>
            <div data-no-drag>
              <CatFilters current={request.filter} counts={data?.counts} />
            </div>
          </div>
        }
      >
        <NearbyCats list={list} highlightedId={hoveredId} onHighlight={setHighlightedId} footer={footer} />
      </Drawer>
      <AddCatButton
        size="medium"
        className={classNames(
          'absolute end-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-(--z-drawer) shadow-floating noscript:fixed',
          'lg:start-[13rem] lg:end-auto lg:bottom-6 lg:-translate-x-1/2',
        )}
      />
      {stack && (
        <Suspense fallback={null}>
          <StackDialog stack={stack} filter={request.filter} onClose={() => setStack(null)} />
        </Suspense>
      )}
    </div>
  );
}

function countText(count: number): string {
  if (count >= mostCounted) return m.cats_home_count_many({ count: mostCounted });
  return count === 1 ? m.cats_home_count_one() : m.cats_home_count({ count });
}

/**
 * Keeps the map's place in the address, and tells the map when the address changed for another reason: a search, the
 * reader's own position, the way back.
 */
function useViewInAddress() {
  const navigate = useNavigate();
  const navigation = useNavigation();
  const localAddress = useLocalAddress();
  const [parameters] = useSearchParams();
  const at = parameters.get('at');
  const ownAt = useRef(at);
  const [target, setTarget] = useState<MapView | null>(null);
  const bounds = useRef<MapViewChange['bounds'] | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ navigate, navigation, localAddress, parameters });
  useEffect(() => {
    latest.current = { navigate, navigation, localAddress, parameters };
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    if (at === ownAt.current) return;
    ownAt.current = at;
    clearTimeout(timer.current);
    const [latitude, longitude, zoom] = at?.split(',').map(Number) ?? [];
    setTarget(at ? { latitude: latitude!, longitude: longitude!, zoom: zoom! } : { ...defaultView, zoom: homeZoom() });
  }, [at]);

  const onViewChange = (view: MapViewChange) => {
    bounds.current = view.bounds;
    if (!view.byUser) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      // A reader on the way to another page is not called back.
      if (latest.current.navigation.state !== 'idle') return;
      const next = formatMapView(view);
      ownAt.current = next;
      const address = latest.current.localAddress(homeAddress(latest.current.parameters, { at: next }));
      void latest.current.navigate(address, { replace: true, preventScrollReset: true });
    }, addressDelayMs);
  };

  /** Before the map has said what it shows, everything matters. */
  const isInView = ({ latitude, longitude }: { latitude: number; longitude: number }) => {
    const shown = bounds.current;
    if (!shown) return true;
    return latitude >= shown.south && latitude <= shown.north && isBetween(longitude, shown.west, shown.east);
  };
  return { target, onViewChange, isInView };
}

/** Bounds across the date line reach beyond 180. */
function isBetween(longitude: number, west: number, east: number): boolean {
  return [longitude - 360, longitude, longitude + 360].some((turned) => turned >= west && turned <= east);
}
