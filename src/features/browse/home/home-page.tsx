import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { defaultView, type HomeData } from '#features/browse/view/home-view.ts';
import { type HomeList, useHomeList } from '#features/browse/view/use-home-list.ts';
import { m } from '#i18n/paraglide/messages.js';
import type { SelectedCat } from '#map/cats/cat-layer.ts';
import { BrokenPart } from '#ui/loading/broken-part.tsx';
import { LatePart } from '#ui/loading/late-part.tsx';
import { RetryAlert } from '#ui/loading/retry-alert.tsx';
import { useSavesData } from '#ui/loading/saves-data.ts';
import { WidgetBoundary } from '#ui/loading/widget-boundary.tsx';
import { Drawer } from '#ui/overlays/drawer.tsx';
import type { SnapPoint } from '#ui/overlays/drawer-snap.ts';
import { HomeListHead } from './home-list-head.tsx';
import type { HomeMapProps } from './home-map.tsx';
import { HomeMapClusters } from './home-map-clusters.tsx';
import { HomeMapPicture } from './home-map-picture.tsx';
import type { CatStackSpot } from './home-stack-dialog.tsx';
import { NearbyCats } from './nearby-cats.tsx';
import { useLastPlace } from './use-last-place.ts';
import { useMapWanted } from './use-map-wanted.ts';
import type { MapBounds } from './use-view-in-address.ts';
import { useVisibleMap, type VisibleMap } from './use-visible-map.ts';

// MapLibre is three times as heavy as the rest of the page, so it loads when the page is usable.
const HomeMap: ComponentType<HomeMapProps> = lazy(() =>
  import('./home-map.tsx').then((module) => ({ default: module.HomeMap })),
);
const MapAsked = lazy(() => import('#ui/map-asked.tsx').then((module) => ({ default: module.MapAsked })));
const LiveCats = lazy(() => import('./live-cats.tsx').then((module) => ({ default: module.LiveCats })));
const HomePreview = lazy(() => import('./home-preview.tsx').then((module) => ({ default: module.HomePreview })));
const StackDialog = lazy(() =>
  import('./home-stack-dialog.tsx').then((module) => ({ default: module.HomeStackDialog })),
);

interface HomePageProps {
  initial: HomeData | null;
  footer: ReactNode;
  languageLink: ReactNode;
}

export function HomePage({ initial, footer, languageLink }: HomePageProps) {
  const [snapPoint, setSnapPoint] = useState<SnapPoint>('half');
  // This hook comes first, so that its idle callback runs before the one that measures the map.
  useLastPlace();
  const visible = useVisibleMap(snapPoint);
  const isIdle = visible.isMeasured;
  const savesData = useSavesData();
  const wanted = useMapWanted({ canWait: Boolean(initial?.overview.length), savesData });
  // The list of the map's area loads with the map; until then the server's list is enough.
  const list = useHomeList(initial, isIdle && wanted.isWanted ? visible.size : null);
  const [highlightedId, setHighlightedId] = useState<number | null>(null);
  const [hoveredId, setHoveredId] = useState<number | null>(null);
  const [stack, setStack] = useState<CatStackSpot | null>(null);
  const showMap = useCallback(() => setSnapPoint((before) => (before === 'full' ? 'half' : before)), []);
  return (
    <div className="relative flex min-h-0 flex-1 overflow-hidden max-lg:noscript:flex-col max-lg:noscript:overflow-visible">
      <MapArea
        list={list}
        visible={visible}
        wanted={wanted}
        isIdle={isIdle}
        overview={initial?.overview ?? []}
        highlightedId={highlightedId}
        onSent={showMap}
        onOpenStack={({ latitude, longitude, count }) => setStack({ latitude, longitude, count })}
        onHover={setHoveredId}
      />
      <Drawer
        label={m.cats_home_list_label()}
        snapPoint={snapPoint}
        onSnapPointChange={setSnapPoint}
        className="[--drawer-peek:calc(5.25rem_+_env(safe-area-inset-bottom))] lg:relative lg:order-1 lg:w-[26rem] lg:border-line lg:border-e"
        head={<HomeListHead list={list} languageLink={languageLink} />}
      >
        <NearbyCats list={list} highlightedId={hoveredId} onHighlight={setHighlightedId} footer={footer} />
      </Drawer>
      {stack && (
        <LatePart>
          <StackDialog
            stack={stack}
            filter={list.request.filter}
            filters={list.filters}
            onClose={() => setStack(null)}
          />
        </LatePart>
      )}
    </div>
  );
}

