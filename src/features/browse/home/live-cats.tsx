import type { RefObject } from 'react';
import type { LiveCat } from '#features/cats/live/live-events.ts';
import { type LiveCatsOptions, useLiveCats } from '#features/cats/live/use-live-cats.ts';
import { hiddenSlackMeters, slackDegrees } from '#features/cats/model/hidden-place.ts';
import type { MapBounds } from './use-view-in-address.ts';

interface LiveCatsProps extends Omit<LiveCatsOptions, 'isRelevant'> {
  bounds: RefObject<MapBounds | null>;
}

/** It renders nothing, but as a component it can load after the first paint. */
export function LiveCats({ bounds, ...options }: LiveCatsProps) {
  useLiveCats({ ...options, isRelevant: (cat) => bounds.current === null || mayBeWithin(cat, bounds.current) });
  return null;
}

/** A hidden cat's place is coarse. Bounds across the date line reach beyond 180. */
export function mayBeWithin(
  { type, latitude, longitude }: Pick<LiveCat, 'type' | 'latitude' | 'longitude'>,
  { south, north, west, east }: MapBounds,
): boolean {
  const slack = slackDegrees(latitude, type === 'cat-hidden' ? hiddenSlackMeters : 0);
  const isBetween = [longitude - 360, longitude, longitude + 360].some(
    (turned) => turned >= west - slack.longitude && turned <= east + slack.longitude,
  );
  return isBetween && latitude >= south - slack.latitude && latitude <= north + slack.latitude;
}
