import type { RefObject } from 'react';
import type { LiveCat } from './live-events.ts';
import { type LiveCatsOptions, useLiveCats } from './use-live-cats.ts';
import type { MapBounds } from './use-view-in-address.ts';

interface LiveCatsProps extends Omit<LiveCatsOptions, 'isRelevant'> {
  /** What the map shows; null as long as it hasn't said so. */
  bounds: RefObject<MapBounds | null>;
}

/** Draws nothing; a component so that the page can load it after its first paint. */
export function LiveCats({ bounds, ...options }: LiveCatsProps) {
  useLiveCats({ ...options, isRelevant: (cat) => bounds.current === null || isWithin(cat, bounds.current) });
  return null;
}

/** Bounds across the date line reach beyond 180. */
export function isWithin(
  { latitude, longitude }: Pick<LiveCat, 'latitude' | 'longitude'>,
  { south, north, west, east }: MapBounds,
): boolean {
  const isBetween = [longitude - 360, longitude, longitude + 360].some((turned) => turned >= west && turned <= east);
  return isBetween && latitude >= south && latitude <= north;
}