interface MapAreaProps extends Pick<HomeMapProps, 'onSent' | 'onOpenStack' | 'onHover'> {
  list: HomeList;
  visible: VisibleMap;
  wanted: ReturnType<typeof useMapWanted>;
  isIdle: boolean;
  overview: HomeData['overview'];
  highlightedId: number | null;
}

/** The live map covers the still picture once the page is usable. */
function MapArea({ list, visible, wanted, isIdle, overview, highlightedId, ...mapProps }: MapAreaProps) {
  const { request, view, cats, reload } = list;
  const savesData = useSavesData();
  const [dataVersion, setDataVersion] = useState(0);
  const [selected, setSelected] = useState<(SelectedCat & { shown: string }) | null>(null);
  /** A marker of another filter is gone from the map. */
  const shown = `${request.filter} ${JSON.stringify(list.filters)}`;
  const preview = selected?.shown === shown ? selected : null;
  const bounds = useRef<MapBounds | null>(null);
  const renew = useCallback(() => {
    // The time in the address bypasses shared caches.
    setDataVersion(Date.now());
    reload();
  }, [reload]);
  const { drop } = list;
  const onHidden = useCallback(
    (id: number) => {
      drop(id);
      setSelected((before) => (before?.id === id ? null : before));
    },
    [drop],
  );
  const highlighted = cats.find(({ id }) => id === highlightedId);
  return (
    <div
      ref={visible.boxRef}
      className="map-area bg-[#f8f3ea] max-lg:absolute max-lg:inset-0 lg:relative lg:order-2 lg:flex-1 dark:bg-[#2c2926] max-lg:noscript:relative max-lg:noscript:h-[45dvh]"
    >
      <HomeMapPicture
        view={view}
        className="absolute inset-x-0 top-0 bottom-[55%] max-lg:noscript:bottom-0 lg:bottom-0"
      >
        {!view && <HomeMapClusters clusters={overview} filter={request.filter} />}
      </HomeMapPicture>
      {savesData && !wanted.isWanted && (
        <Suspense fallback={null}>
          <WidgetBoundary fallback={mapMissing}>
            <MapAsked onAsk={wanted.want} className="bottom-[55%] lg:bottom-0" />
          </WidgetBoundary>
        </Suspense>
      )}
      {isIdle && wanted.isWanted && (
        <Suspense fallback={null}>
          <WidgetBoundary fallback={mapMissing}>
            <HomeMap
              {...mapProps}
              view={view}
              filter={request.filter}
              filters={list.filters}
              dataVersion={dataVersion}
              padding={visible.padding}
              selected={preview}
              highlighted={highlighted ? spotOf(highlighted) : null}
              bounds={bounds}
              onSelectCat={(cat) => setSelected({ ...cat, shown })}
              onPressGround={() => setSelected(null)}
            />
          </WidgetBoundary>
        </Suspense>
      )}
      {preview && (
        <Suspense fallback={null}>
          <WidgetBoundary fallback={previewMissing}>
            <HomePreview
              selected={preview}
              listed={cats.find(({ id }) => id === preview.id) ?? null}
              centre={request.view ?? defaultView}
              bottom={visible.padding.bottom}
              onClose={() => setSelected(null)}
            />
          </WidgetBoundary>
        </Suspense>
      )}
      {isIdle && (
        <Suspense fallback={null}>
          <WidgetBoundary>
            <LiveCats bounds={bounds} onHidden={onHidden} onChange={renew} />
          </WidgetBoundary>
        </Suspense>
      )}
    </div>
  );
}

function spotOf({ id, location }: HomeList['cats'][number]) {
  return { id, latitude: location.lat, longitude: location.lng };
}

function previewMissing(retry: () => void) {
  return (
    <div className="absolute inset-x-3 top-3 z-1">
      <RetryAlert title={m.common_part_broken()} onRetry={retry} />
    </div>
  );
}

function mapMissing(retry: () => void) {
  return (
    <div className="absolute inset-x-0 top-0 bottom-[55%] lg:bottom-0">
      <BrokenPart onRetry={retry}>{m.cats_home_map_missing()}</BrokenPart>
    </div>
  );
}
