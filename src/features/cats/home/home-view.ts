import type { ListedCat } from '#features/cats/model/cat.ts';
import { townParameter } from '#features/cats/search/town-parameter.ts';
import { franceOverview } from '#map/base/france-overview.ts';
import { type MapView, parseMapView } from '#map/base/map-view-url.ts';

export const catFilters = ['all', 'lost', 'found'] as const;
export type CatFilter = (typeof catFilters)[number];

/** The home page's address, parsed. */
export interface HomeRequest {
  /** Null: the middle of France, as the spec has it. */
  view: MapView | null;
  filter: CatFilter;
  /** The next page of the list, for readers without JavaScript. */
  cursor: string | null;
}

export interface HomeData {
  request: HomeRequest;
  cats: ListedCat[];
  nextCursor: string | null;
  counts: { all: number; lost: number; found: number };
  /** Where cats are on the picture of France; empty where the address names another place. */
  overview: OverviewCluster[];
  /** What was searched for, when nothing was found; only without JavaScript. */
  searchedInVain: string | null;
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
    cursor: parameters.get('cursor'),
  };
}

/** The address of the home page with some of its parameters changed; null takes one away. */
export function homeAddress(parameters: URLSearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(parameters);
  for (const name of ['q', 'cursor', 'index', townParameter]) next.delete(name);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  // Commas are fine in a query, and `at` is easier to read with them.
  const query = next.toString().replaceAll('%2C', ',');
  return query ? `/?${query}` : '/';
}

/** A phone shows all of France a little smaller. */
export const phoneZoom = defaultView.zoom - 0.558;

/** The zoom for an address that names none; in the browser only. */
export function homeZoom(): number {
  return matchMedia('(min-width: 64rem)').matches ? defaultView.zoom : phoneZoom;
}
