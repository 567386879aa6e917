import { useLatest } from '@catlas/platform/react/use-latest.ts';
import type { Map as BaseMap } from 'maplibre-gl';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { m } from '#i18n/paraglide/messages.js';
import type { BaseMapLook } from '#map/base/create-base-map.ts';
import type { MapView } from '#map/base/map-view-url.ts';
import { useBaseMap } from '#map/base/use-base-map.ts';
import { boundsOf, type CatLayer, type CatStack, createCatLayer, type SelectedCat } from '#map/cats/cat-layer.ts';
import type { CatSpot } from '#map/cats/cat-markers.ts';
import type { CatFilter } from '#map/cats/cat-tile-items.ts';
import type { MarkerContext } from '#map/cats/marker-elements.ts';
import type { MapBounds } from '#map/cats/tile-grid.ts';
import { MapFrame, type MapPadding } from './map-frame.tsx';
import { type UserPosition, useUserPosition } from './use-user-position.ts';
import { ZoomButtons } from './zoom-buttons.tsx';

/** `byUser` is false for flights that the page requested, and for changes of size. */
export type MapViewChange = MapView & { bounds: MapBounds; byUser: boolean };

export type CatMapProps = BaseMapLook &
  MarkerContext & {
    /** Later changes of the view are ignored: use `target`. */
    view: MapView;
    /** A new object moves the map there; without `zoom` the map keeps its own. */
    target?: { latitude: number; longitude: number; zoom?: number } | null;
    catsTilesUrl: string;
    filter: CatFilter;
    /** A new number loads the cats again; those on the map stay until the answer arrives. */
    dataVersion: number;
    selected?: CatSpot | null;
    highlighted?: CatSpot | null;
    userPosition?: UserPosition | null;
    padding?: MapPadding;
    className?: string;
    onViewChange: (view: MapViewChange) => void;
    onSelectCat: (cat: SelectedCat) => void;
    onPressGround?: () => void;
    onOpenStack: (stack: CatStack) => void;
    onUnavailable?: () => void;
  };

const viewChangeDelayMs = 120;
const flightMs = 1_400;

/** Load it lazily, because it brings MapLibre. */
export default function CatMap(props: CatMapProps) {
  const { locale, scheme, padding } = props;
  const container = useRef<HTMLDivElement>(null);
  const label = m.map_label({}, { locale });
  const state = useBaseMap(container, { ...props, initialView: props.view, isInteractive: true, label });
  const { map } = state;
  const latest = useLatest(props);
  useUserPosition(map, props.userPosition ?? null, locale);
  usePadding(map, padding);
  const { isFailing, retry } = useCatLayer(map, props, latest);
  useViewChanges(map, latest);
  useFlights(map, props.target);

  return (
    <MapFrame
      container={container}
      state={state}
      scheme={scheme}
      locale={locale}
      padding={padding}
      className={props.className}
    >
      {map && <ZoomButtons map={map} locale={locale} />}
      {isFailing && (
        <div className="map-notice" role="status">
          <span>{m.map_cats_failing({}, { locale })}</span>
          <button type="button" onClick={retry}>
            {m.map_retry({}, { locale })}
          </button>
        </div>
      )}
    </MapFrame>
  );
}

type Latest = RefObject<CatMapProps>;

function usePadding(map: BaseMap | null, padding: MapPadding | undefined) {
  const { top = 0, right = 0, bottom = 0, left = 0 } = padding ?? {};
  useEffect(() => {
    map?.setPadding({ top, right, bottom, left }, { byUser: false });
  }, [map, top, right, bottom, left]);
}

function useCatLayer(map: BaseMap | null, props: CatMapProps, latest: Latest) {
  const { locale, filter, dataVersion, catsTilesUrl, selected = null, highlighted = null } = props;
  const layer = useRef<CatLayer | null>(null);
  const [isFailing, setIsFailing] = useState(false);
  useEffect(() => {
    if (!map) return;
    const created = createCatLayer(map, {
      tilesUrl: catsTilesUrl,
      context: latest.current,
      filter: latest.current.filter,
      dataVersion: latest.current.dataVersion,
      onSelectCat: (cat) => latest.current.onSelectCat(cat),
      onOpenStack: (stack) => latest.current.onOpenStack(stack),
      onFailing: setIsFailing,
    });
    created.mark({ selected: latest.current.selected ?? null, highlighted: latest.current.highlighted ?? null });
    layer.current = created;
    const onPressGround = () => latest.current.onPressGround?.();
    map.on('click', onPressGround);
    return () => {
      layer.current = null;
      map.off('click', onPressGround);
      created.remove();
    };
  }, [map, catsTilesUrl, latest]);
  useEffect(() => layer.current?.setFilter(filter), [filter]);
  useEffect(() => layer.current?.setDataVersion(dataVersion), [dataVersion]);
  useEffect(() => layer.current?.mark({ selected, highlighted }), [selected, highlighted]);
  // The functions in the context may be new at every render; only the language changes their results.
  useEffect(() => layer.current?.setContext({ ...latest.current, locale }), [locale, latest]);
  return { isFailing, retry: () => layer.current?.retry() };
}

function useViewChanges(map: BaseMap | null, latest: Latest) {
  useEffect(() => {
    if (!map) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isUsersMove = false;
    const watch = (event: { originalEvent?: unknown }) => {
      isUsersMove ||= event.originalEvent !== undefined;
    };
    const report = (event: { originalEvent?: unknown; byUser?: boolean }) => {
      watch(event);
      isUsersMove ||= event.byUser === true;
      clearTimeout(timer);
      timer = setTimeout(() => {
        const { lat, lng } = map.getCenter().wrap();
        const byUser = isUsersMove;
        isUsersMove = false;
        latest.current.onViewChange({
          latitude: lat,
          longitude: lng,
          zoom: map.getZoom(),
          bounds: boundsOf(map),
          byUser,
        });
      }, viewChangeDelayMs);
    };
    report({ byUser: false });
    // The move events of a wheel zoom do not name their cause.
    map.on('wheel', watch);
    map.on('move', watch);
    map.on('moveend', report);
    return () => {
      clearTimeout(timer);
      map.off('wheel', watch);
      map.off('move', watch);
      map.off('moveend', report);
    };
  }, [map, latest]);
}

function useFlights(map: BaseMap | null, target: CatMapProps['target']) {
  useEffect(() => {
    if (!map || !target) return;
    const zoom = target.zoom ?? map.getZoom();
    map.flyTo({ center: [target.longitude, target.latitude], zoom, maxDuration: flightMs }, { byUser: false });
  }, [map, target]);
}
