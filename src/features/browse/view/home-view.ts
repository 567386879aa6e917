import type { ListedCat, ListOrder, Point } from '#features/cats/model/cat.ts';
import { type MapBounds, roundBounds } from '#features/cats/model/map-bounds.ts';
import { franceOverview } from '#map/base/france-overview.ts';
import { formatMapView, type MapView, parseMapView } from '#map/base/map-view-url.ts';
import { project, unproject } from '#map/cats/tile-grid.ts';
import { formatSize, type MapSize, parseSize } from './map-size.ts';
import { type Reach, reaches, zoomOfReach } from './reach.ts';
import { townParameter } from './town-parameter.ts';

export const catFilters = ['all', 'lost', 'found', 'home'] as const;
export type CatFilter = (typeof catFilters)[number];

/** The API has the same parameters. */
export const filterNames = ['since', 'sex', 'coat_colors', 'coat_pattern', 'words'] as const;
export type FilterName = (typeof filterNames)[number];
/** The server checks the values of the address; several of one name are joined by commas. */
export type Filters = Partial<Record<FilterName, string>>;

export interface HomeRequest {
  /** Null means the middle of France (spec). */
  view: MapView | null;
  /** Null means the first step with a few cats. */
  within: Reach | null;
  filter: CatFilter;
  filters: Filters;
  sort: string | null;
  /** Null means that the page has not measured the visible part of the map yet. */
  size: MapSize | null;
  /** Readers without JavaScript use it for the next page. */
  cursor: string | null;
}

export interface HomeData {
  /** It is as in the address, so that the page recognizes its list. */
  request: HomeRequest;
  /** What the address asks for and the site knows. */
  filters: Filters;
  sort: ListOrder;
  hasUnknown: boolean;
  cats: ListedCat[];
  nextCursor: string | null;
  /** The chosen reach, or the first one with a few cats. */
  within: Reach;
  /** The town in the middle of the map, if the list is about a distance. */
  place: string | null;
  counts: CatCounts;
  nearest: (Point & { meters: number }) | null;
  /** The list is empty if the address names another place. */
  overview: OverviewCluster[];
  searchedInVain: string | null;
  /** Says more than that nothing was found. */
  searchProblem: string | null;
}

type CatCounts = Record<CatFilter, number>;

/** The position is the mean of the published points in one cell of the map's grid. */
export type OverviewCluster = [latitude: number, longitude: number, lost: number, found: number];

/** The spec sets this centre; the zoom shows all of France. */
export const defaultView: MapView = {
  latitude: franceOverview.latitude,
  longitude: franceOverview.longitude,
  zoom: franceOverview.zoom,
};

export function parseHomeRequest(parameters: URLSearchParams): HomeRequest {
  const filter = parameters.get('filter') as CatFilter;
  const within = parameters.get('within') as Reach;
  return {
    view: parseMapView(parameters.get('at')),
    within: reaches.includes(within) ? within : null,
    filter: catFilters.includes(filter) ? filter : 'all',
    filters: Object.fromEntries(
      filterNames.flatMap((name) => {
        const value = parameters.getAll(name).filter(Boolean).join();
        return value ? [[name, value]] : [];
      }),
    ),
    sort: parameters.get('sort'),
    size: parseSize(parameters.get('size')),
    cursor: parameters.get('cursor'),
  };
}

/** Null removes a parameter. */
export function homeAddress(parameters: URLSearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(parameters);
  for (const name of ['q', 'cursor', 'index', 'size', townParameter]) next.delete(name);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  // Commas are valid in a query, and keep `at` readable.
  const query = next.toString().replaceAll('%2C', ',');
  return query ? `/?${query}` : '/';
}

/** These changes of the address remove every filter. */
export const emptyFilters: Record<string, null> = Object.fromEntries(
  ['filter', ...filterNames].map((name) => [name, null]),
);

export const hasFilters = ({ filter, filters }: HomeRequest): boolean =>
  filter !== 'all' || Object.keys(filters).length > 0;

/** The parameters of the API for this choice; null means no filter. */
export function apiFilters(filter: CatFilter, filters: Filters): Record<string, string | boolean | null> {
  return {
    is_lost: filter === 'lost' || filter === 'found' ? filter === 'lost' : null,
    is_home: filter === 'home' || null,
    ...filters,
  };
}

/** A view wider than this shows a region, so the list is about the map. */
const firstTownZoom = 9;

/** The overview without a place has no middle that a distance could start from. */
export function isAboutMap({ view, within }: HomeRequest): boolean {
  if (!view) return within !== 'any';
  return within === null ? view.zoom < firstTownZoom : within === 'map';
}

/** A distance that the visitor did not choose zooms the map out, so that it shows the cats of the list. */
export function fitView({ view, within }: HomeRequest, found: Reach): MapView | null {
  if (!view || within !== null || found === 'map') return view;
  return { ...view, zoom: Math.min(view.zoom, zoomOfReach(found, view.latitude)) };
}

/** Call it in the browser only, after the page has measured its map. */
export function withSize(request: HomeRequest, size: MapSize): HomeRequest {
  const view = request.view ?? { ...defaultView, zoom: homeZoom() };
  // The server reads these rounded values from the address.
  return { ...request, view: parseMapView(formatMapView(view)), size };
}

export function parametersOf({ view, size }: HomeRequest): Record<string, string | null> {
  return { at: view && formatMapView(view), size: size && formatSize(size) };
}

/** The page assumes this size until it has measured its map, and without JavaScript. */
const assumedSize: MapSize = { width: 640, height: 480 };

export function boundsOfRequest({ view, size }: Pick<HomeRequest, 'view' | 'size'>): MapBounds {
  const { zoom, ...centre } = view ?? defaultView;
  const { width, height } = size ?? assumedSize;
  const world = 512 * 2 ** zoom;
  const { x, y } = project(centre);
  const [halfWidth, halfHeight] = [width / world / 2, height / world / 2];
  const northWest = unproject(x - halfWidth, Math.max(0, y - halfHeight));
  const southEast = unproject(x + halfWidth, Math.min(1, y + halfHeight));
  const around = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180;
  const isWholeWorld = halfWidth >= 0.5;
  return roundBounds({
    west: isWholeWorld ? -180 : around(northWest.longitude),
    south: southEast.latitude,
    east: isWholeWorld ? 180 : around(southEast.longitude),
    north: northWest.latitude,
  });
}

/** A phone shows all of France at a slightly smaller zoom. */
export const phoneZoom = defaultView.zoom - 0.558;

/** Call it in the browser only, for an address without a zoom. */
export function homeZoom(): number {
  return matchMedia('(min-width: 64rem)').matches ? defaultView.zoom : phoneZoom;
}
