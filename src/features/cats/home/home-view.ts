import type { ListedCat, Point } from '#features/cats/model/cat.ts';
import { type MapBounds, roundBounds } from '#features/cats/model/map-bounds.ts';
import { townParameter } from '#features/cats/search/town-parameter.ts';
import type { CatTraits } from '#features/cats/traits/cat-traits.ts';
import { franceOverview } from '#map/base/france-overview.ts';
import { formatMapView, type MapView, parseMapView } from '#map/base/map-view-url.ts';
import { project, unproject } from '#map/cats/tile-grid.ts';
import { coatColors, coatPatterns } from '#product/trait-values.ts';
import { formatSize, type MapSize, parseSize } from './map-size.ts';

export const catFilters = ['all', 'lost', 'found'] as const;
export type CatFilter = (typeof catFilters)[number];

export interface Coat {
  colors: CatTraits['coat_colors'];
  pattern: Exclude<CatTraits['coat_pattern'], 'unknown'> | null;
}

/** The home page's address, parsed. */
export interface HomeRequest {
  /** Null: the middle of France, as the spec has it. */
  view: MapView | null;
  filter: CatFilter;
  /** Only cats with these colours and this pattern. */
  coat: Coat;
  /** The visible part of the reader's map; null until the page has measured it. */
  size: MapSize | null;
  /** The next page of the list, for readers without JavaScript. */
  cursor: string | null;
}

export interface HomeData {
  request: HomeRequest;
  cats: ListedCat[];
  nextCursor: string | null;
  /** Of the map's visible part, exact; and of the wanted kind within 300 km of its centre, up to `mostCounted`. */
  counts: { here: CatCounts; near: number };
  /** Where the nearest cat is, if the map shows none. */
  nearest: (Point & { meters: number }) | null;
  /** Where cats are on the picture of France; empty where the address names another place. */
  overview: OverviewCluster[];
  /** What was searched for, when nothing was found; only without JavaScript. */
  searchedInVain: string | null;
}

interface CatCounts {
  all: number;
  lost: number;
  found: number;
}

/** Cats of one cell of the map's grid, at the mean of their published points. */
export type OverviewCluster = [latitude: number, longitude: number, lost: number, found: number];

/** The spec's centre with all of France around it. */
export const defaultView: MapView = {
  latitude: franceOverview.latitude,
  longitude: franceOverview.longitude,
  zoom: franceOverview.zoom,
};

export function parseHomeRequest(parameters: URLSearchParams): HomeRequest {
  const filter = parameters.get('filter') as CatFilter;
  return {
    view: parseMapView(parameters.get('at')),
    filter: catFilters.includes(filter) ? filter : 'all',
    coat: {
      colors: coatColors.filter((color) => parameters.get('coat_colors')?.split(',').includes(color)),
      pattern: coatPatterns.find((each) => each !== 'unknown' && each === parameters.get('coat_pattern')) ?? null,
    } as Coat,
    size: parseSize(parameters.get('size')),
    cursor: parameters.get('cursor'),
  };
}

/** The address of the home page with some of its parameters changed; null takes one away. */
export function homeAddress(parameters: URLSearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(parameters);
  for (const name of ['q', 'cursor', 'index', 'size', townParameter]) next.delete(name);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  // Commas are fine in a query, and `at` is easier to read with them.
  const query = next.toString().replaceAll('%2C', ',');
  return query ? `/?${query}` : '/';
}

export const hasCoat = ({ colors, pattern }: Coat): boolean => colors.length > 0 || pattern !== null;

/** The parameters of the API and of the page for a coat; null where there is none. */
export function coatParameters({ colors, pattern }: Coat): Record<'coat_colors' | 'coat_pattern', string | null> {
  return { coat_colors: colors.join(',') || null, coat_pattern: pattern };
}

/** What the request becomes once the page has measured its map. In the browser only. */
export function withSize(request: HomeRequest, size: MapSize): HomeRequest {
  const view = request.view ?? { ...defaultView, zoom: homeZoom() };
  // As the server will read it from the address.
  return { ...request, view: parseMapView(formatMapView(view)), size };
}

/** The parameters of the request's own list, for `homeAddress`. */
export function parametersOf({ view, size }: HomeRequest): Record<string, string | null> {
  return { at: view && formatMapView(view), size: size && formatSize(size) };
}

/** Between a phone and a desktop: until the page has measured its map, and without JavaScript. */
const assumedSize: MapSize = { width: 640, height: 480 };

/** The area that the map shows. */
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

/** A phone shows all of France a little smaller. */
export const phoneZoom = defaultView.zoom - 0.558;

/** The zoom for an address that names none; in the browser only. */
export function homeZoom(): number {
  return matchMedia('(min-width: 64rem)').matches ? defaultView.zoom : phoneZoom;
}
