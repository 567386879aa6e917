import { isAppError } from '@catlas/platform/errors/app-error.ts';
import type { Context } from '#context/context.ts';
import { countCatsNear, countFilteredCats } from '#features/browse/list/count-cats-near.server.ts';
import { listCatsNear } from '#features/browse/list/list-cats-near.server.ts';
import { countCatsInBounds } from '#features/browse/tiles/count-cats-in-bounds.server.ts';
import {
  boundsOfRequest,
  defaultView,
  type Filters,
  filterNames,
  type HomeData,
  type HomeRequest,
  hasFilters,
  isAboutMap,
} from '#features/browse/view/home-view.ts';
import { distanceSteps, type Reach, radiusKmOf } from '#features/browse/view/reach.ts';
import { listOrders, type Point } from '#features/cats/model/cat.ts';
import { isCounted } from '#features/cats/model/cat-filter.server.ts';
import { type CatsNearQuery, catFilterFields, catsNearQuerySchema } from '#features/cats/model/cat-schemas.ts';
import { toListedCat } from '#features/cats/model/listed-cat.ts';
import type { MapBounds } from '#features/cats/model/map-bounds.ts';
import { findNearestPlaceName } from '#features/places/find-nearest-place.server.ts';
import { countCatsOnOverview } from './count-cats-on-overview.server.ts';

export const homePageSize = 30;

interface HomeQuestion {
  request: HomeRequest;
  searchedInVain: string | null;
  searchProblem?: string | null;
}

/** Ignores an invalid cursor. */
export async function getHomeData(
  context: Pick<Context, 'db' | 'now'>,
  { request, searchedInVain, searchProblem = null }: HomeQuestion,
): Promise<HomeData> {
  const { latitude, longitude } = request.view ?? defaultView;
  const { filters, sort, hasUnknown } = checkFilters(request);
  const asked = catsNearQuerySchema.parse({
    latitude,
    longitude,
    limit: homePageSize,
    sort,
    ...filters,
    ...kindParameters[request.filter],
  });
  const within = isAboutMap(request) ? 'map' : (request.within ?? (await findFirstReach(context, asked, request)));
  const query =
    within === 'map' ? { ...asked, bounds: boundsOfRequest(request) } : { ...asked, radius_km: radiusKmOf(within) };
  const [{ cats, next_cursor }, counts, place, overview] = await Promise.all([
    listPage(context, query, request.cursor),
    countCats(context, query, within),
    isDistance(within) ? findNearestPlaceName(context, { latitude, longitude }) : null,
    // The stored counts know no filters.
    request.view || !isCounted(asked) ? [] : countCatsOnOverview(context),
  ]);
  const nearest = counts[request.filter] === 0 && within !== 'any' ? await findNearest(context, asked) : null;
  return {
    ...{ request, filters, sort, hasUnknown, within, place, counts, nearest, overview, searchedInVain, searchProblem },
    cats: cats.map(toListedCat),
    nextCursor: next_cursor,
  };
}

const kindParameters = { all: {}, lost: { is_lost: 'true' }, found: { is_lost: 'false' }, home: { is_home: 'true' } };

/** A value that the API would reject is left out, so that an old or damaged address still shows cats. */
function checkFilters(request: HomeRequest): Pick<HomeData, 'filters' | 'sort' | 'hasUnknown'> {
  const filters: Filters = {};
  for (const name of filterNames) {
    const value = request.filters[name];
    if (!value || value === 'unknown') continue;
    if (catFilterFields[name].safeParse(value).success) filters[name] = value;
  }
  const sort = listOrders.find((order) => order === request.sort);
  const isAnyUnknown = Object.keys(request.filters).length > Object.keys(filters).length;
  return { filters, sort: sort ?? 'nearest', hasUnknown: isAnyUnknown || Boolean(request.sort && !sort) };
}

const isDistance = (reach: Reach) => distanceSteps.some((step) => step === reach);

/** A smaller distance with fewer cats is passed over. */
const fewCats = 3;

/** The largest distance around a place that someone searches or looks at; the list leads further from there. */
const placeReach = distanceSteps.at(-1)!;

async function findFirstReach(
  context: Pick<Context, 'db' | 'now'>,
  query: CatsNearQuery,
  request: HomeRequest,
): Promise<Reach> {
  const { cats } = await listCatsNear(context, {
    ...query,
    sort: 'nearest',
    radius_km: radiusKmOf(placeReach),
    limit: fewCats,
  });
  if (cats.length < fewCats) {
    const isAboutPlace = request.view && (cats.length > 0 || hasFilters(request));
    return isAboutPlace ? placeReach : 'any';
  }
  // Unconfirmed reports come last, so the last one need not be the farthest.
  const meters = Math.max(...cats.map(({ distance_meters }) => distance_meters ?? Number.POSITIVE_INFINITY));
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

async function countCats(context: Pick<Context, 'db' | 'now'>, query: CatsNearQuery, within: Reach) {
  const { latitude = defaultView.latitude, longitude = defaultView.longitude, radius_km: radiusKm } = query;
  if (isDistance(within))
    return withHome(await countCatsNear(context, { latitude, longitude, radiusKm }, query), query);
  const bounds = query.bounds ?? wholeWorld;
  const counts = isCounted(query) ? countCatsInBounds(context, bounds) : countFilteredCats(context, bounds, query);
  return withHome(await counts, query);
}

/** Cats that are home again are counted as lost and found, as they were reported. */
function withHome(counts: Pick<HomeData['counts'], 'all' | 'lost' | 'found'>, { is_home: isHome }: CatsNearQuery) {
  return isHome ? { all: 0, lost: 0, found: 0, home: counts.all } : { ...counts, home: 0 };
}

async function findNearest(
  context: Pick<Context, 'db' | 'now'>,
  query: CatsNearQuery,
): Promise<(Point & { meters: number }) | null> {
  const { cats } = await listCatsNear(context, { ...query, sort: 'nearest', radius_km: radiusKmOf('any'), limit: 1 });
  const cat = cats[0];
  return cat ? { latitude: cat.location.lat, longitude: cat.location.lng, meters: cat.distance_meters ?? 0 } : null;
}
