import { useSearchParams } from 'react-router';
import { AddCatButton } from '#features/browse/list/add-cat-button.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { useLocale } from '#i18n/use-locale.ts';
import { formatMapView } from '#map/base/map-view-url.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { formatDistance } from '#ui/format-distance.ts';
import { EmptyMapCat } from '#ui/illustrations/empty-map-cat.tsx';
import { coatParameters, defaultView, type HomeData, hasCoat, homeAddress } from './home-view.ts';

/** This zoom shows a town around the nearest cat. */
const zoomAtNearest = 12;
const zoomStep = 2;

/** The links lead to places with cats. */
export function HomeListEmpty({ data: { request, nearest }, isLoading }: { data: HomeData; isLoading: boolean }) {
  const [parameters] = useSearchParams();
  const locale = useLocale();
  const view = request.view ?? defaultView;
  const addressOf = (next: typeof view) => homeAddress(parameters, { at: formatMapView(next) });
  return (
    <EmptyState
      picture={
        <div className="aspect-[4/3]">
          <EmptyMapCat className="w-full" />
        </div>
      }
      title={m.cats_home_empty_title()}
      action={
        nearest || hasCoat(request.coat) ? (
          <div className="flex flex-wrap justify-center gap-2">
            {hasCoat(request.coat) && (
              <ButtonLink
                variant={nearest ? 'secondary' : 'primary'}
                to={homeAddress(parameters, coatParameters({ colors: [], pattern: null }))}
                replace
                preventScrollReset
              >
                {m.cats_home_coat_all()}
              </ButtonLink>
            )}
            {nearest && (
              <ButtonLink to={addressOf({ ...nearest, zoom: zoomAtNearest })} replace preventScrollReset>
                {m.cats_home_empty_nearest()}
              </ButtonLink>
            )}
            <ButtonLink
              variant="secondary"
              to={addressOf({ ...view, zoom: view.zoom - zoomStep })}
              replace
              preventScrollReset
            >
              {m.map_zoom_out()}
            </ButtonLink>
          </div>
        ) : (
          <AddCatButton />
        )
      }
      className={isLoading ? 'opacity-55' : ''}
    >
      <p>
        {nearest
          ? m.cats_home_empty_nearest_text({ distance: formatDistance(nearest.meters, locale) })
          : m.cats_home_empty_text()}
      </p>
    </EmptyState>
  );
}
