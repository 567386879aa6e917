import { useGoToMyLocation } from '#features/places/use-go-to-my-location.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Icon } from '#ui/icons/icon.tsx';
import { Spinner } from '#ui/loading/spinner.tsx';
import { Tooltip } from '#ui/overlays/tooltip.tsx';

export function LocateButton() {
  const { goThere, isLocating } = useGoToMyLocation();
  const label = isLocating ? m.places_locating() : m.places_locate();
  return (
    <Tooltip text={label}>
      <button
        type="button"
        aria-label={label}
        aria-busy={isLocating || undefined}
        onClick={() => void goThere()}
        className="icon-button text-link noscript:hidden"
      >
        {isLocating ? <Spinner /> : <Icon name="lucide:locate-fixed" className="size-5" />}
      </button>
    </Tooltip>
  );
}
