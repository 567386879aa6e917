import { useMyLocation } from '#features/places/my-location.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { formatMapView } from '#map/base/map-view-url.ts';
import { Icon } from '#ui/icon.tsx';
import { useLocalNavigate } from '#ui/local-link.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { Tooltip } from '#ui/tooltip.tsx';

/** Zoom: streets around the user. */
const zoomAtReader = 14;

/** Moves the home page's map to the user's place. */
export function LocateButton() {
  const { locate, isLocating } = useMyLocation();
  const navigate = useLocalNavigate();
  const label = isLocating ? m.places_locating() : m.places_locate();
  return (
    <Tooltip text={label}>
      <button
        type="button"
        aria-label={label}
        aria-busy={isLocating || undefined}
        onClick={async () => {
          if (isLocating) return;
          const position = await locate();
          if (position) navigate(`/?at=${formatMapView({ ...position, zoom: zoomAtReader })}`);
        }}
        className="icon-button text-link noscript:hidden"
      >
        {isLocating ? <Spinner /> : <Icon name="lucide:locate-fixed" className="size-5" />}
      </button>
    </Tooltip>
  );
}
