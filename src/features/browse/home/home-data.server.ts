import { fromReplica } from '@catlas/platform/db/from-replica.ts';
import { isAppError } from '@catlas/platform/errors/app-error.ts';
import type { Context } from '#context/context.ts';
import type { RequestContext } from '#context/request-context.ts';
import { countCatsNear, countCatsWithCoat } from '#features/browse/list/count-cats-near.server.ts';
import { listCatsNear } from '#features/browse/list/list-cats-near.server.ts';
import { chooseSearchAnswer, type SearchChoice } from '#features/browse/search/search-answers.ts';
import { searchCats } from '#features/browse/search/search-cats.server.ts';
import { countCatsInBounds } from '#features/browse/tiles/count-cats-in-bounds.server.ts';
import {
  boundsOfRequest,
  defaultView,
  type HomeData,
  type HomeRequest,
  hasCoat,
  isAboutMap,
} from '#features/browse/view/home-view.ts';
import { distanceSteps, type Reach, radiusKmOf } from '#features/browse/view/reach.ts';
import type { Point } from '#features/cats/model/cat.ts';
import { type CatsNearQuery, catsNearQuerySchema } from '#features/cats/model/cat-schemas.ts';
import { toListedCat } from '#features/cats/model/listed-cat.ts';
import type { MapBounds } from '#features/cats/model/map-bounds.ts';
import { findNearestPlaceName } from '#features/places/find-nearest-place.server.ts';
import { searchPlaces } from '#features/places/search-places.server.ts';
import { countCatsOnOverview } from './count-cats-on-overview.server.ts';

export const homePageSize = 30;

/** Ignores an invalid cursor. */
export async function getHomeData(
  context: Pick<Context, 'db' | 'now'>,
  { request, searchedInVain }: { request: HomeRequest; searchedInVain: string | null },
): Promise<HomeData> {
  const { latitude, longitude } = request.view ?? defaultView;
  const asked = catsNearQuerySchema.parse({
    latitude,
    longitude,
    limit: homePageSize,
    coat_colors: request.coat.colors,
    coat_pattern: request.coat.pattern,
    ...(request.filter === 'all' ? {} : { is_lost: request.filter === 'lost' ? 'true' : 'false' }),
  });
  const within = isAboutMap(request) ? 'map' : (request.within ?? (await findFirstReach(context, asked)));
  const query =
    within === 'map' ? { ...asked, bounds: boundsOfRequest(request) } : { ...asked, radius_km: radiusKmOf(within) };
  const [{ cats, next_cursor }, counts, place, overview] = await Promise.all([
    listPage(context, query, request.cursor),
    countCats(context, query, within),
    isDistance(within) ? findNearestPlaceName(context, { latitude, longitude }) : null,
    // The stored counts know no coats.
    request.view || hasCoat(request.coat) ? [] : countCatsOnOverview(context),
  ]);
  const nearest = counts[request.filter] === 0 && within !== 'any' ? await findNearest(context, asked) : null;
  const listed = cats.map(toListedCat);
  return { request, cats: listed, nextCursor: next_cursor, within, place, counts, nearest, overview, searchedInVain };
}

const isDistance = (reach: Reach) => distanceSteps.some((step) => step === reach);

/** A smaller distance with fewer cats is passed over. */
const fewCats = 3;

async function findFirstReach(context: Pick<Context, 'db' | 'now'>, query: CatsNearQuery): Promise<Reach> {
  const { cats } = await listCatsNear(context, {
    ...query,
    radius_km: radiusKmOf(distanceSteps.at(-1)!),
    limit: fewCats,
  });
  // Unconfirmed reports come last, so the last one need not be the farthest.
  const meters =
    cats.length < fewCats
      ? Number.POSITIVE_INFINITY
      : Math.max(...cats.map(({ distance_meters }) => distance_meters ?? Number.POSITIVE_INFINITY));
  return distanceSteps.find((step) => meters <= radiusKmOf(step) * 1000) ?? 'any';
}

async function listPage(context: Pick<Context, 'db' | 'now'>, query: CatsNearQuery, cursor: string | null) {
  if (!cursor) return listCatsNear(context, query);
  try {
    return await listCatsNear(context, { ...query, cursor });
  } catch (error) {
    if (isAppError(error) && error.code === 'malformed') return listCatsNear(context, query);
    throw error;
  }
}

const wholeWorld: MapBounds = { west: -180, south: -90, east: 180, north: 90 };

function countCats(context: Pick<Context, 'db' | 'now'>, query: CatsNearQuery, within: Reach) {
  const { latitude = defaultView.latitude, longitude = defaultView.longitude, radius_km: radiusKm } = query;
  if (isDistance(within)) return countCatsNear(context, { latitude, longitude, radiusKm }, query);
  const bounds = query.bounds ?? wholeWorld;
  const isFiltered = Boolean(query.coat_colors?.length || query.coat_pattern);
  return isFiltered ? countCatsWithCoat(context, bounds, query) : countCatsInBounds(context, bounds);
}

async function findNearest(
  context: Pick<Context, 'db' | 'now'>,
  query: CatsNearQuery,
): Promise<(Point & { meters: number }) | null> {
  const { cats } = await listCatsNear(context, { ...query, radius_km: radiusKmOf('any'), limit: 1 });
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
