import { m } from '#i18n/paraglide/messages.js';
import { Button } from '#ui/button.tsx';

/** In the map's place when its code could not be loaded. */
export function MapMissing() {
  return (
    <div role="status" className="absolute inset-x-0 top-0 bottom-[55%] grid place-items-center p-4 lg:bottom-0">
      <div className="flex max-w-xs flex-col items-center gap-3 rounded-2xl bg-surface p-5 text-center shadow-raised">
        <p>{m.cats_home_map_missing()}</p>
        <Button look="secondary" size="small" onClick={() => location.reload()}>
          {m.common_retry()}
        </Button>
      </div>
    </div>
  );
}
