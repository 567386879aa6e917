import { useGoToMyLocation } from '#features/places/use-go-to-my-location.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';

export function HomeStart() {
  const { goThere, isLocating } = useGoToMyLocation();
  return (
    <section aria-labelledby="home-start" className="mx-4 mb-3 rounded-2xl bg-sunken px-4 py-3 noscript:hidden">
      <h2 id="home-start" className="font-semibold">
        {m.cats_home_start_title()}
      </h2>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          onClick={() => void goThere()}
          isBusy={isLocating}
          icon={<Icon name="lucide:locate-fixed" className="size-5" />}
        >
          {m.cats_home_start_near_me()}
        </Button>
        <Button
          variant="secondary"
          onClick={() => document.querySelector<HTMLInputElement>('search input[name=q]')?.focus()}
          icon={<Icon name="lucide:search" className="size-5" />}
        >
          {m.cats_home_start_search()}
        </Button>
      </div>
    </section>
  );
}
