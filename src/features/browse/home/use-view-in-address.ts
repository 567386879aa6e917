import { useLatest } from '@catlas/platform/react/use-latest.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate, useNavigation, useSearchParams } from 'react-router';
import { defaultView, homeAddress, homeZoom } from '#features/browse/view/home-view.ts';
import { formatMapView, type MapView, parseMapView } from '#map/base/map-view-url.ts';
import type { MapViewChange } from '#map/cat-map.tsx';
import { useLocalAddress } from '#ui/local-link.tsx';

export type MapBounds = MapViewChange['bounds'];

/** The delay avoids requests while the map is being moved. */
const addressDelayMs = 300;

/** Returns the view to move to when a search, the reader's position, a distance or the back button has changed the view. */
export function useViewInAddress(view: MapView | null, bounds: RefObject<MapBounds | null>) {
  const navigate = useNavigate();
  const navigation = useNavigation();
  const localAddress = useLocalAddress();
  const [parameters] = useSearchParams();
  const at = view && formatMapView(view);
  const ownAt = useRef(at);
  const [target, setTarget] = useState<MapView | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useLatest({ navigate, navigation, localAddress, parameters });
  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    if (at === ownAt.current) return;
    ownAt.current = at;
    clearTimeout(timer.current);
    setTarget(parseMapView(at) ?? { ...defaultView, zoom: homeZoom() });
  }, [at]);

  const onViewChange = (view: MapViewChange) => {
    bounds.current = view.bounds;
    if (!view.byUser) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      // A pending navigation to another page must not be cancelled.
      if (latest.current.navigation.state !== 'idle') return;
      const next = formatMapView(view);
      ownAt.current = next;
      // A list around a chosen distance stays one; any other becomes that of the map.
      const within = latest.current.parameters.get('within') ?? 'map';
      const address = latest.current.localAddress(homeAddress(latest.current.parameters, { at: next, within }));
      void latest.current.navigate(address, { replace: true, preventScrollReset: true });
    }, addressDelayMs);
  };

  return { target, onViewChange };
}
