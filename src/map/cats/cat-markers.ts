import { type Map as BaseMap, Marker } from 'maplibre-gl';
import { cellKeyAt, type MapItem } from './cat-tile-items.ts';
import { chooseMarkers, diffMarkers, type MarkerChoice, tabStops } from './marker-choice.ts';
import { fillMarkerElement, type MarkerContext, makeMarkerElement, markerShape } from './marker-elements.ts';
import { type MapBounds, project } from './tile-grid.ts';

/** A cat's published point exists on the map even while it is part of a cluster. */
export type CatSpot = { id: number; latitude: number; longitude: number };

type ShownMarker = { marker: Marker; element: HTMLElement; shape: string; item: MapItem };

export interface CatMarkers {
  show(items: MapItem[], bounds: MapBounds): MarkerChoice;
  setContext(context: MarkerContext): void;
  mark(spots: { selected: CatSpot | null; highlighted: CatSpot | null }): void;
  remove(): void;
}

function stands(item: MapItem, spot: CatSpot | null): boolean {
  if (!spot) return false;
  if (item.kind === 'cat') return item.id === spot.id;
  const { x, y } = project(spot);
  return item.ids.includes(spot.id) || item.cellKey === cellKeyAt(item.tileZoom, x, y);
}

/** A cat keeps its element, photo and focus while the map moves. */
export function createCatMarkers(
  map: BaseMap,
  options: { context: MarkerContext; onActivate: (item: MapItem, element: HTMLElement) => void },
): CatMarkers {
  const markers = new Map<string, ShownMarker>();
  let { context } = options;
  let spots: { selected: CatSpot | null; highlighted: CatSpot | null } = { selected: null, highlighted: null };

  function activate(event: MouseEvent, key: string): void {
    const shown = markers.get(key);
    const isForBrowser = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!shown || (isForBrowser && shown.element instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    event.stopPropagation();
    options.onActivate(shown.item, shown.element);
  }

  function place(item: MapItem): void {
    const element = makeMarkerElement(item, context);
    element.addEventListener('click', (event) => activate(event, item.key));
    // A second click on a marker must not zoom in beside it.
    element.addEventListener('dblclick', (event) => event.stopPropagation());
    const marker = new Marker({ element, subpixelPositioning: true })
      .setLngLat([item.longitude, item.latitude])
      .addTo(map);
    markers.set(item.key, { marker, element, shape: markerShape(item), item });
  }

  function drop(key: string): void {
    const shown = markers.get(key);
    if (!shown) return;
    // Keyboard focus continues from the map, not from the top of the page.
    if (shown.element === document.activeElement) map.getCanvas().focus({ preventScroll: true });
    shown.marker.remove();
    markers.delete(key);
  }

  function refresh(item: MapItem): void {
    const shown = markers.get(item.key);
    if (!shown) return;
    if (shown.item.longitude !== item.longitude || shown.item.latitude !== item.latitude) {
      shown.marker.setLngLat([item.longitude, item.latitude]);
    }
    shown.item = item;
    fillMarkerElement(shown.element, item, context);
  }

  function paintSpots(): void {
    for (const { element, item } of markers.values()) {
      element.classList.toggle('is-selected', stands(item, spots.selected));
      element.classList.toggle('is-highlighted', stands(item, spots.highlighted));
      if (stands(item, spots.selected)) element.setAttribute('aria-current', 'true');
      else element.removeAttribute('aria-current');
    }
  }

  return {
    show(items, bounds) {
      const { shown, overflow } = chooseMarkers(items, bounds);
      for (const item of shown) {
        const existing = markers.get(item.key);
        if (existing && existing.shape !== markerShape(item)) drop(item.key);
      }
      const { added, removedKeys } = diffMarkers(markers.keys(), shown);
      for (const key of removedKeys) drop(key);
      for (const item of added) place(item);
      for (const [position, item] of shown.entries()) {
        refresh(item);
        const { element } = markers.get(item.key)!;
        element.tabIndex = position < tabStops || element === document.activeElement ? 0 : -1;
      }
      paintSpots();
      return { shown, overflow };
    },
    setContext(newContext) {
      context = newContext;
      for (const { item } of markers.values()) refresh(item);
    },
    mark(newSpots) {
      spots = newSpots;
      paintSpots();
    },
    remove() {
      for (const key of [...markers.keys()]) drop(key);
    },
  };
}
