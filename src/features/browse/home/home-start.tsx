import { useGoToMyLocation } from '#features/places/use-go-to-my-location.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { LocalLink } from '#ui/local-link.tsx';

/** What this is, and the three reasons to be here, for a reader who has chosen no place yet. */
export function HomeStart() {
  const { goThere, isLocating } = useGoToMyLocation();
  const lost = useGoToMyLocation('lost');
  return (
    <section aria-label={m.cats_home_lead()} className="mx-4 mb-3 space-y-3 rounded-2xl bg-sunken px-4 py-3">
      <p className="font-semibold">{m.cats_home_lead()}</p>
      <div className="grid grid-cols-2 gap-2">
        <ButtonLink to="/cats/new?kind=lost" className="col-span-2">
          {m.cats_home_start_missing()}
        </ButtonLink>
        <ButtonLink to="/cats/new?kind=found" variant="secondary" className="px-3 text-center">
          {m.cats_home_start_found()}
        </ButtonLink>
        <ButtonLink
          to="/?filter=lost"
          variant="secondary"
          className="px-3 text-center"
          onClick={() => void lost.goThere()}
        >
          {m.cats_home_start_seen()}
        </ButtonLink>
      </div>
      <ul className="space-y-2 font-semibold text-link text-sm underline underline-offset-2">
        <li>
          <LocalLink to="/missing-cat">{m.cats_home_start_guide()}</LocalLink>
        </li>
        <li>
          <LocalLink to="/sheets/new">{m.sheets_offer_link()}</LocalLink>
        </li>
      </ul>
      <div className="flex flex-wrap items-center gap-2 noscript:hidden">
        <h2 className="basis-full font-semibold text-sm">{m.cats_home_start_title()}</h2>
        <Button
          variant="secondary"
          size="small"
          onClick={() => void goThere()}
          isBusy={isLocating}
          icon={<Icon name="lucide:locate-fixed" className="size-5" />}
        >
          {m.cats_home_start_near_me()}
        </Button>
        <Button
          variant="secondary"
          size="small"
          onClick={() => document.querySelector<HTMLInputElement>('search input[name=q]')?.focus()}
          icon={<Icon name="lucide:search" className="size-5" />}
        >
          {m.cats_home_start_search()}
        </Button>
      </div>
    </section>
  );
}
