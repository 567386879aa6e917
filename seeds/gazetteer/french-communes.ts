import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const dataFolder = '@etalab/decoupage-administratif/data';

type CommuneType = 'commune-actuelle' | 'commune-deleguee' | 'commune-associee' | 'arrondissement-municipal';

interface CommuneRecord {
  code: string;
  nom: string;
  type: CommuneType;
  zone: 'metro' | 'drom' | 'com';
  departement: string;
  region: string;
  arrondissement?: string;
  codesPostaux?: string[];
  population?: number;
  chefLieu?: string;
  commune?: string;
}

export interface Commune extends CommuneRecord {
  departementName: string;
  /** The group of communes is the EPCI. */
  groupCode: string | null;
  postalCodes: string[];
}

export function readFrenchCommunes(): Commune[] {
  const records = require(`${dataFolder}/communes.json`) as CommuneRecord[];
  const { departements } = readFrenchAreas();
  const groups = require(`${dataFolder}/epci.json`) as { code: string; membres: { code: string }[] }[];
  const departementNames = new Map(departements.map(({ code, nom }) => [code, nom]));
  const groupCodes = new Map(groups.flatMap((group) => group.membres.map((member) => [member.code, group.code])));
  const cityCodes = findCityCodes(records, departements);
  return records.map((record) => ({
    ...record,
    departementName: departementNames.get(record.departement) ?? '',
    groupCode: groupCodes.get(record.code) ?? null,
    postalCodes: [...(record.codesPostaux ?? []), ...(cityCodes.get(record.code) ?? [])],
  }));
}

/** People write 75000, 69000 and 13000 for the whole city, though only its arrondissements have postal codes. */
function findCityCodes(records: CommuneRecord[], departements: AreaRecord[]): Map<string, string[]> {
  const known = new Set(records.flatMap(({ codesPostaux }) => codesPostaux ?? []));
  const cities = departements
    .filter(({ code, zone }) => zone === 'metro' && /^\d\d$/.test(code) && !known.has(`${code}000`))
    .map(({ code, chefLieu }): [string, string[]] => [chefLieu, [`${code}000`]]);
  return new Map(cities);
}

export interface AreaRecord {
  code: string;
  nom: string;
  zone: CommuneRecord['zone'];
  region?: string;
  chefLieu: string;
}

export function readFrenchAreas(): { departements: AreaRecord[]; regions: AreaRecord[] } {
  return {
    departements: require(`${dataFolder}/departements.json`) as AreaRecord[],
    regions: require(`${dataFolder}/regions.json`) as AreaRecord[],
  };
}

const countryByDepartement: Record<string, string> = {
  '971': 'GP',
  '972': 'MQ',
  '973': 'GF',
  '974': 'RE',
  '975': 'PM',
  '976': 'YT',
  '977': 'BL',
  '978': 'MF',
  '984': 'TF',
  '986': 'WF',
  '987': 'PF',
  '988': 'NC',
  '989': 'CP',
};

/** The overseas départements have their own ISO 3166-1 alpha-2 codes in GeoNames. */
export function countryOfDepartement(departement: string): string {
  return countryByDepartement[departement] ?? 'FR';
}

export const frenchCountryCodes = new Set(['FR', ...Object.values(countryByDepartement)]);
