import { coatColors, coatPatterns } from '#db/coat.ts';
import { townParameter } from '#features/browse/search/town-parameter.ts';
import type { ListedCat, Point } from '#features/cats/model/cat.ts';
import { type MapBounds, roundBounds } from '#features/cats/model/map-bounds.ts';
import type { CatTraits } from '#features/traits/cat-traits.ts';
import { franceOverview } from '#map/base/france-overview.ts';
import { formatMapView, type MapView, parseMapView } from '#map/base/map-view-url.ts';
import { project, unproject } from '#map/cats/tile-grid.ts';
import { formatSize, type MapSize, parseSize } from './map-size.ts';
import { type Reach, reaches, zoomOfReach } from './reach.ts';

export const catFilters = ['all', 'lost', 'found'] as const;
export type CatFilter = (typeof catFilters)[number];

export interface Coat {
  colors: CatTraits['coat_colors'];
  pattern: Exclude<CatTraits['coat_pattern'], 'unknown'> | null;
}

export interface HomeRequest {
  /** Null means the middle of France (spec). */
  view: MapView | null;
  /** Null means the first step with a few cats. */
  within: Reach | null;
  filter: CatFilter;
  coat: Coat;
  /** Null means that the page has not measured the visible part of the map yet. */
  size: MapSize | null;
  /** Readers without JavaScript use it for the next page. */
  cursor: string | null;
}

export interface HomeData {
  request: HomeRequest;
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
}

interface CatCounts {
  all: number;
  lost: number;
  found: number;
}

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
    coat: {
      colors: coatColors.filter((color) => parameters.get('coat_colors')?.split(',').includes(color)),
      pattern: coatPatterns.find((each) => each !== 'unknown' && each === parameters.get('coat_pattern')) ?? null,
    } as Coat,
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

export const hasCoat = ({ colors, pattern }: Coat): boolean => colors.length > 0 || pattern !== null;

/** Null means no filter. The API and the page have the same parameters. */
export function coatParameters({ colors, pattern }: Coat): Record<'coat_colors' | 'coat_pattern', string | null> {
  return { coat_colors: colors.join(',') || null, coat_pattern: pattern };
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
