import { fromReplica } from '@catlas/platform/db/from-replica.ts';
import { isAppError } from '@catlas/platform/errors/app-error.ts';
import type { Context } from '#context/context.ts';
import type { RequestContext } from '#context/request-context.ts';
import { countCatsNear, countCatsWithCoat } from '#features/browse/list/count-cats-near.server.ts';
import { listCatsNear } from '#features/browse/list/list-cats-near.server.ts';
import { chooseSearchAnswer, type SearchChoice } from '#features/browse/search/search-answers.ts';
import { searchCats } from '#features/browse/search/search-cats.server.ts';
import { countCatsInBounds } from '#features/browse/tiles/count-cats-in-bounds.server.ts';
import type { Point } from '#features/cats/model/cat.ts';
import { type CatsNearQuery, catsNearQuerySchema } from '#features/cats/model/cat-schemas.ts';
import { toListedCat } from '#features/cats/model/listed-cat.ts';
import { searchPlaces } from '#features/places/search-places.server.ts';
import { countCatsOnOverview } from './count-cats-on-overview.server.ts';
import { boundsOfRequest, defaultView, type HomeData, type HomeRequest, hasCoat } from './home-view.ts';

export const homePageSize = 30;

/** Ignores an invalid cursor. */
export async function getHomeData(
  context: Pick<Context, 'db' | 'now'>,
  { request, searchedInVain }: { request: HomeRequest; searchedInVain: string | null },
): Promise<HomeData> {
  const { latitude, longitude } = request.view ?? defaultView;
  const bounds = boundsOfRequest(request);
  const asked = catsNearQuerySchema.parse({
    latitude,
    longitude,
    limit: homePageSize,
    coat_colors: request.coat.colors,
    coat_pattern: request.coat.pattern,
    ...(request.filter === 'all' ? {} : { is_lost: request.filter === 'lost' ? 'true' : 'false' }),
  });
  const isFiltered = hasCoat(request.coat);
  const query = { ...asked, bounds };
  const list = async () => {
    if (!request.cursor) return listCatsNear(context, query);
    try {
      return await listCatsNear(context, { ...query, cursor: request.cursor });
    } catch (error) {
      if (isAppError(error) && error.code === 'malformed') return listCatsNear(context, query);
      throw error;
    }
  };
  const [{ cats, next_cursor }, here, near, overview] = await Promise.all([
    list(),
    isFiltered ? countCatsWithCoat(context, bounds, asked) : countCatsInBounds(context, bounds),
    countCatsNear(context, { latitude, longitude }, asked),
    // The stored counts know no coats.
    request.view || isFiltered ? [] : countCatsOnOverview(context),
  ]);
  const nearest = here[request.filter] === 0 ? await findNearest(context, asked) : null;
  const listed = cats.map(toListedCat);
  return { request, cats: listed, nextCursor: next_cursor, counts: { here, near }, nearest, overview, searchedInVain };
}

const halfAroundEarthKm = 20_040;

async function findNearest(
  context: Pick<Context, 'db' | 'now'>,
  query: CatsNearQuery,
): Promise<(Point & { meters: number }) | null> {
  const { cats } = await listCatsNear(context, { ...query, radius_km: halfAroundEarthKm, limit: 1 });
  const cat = cats[0];
  return cat ? { latitude: cat.location.lat, longitude: cat.location.lng, meters: cat.distance_meters ?? 0 } : null;
}

/** Answers the search form without JavaScript; null when nothing is found. */
export async function resolveSearch(
  context: Pick<Context, 'db' | 'replica' | 'geocoder' | 'log' | 'now'> & Pick<RequestContext, 'locale' | 'limits'>,
  query: string,
): Promise<SearchChoice | null> {
  await context.limits.consume('search');
  const text = query.trim().slice(0, 200);
  const [places, cats] = await Promise.all([
    searchPlaces(context, { query: text, locale: context.locale, limit: 5 }),
    fromReplica(context, (own) => searchCats(own, { q: text, limit: 5 })),
  ]);
  return chooseSearchAnswer(text, { places, cats });
}
