import type { MapItem } from './cat-tile-items.ts';
import { type MapBounds, project } from './tile-grid.ts';

/** More elements than this make panning stutter on a phone. */
const mostMarkers = 300;
/** The tab key reaches only these; mouse, touch or moving the map reach the others. */
export const tabStops = 24;

export type MarkerChoice = { shown: MapItem[]; overflow: MapItem[] };

function isInside(item: MapItem, bounds: MapBounds): boolean {
  if (item.latitude < bounds.south || item.latitude > bounds.north) return false;
  // The neighbouring copies of the world show the same place again.
  return [-360, 0, 360].some((shift) => item.longitude + shift >= bounds.west && item.longitude + shift <= bounds.east);
}

/** Sorts by distance from the centre; items beyond the limit come as overflow. */
export function chooseMarkers(items: MapItem[], bounds: MapBounds, limit = mostMarkers): MarkerChoice {
  const northWest = project({ latitude: bounds.north, longitude: bounds.west });
  const southEast = project({ latitude: bounds.south, longitude: bounds.east });
  const centre = { x: (northWest.x + southEast.x) / 2, y: (northWest.y + southEast.y) / 2 };
  const byDistance = items
    .filter((item) => isInside(item, bounds))
    .map((item) => {
      const { x, y } = project(item);
      const apart = Math.abs(x - centre.x) % 1;
      return { item, distance: Math.hypot(Math.min(apart, 1 - apart), y - centre.y) };
    })
    .sort((a, b) => a.distance - b.distance)
    .map(({ item }) => item);
  return { shown: byDistance.slice(0, limit), overflow: byDistance.slice(limit) };
}

export type MarkerChanges<T extends { key: string }> = { added: T[]; kept: T[]; removedKeys: string[] };

export function diffMarkers<T extends { key: string }>(currentKeys: Iterable<string>, wanted: T[]): MarkerChanges<T> {
  const current = new Set(currentKeys);
  const wantedKeys = new Set(wanted.map(({ key }) => key));
  return {
    added: wanted.filter(({ key }) => !current.has(key)),
    kept: wanted.filter(({ key }) => current.has(key)),
    removedKeys: [...current].filter((key) => !wantedKeys.has(key)),
  };
}
