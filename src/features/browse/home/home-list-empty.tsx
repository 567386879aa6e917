import { useSearchParams } from 'react-router';
import { addressOfReach } from '#features/browse/filters/reach-links.tsx';
import { AddCatButton } from '#features/browse/list/add-cat-button.tsx';
import { defaultView, emptyFilters, type HomeData, hasFilters, homeAddress } from '#features/browse/view/home-view.ts';
import { distanceSteps, type Reach, radiusKmOf } from '#features/browse/view/reach.ts';
import { m } from '#i18n/paraglide/messages.js';
import { useLocale } from '#i18n/use-locale.ts';
import { formatMapView, type MapView } from '#map/base/map-view-url.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { formatDistance } from '#ui/format-distance.ts';
import { EmptyMapCat } from '#ui/illustrations/empty-map-cat.tsx';

/** This zoom shows a town around the nearest cat. */
const zoomAtNearest = 12;
const zoomStep = 2;

interface HomeListEmptyProps {
  data: HomeData;
  view: MapView | null;
  isLoading: boolean;
}

/** Returns the smallest distance with a cat; null if the list is not about a distance. */
function nextReach({ within, nearest }: HomeData): Reach | null {
  if (!nearest || within === 'map' || within === 'any') return null;
  return distanceSteps.find((step) => nearest.meters <= radiusKmOf(step) * 1000) ?? 'any';
}

const kilometers = (reach: Reach) => m.common_kilometers({ count: reach });

/** The links lead to places with cats. */
export function HomeListEmpty({ data, view: shown, isLoading }: HomeListEmptyProps) {
  const { request, nearest, within } = data;
  const [parameters] = useSearchParams();
  const locale = useLocale();
  const isFiltered = hasFilters(request);
  const view = shown ?? defaultView;
  const next = nextReach(data);
  const addressOf = (next: typeof view) => homeAddress(parameters, { at: formatMapView(next) });
  return (
    <EmptyState
      picture={
        <div className="aspect-[4/3]">
          <EmptyMapCat className="w-full" />
        </div>
      }
      title={
        within === 'map'
          ? m.cats_home_empty_title()
          : within === 'any'
            ? m.cats_home_empty_any()
            : m.cats_home_empty_within({ distance: kilometers(within) })
      }
      action={
        nearest || isFiltered ? (
          <div className="flex flex-wrap justify-center gap-2">
            {isFiltered && (
              <ButtonLink
                variant={nearest ? 'secondary' : 'primary'}
                to={homeAddress(parameters, emptyFilters)}
                replace
                preventScrollReset
              >
                {m.cats_filter_clear()}
              </ButtonLink>
            )}
            {next && (
              <ButtonLink to={homeAddress(parameters, addressOfReach(next, view))} preventScrollReset>
                {next === 'any' ? m.cats_home_reach_next_any() : m.cats_home_reach_next({ distance: kilometers(next) })}
              </ButtonLink>
            )}
            {nearest && within === 'map' && (
              <ButtonLink to={addressOf({ ...nearest, zoom: zoomAtNearest })} replace preventScrollReset>
                {m.cats_home_empty_nearest()}
              </ButtonLink>
            )}
            {within === 'map' && (
              <ButtonLink
                variant="secondary"
                to={addressOf({ ...view, zoom: view.zoom - zoomStep })}
                replace
                preventScrollReset
              >
                {m.map_zoom_out()}
              </ButtonLink>
            )}
          </div>
        ) : (
          <div className="flex flex-wrap justify-center gap-2">
            <AddCatButton />
            <ButtonLink
              variant="secondary"
              to={`/alerts?near=${view.latitude.toFixed(2)},${view.longitude.toFixed(2)}`}
            >
              {m.alerts_ask_empty()}
            </ButtonLink>
          </div>
        )
      }
      className={isLoading ? 'opacity-55' : ''}
    >
      <p>
        {nearest
          ? m.cats_home_empty_nearest_text({ distance: formatDistance(nearest.meters, locale) })
          : isFiltered || request.filter !== 'all'
            ? m.cats_home_empty_filtered()
            : m.cats_home_empty_text()}
      </p>
    </EmptyState>
  );
}
