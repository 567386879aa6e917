import { editDistance } from '@catlas/platform/text/edit-distance.ts';
import type { PlaceReading } from './parse-place-query.ts';
import { distanceKm, type Point } from './place.ts';
import { placeSearchKey } from './place-search-key.ts';

export interface RankedFields extends Point {
  searchKey: string;
  countryCode: string;
  area: string | null;
  name: string;
  population: number;
  kind: string;
  similarity: number;
}

export const goodQuality = 0.6;

/** An area is as likely as a town of this size: "Mayenne" is first the town, and "Landes" not the village. */
const areaPopulation = 8_000;

const articles = new Set(['le', 'la', 'les', 'l', 'the', 'el', 'los', 'las']);

/** Returns 1 for an equal key, 0.7 to 0.85 for a prefix, 0.6 to 0.7 for one typo. */
export function matchQuality(key: string, queryKey: string, similarity: number): number {
  if (key === queryKey) return 1;
  if (key.startsWith(queryKey)) return key[queryKey.length] === ' ' ? 0.85 : 0.7 + 0.1 * (queryKey.length / key.length);
  const inside = ` ${key}`.indexOf(` ${queryKey}`);
  if (inside > 0) {
    if (articles.has(key.slice(0, inside - 1))) return key.endsWith(` ${queryKey}`) ? 0.95 : 0.7;
    return `${key} `[inside + queryKey.length - 1] === ' ' ? 0.6 : 0.5;
  }
  const most = queryKey.length >= 7 ? 2 : 1;
  const edits = queryKey.length < 3 ? most + 1 : editDistance(key, queryKey, most);
  if (edits === 1) return queryKey.length >= 4 ? 0.7 : 0.6;
  if (edits === 2) return 0.6;
  return 0.55 * similarity;
}

/** Only the order of scores has a meaning. */
export function placeScore(place: RankedFields, reading: PlaceReading, near: Point | null): number {
  const quality = matchQuality(place.searchKey, reading.key, place.similarity);
  // A village has about half the weight of the largest city.
  const population = place.kind === 'departement' || place.kind === 'region' ? areaPopulation : place.population;
  const size = 0.25 + (0.75 * Math.log10(population + 1)) / 7.5;
  const closeness = near ? closenessFactor(distanceKm(place, near)) : 1;
  // A postal code of Lyon's third arrondissement means the arrondissement, not all of Lyon.
  const precision = place.kind === 'arrondissement' && /^\d+$/.test(reading.key) ? 1.5 : 1;
  // The typed code of a département, and a place in the typed département, are what was meant.
  const isMeant = reading.departement !== undefined || (place.kind === 'departement' && /\d/.test(reading.key));
  const isInCountry = reading.countryCodes === null || reading.countryCodes.includes(place.countryCode);
  return (
    quality *
    size *
    closeness *
    precision *
    (isMeant ? 1.5 : 1) *
    (isInCountry ? 1 : 0.3) *
    hintFactor(place, reading.hints)
  );
}

/** A nearby town is up to 1.5 times as likely as one on another continent, a town in the same country 1.2 times. */
function closenessFactor(km: number): number {
  return 1 + 0.2 * Math.exp(-km / 100) + 0.3 * Math.exp(-km / 1500);
}

function hintFactor(place: RankedFields, hints: string[]): number {
  if (hints.length === 0) return 1;
  const whereabouts = [place.name, place.area ?? ''].map(placeSearchKey);
  const met = hints.filter((hint) => whereabouts.some((text) => ` ${text}`.includes(` ${hint}`)));
  return met.length > 0 ? 1.5 : 0.7;
}
