import type { PlaceSuggestion } from './place-schemas.ts';

/** Each source once: the attribution of a place can name several, and places share sources. */
export function listCredits(places: readonly Pick<PlaceSuggestion, 'attribution'>[]): string[] {
  return [...new Set(places.flatMap(({ attribution }) => attribution.split('; ')).filter(Boolean))];
}
