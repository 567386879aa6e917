import type { PlaceSuggestion } from './place-schemas.ts';

/** Shows an area as a whole, a city or a village with its surroundings, an address with its street. */
export function zoomOfPlace({
  source,
  kind,
  population,
}: Pick<PlaceSuggestion, 'source' | 'kind' | 'population'>): number {
  if (source === 'query' || source === 'geocoder') return 15;
  if (kind === 'region') return 7;
  if (kind === 'departement') return 8.5;
  if (kind === 'arrondissement') return 13;
  if ((population ?? 0) > 1_000_000) return 10.5;
  if ((population ?? 0) > 100_000) return 11.5;
  return 12.5;
}
