import type { Map as BaseMap } from 'maplibre-gl';
import { type MarkerSpace, setDotsOverlay, setSpaceOverlay } from '#map/base/overlays.ts';
import { whenStyled } from '#map/base/use-base-map.ts';
import { type CatMarkers, type CatSpot, createCatMarkers } from './cat-markers.ts';
import {
  type CatFilter,
  type CatItem,
  type ClusterItem,
  filterItems,
  lastCatZoom,
  type MapItem,
} from './cat-tile-items.ts';
import { createCatTileLoader, fetchTileFrom } from './cat-tile-loader.ts';
import type { MarkerContext } from './marker-elements.ts';
import { clusterDiameter, photoDiameter } from './marker-sizes.ts';
import { type MapBounds, tilesCovering } from './tile-grid.ts';

/** Zooming in does not separate these cats; `ids` holds at most 50 of `count`. */
export type CatStack = { ids: number[]; count: number; cell: string; latitude: number; longitude: number };

export type SelectedCat = CatSpot & {
  name: string;
  isLost: boolean;
  isLow: boolean;
  marker: HTMLElement;
};

export interface CatLayerOptions {
  tilesUrl: string;
  context: MarkerContext;
  filter: CatFilter;
  dataVersion: number;
  onSelectCat: (cat: SelectedCat) => void;
  onOpenStack: (stack: CatStack) => void;
  onFailing: (isFailing: boolean) => void;
}

export type CatLayer = Pick<CatMarkers, 'setContext' | 'mark'> & {
  setFilter(filter: CatFilter): void;
  setDataVersion(version: number): void;
  retry(): void;
  remove(): void;
};

const refreshMs = 180;
/** Markers just outside stay, so that none pops up at the edge while the map is dragged. */
const screenMarginPixels = 48;

export function boundsOf(map: BaseMap, marginPixels = 0): MapBounds {
  const { clientWidth, clientHeight } = map.getContainer();
  const northWest = map.unproject([-marginPixels, -marginPixels]);
  const southEast = map.unproject([clientWidth + marginPixels, clientHeight + marginPixels]);
  return { west: northWest.lng, south: southEast.lat, east: southEast.lng, north: northWest.lat };
}

function spaceOf(item: MapItem): MarkerSpace {
  const { latitude, longitude } = item;
  return { latitude, longitude, diameter: item.kind === 'cat' ? photoDiameter : clusterDiameter(item.count) };
}

/** At this zoom the cluster's cell about fills the map. */
function zoomToCluster(map: BaseMap, item: ClusterItem): void {
  const { clientWidth, clientHeight } = map.getContainer();
  const cellPixels = 64 * 2 ** (map.getZoom() - item.tileZoom);
  const closer = Math.log2((0.8 * Math.min(clientWidth, clientHeight)) / cellPixels);
  map.easeTo(
    {
      center: [item.longitude, item.latitude],
      zoom: Math.min(lastCatZoom + 1, map.getZoom() + Math.min(3, Math.max(1, closer))),
      duration: 600,
    },
    { byUser: true },
  );
}

function selectedCat(map: BaseMap, item: CatItem, marker: HTMLElement): SelectedCat {
  const { id, name, isLost, latitude, longitude } = item;
  const visibleHeight = map.getContainer().clientHeight - (map.getPadding().bottom ?? 0);
  const isLow = map.project([longitude, latitude]).y > visibleHeight / 2;
  return { id, name, isLost, latitude, longitude, isLow, marker };
}

export function createCatLayer(map: BaseMap, options: CatLayerOptions): CatLayer {
  let { filter, dataVersion } = options;
  let items: MapItem[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasDots = false;
  const markers = createCatMarkers(map, { context: options.context, onActivate: activate });
  const loader = createCatTileLoader({
    fetchTile: fetchTileFrom(options.tilesUrl),
    onFailing: options.onFailing,
    onItems(newItems) {
      items = newItems;
      show();
    },
  });

  function activate(item: MapItem, marker: HTMLElement): void {
    if (item.kind === 'cat') options.onSelectCat(selectedCat(map, item, marker));
    else if (item.ids.length === 0 && item.tileZoom < lastCatZoom) zoomToCluster(map, item);
    else {
      const { ids, count, cell, latitude, longitude } = item;
      options.onOpenStack({ ids, count, cell, latitude, longitude });
    }
  }

  function show(): void {
    const { shown, overflow } = markers.show(filterItems(items, filter), boundsOf(map, screenMarginPixels));
    whenStyled(map, () => setSpaceOverlay(map, shown.map(spaceOf)));
    if (overflow.length === 0 && !hasDots) return;
    hasDots = overflow.length > 0;
    whenStyled(map, () => setDotsOverlay(map, 'cats', overflow));
  }

  function refresh(): void {
    clearTimeout(timer);
    timer = undefined;
    const zoom = Math.min(lastCatZoom, Math.max(0, Math.floor(map.getZoom() + 1e-6)));
    loader.request(tilesCovering(boundsOf(map), zoom), dataVersion);
  }

  function refreshSoon(): void {
    timer ??= setTimeout(refresh, refreshMs);
  }

  const retry = () => loader.retry();
  map.on('move', refreshSoon);
  map.on('moveend', refresh);
  map.on('resize', refreshSoon);
  addEventListener('online', retry);
  refresh();

  return {
    setContext: markers.setContext,
    mark: markers.mark,
    retry,
    setFilter(newFilter) {
      filter = newFilter;
      show();
    },
    setDataVersion(newVersion) {
      if (newVersion === dataVersion) return;
      dataVersion = newVersion;
      refresh();
    },
    remove() {
      clearTimeout(timer);
      removeEventListener('online', retry);
      map.off('move', refreshSoon);
      map.off('moveend', refresh);
      map.off('resize', refreshSoon);
      loader.stop();
      markers.remove();
    },
  };
}
