import { callApi } from '@catlas/platform/http/call-api.ts';
import type { ListedCat } from '#features/cats/model/cat.ts';
import { formatBounds } from '#features/cats/model/map-bounds.ts';
import type { Locale } from '#i18n/languages.ts';
import { boundsOfRequest, coatParameters, defaultView, type HomeData } from './home-view.ts';
import { radiusKmOf } from './reach.ts';

const pageSize = 30;

export async function listMoreCats(
  { request, within }: Pick<HomeData, 'request' | 'within'>,
  { locale, cursor }: { locale: Locale; cursor: string },
): Promise<{ cats: ListedCat[]; nextCursor: string | null }> {
  const { view, filter, coat } = request;
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
        is_lost: filter === 'all' ? null : filter === 'lost',
        ...coatParameters(coat),
      },
    },
  );
  return { cats, nextCursor };
}
