import type { Point } from './place.ts';
import type { PlaceSuggestion } from './place-schemas.ts';

/** Rounds typed coordinates to about a metre. */
export function presentPoint({ latitude, longitude }: Point): PlaceSuggestion {
  const digits = (degrees: number) => String(Math.round(degrees * 1e5) / 1e5);
  const text = `${digits(latitude)}, ${digits(longitude)}`;
  return {
    id: `point:${digits(latitude)},${digits(longitude)}`,
    label: text,
    name: text,
    kind: 'coordinates',
    latitude,
    longitude,
    country_code: null,
    population: null,
    is_approximate: false,
    source: 'query',
    attribution: '',
  };
}
