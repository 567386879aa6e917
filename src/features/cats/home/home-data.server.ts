import { isAppError } from '@catlas/platform/errors/app-error.ts';
import { countCatsNear } from '#features/cats/list/count-cats-near.server.ts';
import { listCatsNear } from '#features/cats/list/list-cats-near.server.ts';
import { catsNearQuerySchema } from '#features/cats/model/cat-schemas.ts';
import { toListedCat } from '#features/cats/model/listed-cat.ts';
import { chooseSearchAnswer, type SearchChoice } from '#features/cats/search/search-answers.ts';
import { searchCats } from '#features/cats/search/search-cats.server.ts';
import { searchPlaces } from '#features/places/search-places.server.ts';
import type { Locale } from '#i18n/locale.ts';
import { fromReplica } from '#platform/db/from-replica.ts';
import type { Context } from '#product/context.ts';
import { countCatsOnOverview } from './count-cats-on-overview.server.ts';
import { defaultView, type HomeData, type HomeRequest } from './home-view.ts';

export const homePageSize = 30;

/** The first cats around the view's centre, and how many there are. An invalid cursor is ignored. */
export async function getHomeData(
  context: Pick<Context, 'db' | 'now'>,
  { request, searchedInVain }: { request: HomeRequest; searchedInVain: string | null },
): Promise<HomeData> {
  const { latitude, longitude } = request.view ?? defaultView;
  const query = catsNearQuerySchema.parse({
    latitude,
    longitude,
    limit: homePageSize,
    ...(request.filter === 'all' ? {} : { is_lost: request.filter === 'lost' ? 'true' : 'false' }),
  });
  const list = async () => {
    if (!request.cursor) return listCatsNear(context, query);
    try {
      return await listCatsNear(context, { ...query, cursor: request.cursor });
    } catch (error) {
      if (isAppError(error) && error.code === 'malformed') return listCatsNear(context, query);
      throw error;
    }
  };
  const [{ cats, next_cursor }, counts, overview] = await Promise.all([
    list(),
    countCatsNear(context, { latitude, longitude }),
    request.view ? [] : countCatsOnOverview(context),
  ]);
  return { request, cats: cats.map(toListedCat), nextCursor: next_cursor, counts, overview, searchedInVain };
}

/** The search box's form without JavaScript: where it leads, or null when nothing is found. */
export async function resolveSearch(
  context: Pick<Context, 'db' | 'replica' | 'geocoder' | 'log' | 'now' | 'rateLimiter'> & {
    locale: Locale;
    clientAddress: string;
  },
  query: string,
): Promise<SearchChoice | null> {
  await context.rateLimiter.consume('search', { address: context.clientAddress, accountId: null });
  const text = query.trim().slice(0, 200);
  const [places, cats] = await Promise.all([
    searchPlaces(context, { query: text, locale: context.locale, limit: 5 }),
    fromReplica(context, (own) => searchCats(own, { q: text, limit: 5 })),
  ]);
  return chooseSearchAnswer(text, { places, cats });
}
