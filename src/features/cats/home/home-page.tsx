import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { AddCatButton } from '#features/cats/list/add-cat-button.tsx';
import { mostCounted } from '#features/cats/list/most-counted.ts';
import { m } from '#i18n/paraglide/messages.js';
import { BrokenPart } from '#ui/broken-part.tsx';
import { classNames } from '#ui/class-names.ts';
import { Drawer } from '#ui/drawer.tsx';
import type { SnapPoint } from '#ui/drawer-snap.ts';
import { useSavesData } from '#ui/saves-data.ts';
import { useIdle } from '#ui/use-idle.ts';
import { WidgetBoundary } from '#ui/widget-boundary.tsx';
import { CatFilters } from './cat-filters.tsx';
import type { HomeMapProps } from './home-map.tsx';
import { HomeMapClusters } from './home-map-clusters.tsx';
import { HomeMapPicture } from './home-map-picture.tsx';
import type { CatStackSpot } from './home-stack-dialog.tsx';
import type { HomeData } from './home-view.ts';
import { NearbyCats } from './nearby-cats.tsx';
import { useHomeList } from './use-home-list.ts';
import { useMapWanted } from './use-map-wanted.ts';
import type { MapBounds } from './use-view-in-address.ts';

// MapLibre is three times as heavy as all the rest of the page; it comes when that is usable.
const HomeMap: ComponentType<HomeMapProps> = lazy(() =>
  import('./home-map.tsx').then((module) => ({ default: module.HomeMap })),
);
const MapAsked = lazy(() =>
  import('#features/cats/list/map-asked.tsx').then((module) => ({ default: module.MapAsked })),
);
const LiveCats = lazy(() => import('./live-cats.tsx').then((module) => ({ default: module.LiveCats })));
const StackDialog = lazy(() =>
  import('./home-stack-dialog.tsx').then((module) => ({ default: module.HomeStackDialog })),
);

interface HomePageProps {
  initial: HomeData | null;
  footer: ReactNode;
  /** Beside the title, because the footer is far below. */
  languageLink: ReactNode;
}

/** The map, and the list of the same cats beside it (on phones: in a drawer over it). */
export function HomePage({ initial, footer, languageLink }: HomePageProps) {
  const list = useHomeList(initial);
  const [snapPoint, setSnapPoint] = useState<SnapPoint>('half');
  const [highlightedId, setHighlightedId] = useState<number | null>(null);
  const [hoveredId, setHoveredId] = useState<number | null>(null);
  const [stack, setStack] = useState<CatStackSpot | null>(null);
  const showMap = useCallback(() => setSnapPoint((before) => (before === 'full' ? 'half' : before)), []);
  return (
    <div className="relative flex min-h-0 flex-1 overflow-hidden max-lg:noscript:flex-col max-lg:noscript:overflow-visible">
      {/* First, so that a visitor can report a cat without passing sixty others. */}
      <AddCatButton
        size="medium"
        className={classNames(
          'absolute end-[max(1rem,env(safe-area-inset-right))] bottom-[max(1rem,env(safe-area-inset-bottom))] z-[calc(var(--z-drawer)_+_1)] shadow-floating noscript:fixed',
          'lg:start-[13rem] lg:end-auto lg:bottom-6 lg:-translate-x-1/2',
        )}
      />
      <MapArea
        list={list}
        canWait={Boolean(initial?.overview.length)}
        highlightedId={highlightedId}
        snapPoint={snapPoint}
        onSent={showMap}
        onOpenStack={({ latitude, longitude, count }) => setStack({ latitude, longitude, count })}
        onHover={setHoveredId}
      />
      <Drawer
        label={m.cats_home_list_label()}
        snapPoint={snapPoint}
        onSnapPointChange={setSnapPoint}
        className="[--drawer-peek:calc(5.25rem_+_env(safe-area-inset-bottom))] lg:relative lg:order-1 lg:w-[26rem] lg:border-line lg:border-e"
        head={<ListHead list={list} isPeeking={snapPoint === 'peek'} languageLink={languageLink} />}
      >
        <NearbyCats list={list} highlightedId={hoveredId} onHighlight={setHighlightedId} footer={footer} />
      </Drawer>
      {stack && (
        <Suspense fallback={null}>
          <StackDialog stack={stack} filter={list.request.filter} onClose={() => setStack(null)} />
        </Suspense>
      )}
    </div>
  );
}

