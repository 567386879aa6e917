import { useMyLocation } from '#features/places/my-location.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { formatMapView } from '#map/map-view-url.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useLocalNavigate } from '#ui/local-link.tsx';

/** Streets around the reader. */
const zoomAtReader = 14;

/** Sends the home page's map to where the reader is. */
export function LocateButton() {
  const { locate, isLocating } = useMyLocation();
  const navigate = useLocalNavigate();
  return (
    <IconButton
      label={isLocating ? m.places_locating() : m.places_locate()}
      icon={<Icon name="lucide:locate-fixed" className="size-5" />}
      isBusy={isLocating}
      onClick={async () => {
        const position = await locate();
        if (position) navigate(`/?at=${formatMapView({ ...position, zoom: zoomAtReader })}`);
      }}
      className="size-10.5 text-link noscript:hidden"
    />
  );
}
