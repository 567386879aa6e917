import { formatMapView } from '#map/base/map-view-url.ts';
import { useLocalNavigate } from '#ui/local-link.tsx';
import { useMyLocation } from './my-location.tsx';

/** At this zoom the user sees the nearby quarters. Closer, most people would see no cat. */
const zoomAtReader = 12;

/** `filter` is the filter of the list there. */
export function useGoToMyLocation(filter?: string): { goThere: () => Promise<void>; isLocating: boolean } {
  const { locate, isLocating } = useMyLocation();
  const navigate = useLocalNavigate();
  const goThere = async () => {
    if (isLocating) return;
    const { pathname } = window.location;
    const position = await locate();
    if (position && window.location.pathname === pathname)
      navigate(`/?at=${formatMapView({ ...position, zoom: zoomAtReader })}${filter ? `&filter=${filter}` : ''}`);
  };
  return { goThere, isLocating };
}