type HomeList = ReturnType<typeof useHomeList>;

interface MapAreaProps extends Pick<HomeMapProps, 'snapPoint' | 'onSent' | 'onOpenStack' | 'onHover'> {
  list: HomeList;
  /** The picture has clusters: the live map is not urgent. */
  canWait: boolean;
  highlightedId: number | null;
}

/** The still picture, the live map over it once the page is usable, and live updates of both. */
function MapArea({ list, canWait, highlightedId, ...mapProps }: MapAreaProps) {
  const { request, data, cats, reload } = list;
  const isIdle = useIdle();
  const savesData = useSavesData();
  const map = useMapWanted({ canWait, savesData });
  const [dataVersion, setDataVersion] = useState(0);
  const bounds = useRef<MapBounds | null>(null);
  const renew = useCallback(() => {
    // The time: no shared cache has an answer for this address yet.
    setDataVersion(Date.now());
    reload();
  }, [reload]);
  const highlighted = cats.find(({ id }) => id === highlightedId);
  return (
    <div className="bg-[#f8f3ea] max-lg:absolute max-lg:inset-0 lg:relative lg:order-2 lg:flex-1 dark:bg-[#2c2926] max-lg:noscript:relative max-lg:noscript:h-[45dvh]">
      <HomeMapPicture
        view={request.view}
        className="absolute inset-x-0 top-0 bottom-[55%] max-lg:noscript:bottom-0 lg:bottom-0"
      >
        {data && !request.view && <HomeMapClusters clusters={data.overview} filter={request.filter} />}
      </HomeMapPicture>
      {savesData && !map.isWanted && (
        <Suspense fallback={null}>
          <MapAsked onAsk={map.want} className="bottom-[55%] lg:bottom-0" />
        </Suspense>
      )}
      {isIdle && map.isWanted && (
        <Suspense fallback={null}>
          <WidgetBoundary fallback={mapMissing}>
            <HomeMap
              {...mapProps}
              view={request.view}
              filter={request.filter}
              dataVersion={dataVersion}
              highlighted={highlighted ? spotOf(highlighted) : null}
              bounds={bounds}
            />
          </WidgetBoundary>
        </Suspense>
      )}
      {isIdle && (
        <Suspense fallback={null}>
          <WidgetBoundary>
            <LiveCats bounds={bounds} onHidden={list.drop} onChange={renew} />
          </WidgetBoundary>
        </Suspense>
      )}
    </div>
  );
}

interface ListHeadProps extends Pick<HomePageProps, 'languageLink'> {
  list: HomeList;
  isPeeking: boolean;
}

function ListHead({ list, isPeeking, languageLink }: ListHeadProps) {
  const { request, data } = list;
  const count = data ? data.counts[request.filter] : 0;
  return (
    <div className="px-4 pb-3 lg:pt-4">
      <div className="flex items-center justify-between gap-3">
        <h1 className="font-bold text-xl leading-snug">{m.cats_home_title()}</h1>
        <div className={classNames('-my-2 text-sm', isPeeking && 'max-lg:hidden')}>{languageLink}</div>
      </div>
      <p
        aria-live="polite"
        className={classNames(
          'mb-3 text-muted text-sm leading-snug',
          // The add button covers the end of the line there.
          isPeeking && 'max-lg:me-44 max-lg:truncate',
        )}
      >
        {list.isLoading ? m.cats_home_loading() : countText(count)}
      </p>
      <div data-no-drag>
        <CatFilters current={request.filter} counts={data?.counts} />
      </div>
    </div>
  );
}

function spotOf({ id, location }: HomeList['cats'][number]) {
  return { id, latitude: location.lat, longitude: location.lng };
}

function mapMissing(retry: () => void) {
  return (
    <div className="absolute inset-x-0 top-0 bottom-[55%] lg:bottom-0">
      <BrokenPart onRetry={retry}>{m.cats_home_map_missing()}</BrokenPart>
    </div>
  );
}

function countText(count: number): string {
  if (count >= mostCounted) return m.cats_home_count_many({ count: mostCounted });
  return count === 1 ? m.cats_home_count_one() : m.cats_home_count({ count });
}
