import { useSearchParams } from 'react-router';
import { homeAddress } from '#features/browse/view/home-view.ts';
import { distanceSteps, type Reach, reaches, zoomOfReach } from '#features/browse/view/reach.ts';
import type { HomeList } from '#features/browse/view/use-home-list.ts';
import { m } from '#i18n/paraglide/messages.js';
import { formatMapView } from '#map/base/map-view-url.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { LocalLink } from '#ui/local-link.tsx';

/** Only a place has distances around it. */
export function ReachLinks({ list: { view, data } }: { list: Pick<HomeList, 'view' | 'data'> }) {
  const [parameters] = useSearchParams();
  if (!view) return null;
  return (
    <nav aria-label={m.cats_home_reach_label()}>
      <ul className="reach-links">
        {reaches.map((reach) => (
          <li key={reach}>
            <LocalLink
              to={homeAddress(parameters, addressOfReach(reach, view))}
              preventScrollReset
              aria-current={reach === data?.within ? 'true' : undefined}
            >
              {labelOf(reach)}
            </LocalLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The map shows all of the distance. */
export function addressOfReach(within: Reach, view: NonNullable<HomeList['view']>): Record<'at' | 'within', string> {
  const zoom = within === 'map' ? view.zoom : zoomOfReach(within, view.latitude);
  return { at: formatMapView({ ...view, zoom }), within };
}

function labelOf(reach: Reach): string {
  if (reach === 'map') return m.cats_home_reach_map();
  return reach === 'any' ? m.cats_home_reach_any() : m.common_kilometers({ count: reach });
}

/** At the end of a list that ends at a distance. */
export function LookFurther({ list: { view, data } }: { list: Pick<HomeList, 'view' | 'data'> }) {
  const [parameters] = useSearchParams();
  const step = distanceSteps.findIndex((each) => each === data?.within);
  if (!view || step < 0) return null;
  const next = distanceSteps[step + 1] ?? 'any';
  const kilometers = (count: string) => m.common_kilometers({ count });
  return (
    <div className="flex flex-col items-center gap-2 px-4 pb-6 text-center">
      <p className="text-muted text-sm">{m.cats_home_reach_end({ distance: kilometers(distanceSteps[step]!) })}</p>
      <ButtonLink
        variant="secondary"
        to={homeAddress(parameters, addressOfReach(next, view))}
        preventScrollReset
        icon={<Icon name="lucide:search" className="size-4.5" />}
      >
        {next === 'any' ? m.cats_home_further_any() : m.cats_home_further({ distance: kilometers(next) })}
      </ButtonLink>
    </div>
  );
}
