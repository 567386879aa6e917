import { callApi } from '@catlas/platform/http/call-api.ts';
import type { ListedCat } from '#features/cats/model/cat.ts';
import { formatBounds } from '#features/cats/model/map-bounds.ts';
import type { Locale } from '#i18n/languages.ts';
import { apiFilters, boundsOfRequest, defaultView, type HomeData } from './home-view.ts';
import { radiusKmOf } from './reach.ts';

const pageSize = 30;

export async function listMoreCats(
  { request, within, filters, sort }: Pick<HomeData, 'request' | 'within' | 'filters' | 'sort'>,
  { locale, cursor }: { locale: Locale; cursor: string },
): Promise<{ cats: ListedCat[]; nextCursor: string | null }> {
  const { view, filter } = request;
  const { latitude, longitude } = view ?? defaultView;
  const { cats, next_cursor: nextCursor } = await callApi<{ cats: ListedCat[]; next_cursor: string | null }>(
    '/api/cats/list',
    {
      query: {
        latitude,
        longitude,
        locale,
        ...(within === 'map' ? { bounds: formatBounds(boundsOfRequest(request)) } : { radius_km: radiusKmOf(within) }),
        limit: pageSize,
        cursor,
        sort,
        ...apiFilters(filter, filters),
      },
    },
  );
  return { cats, nextCursor };
}
