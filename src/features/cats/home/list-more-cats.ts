import type { ListedCat } from '#features/cats/model/cat.ts';
import type { Locale } from '#i18n/locale.ts';
import { callApi } from '#platform/http/call-api.ts';
import { defaultView, type HomeRequest } from './home-view.ts';

const pageSize = 30;

/** The next page of the home page's list. Throws ApiError. */
export async function listMoreCats(
  { view, filter }: HomeRequest,
  { locale, cursor }: { locale: Locale; cursor: string },
): Promise<{ cats: ListedCat[]; nextCursor: string | null }> {
  const { latitude, longitude } = view ?? defaultView;
  const { cats, next_cursor: nextCursor } = await callApi<{ cats: ListedCat[]; next_cursor: string | null }>(
    '/api/cats/list',
    {
      query: {
        latitude,
        longitude,
        locale,
        limit: pageSize,
        cursor,
        is_lost: filter === 'all' ? null : filter === 'lost',
      },
    },
  );
  return { cats, nextCursor };
}
