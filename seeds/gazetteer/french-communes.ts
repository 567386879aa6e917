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
  const departements = require(`${dataFolder}/departements.json`) as { code: string; nom: string }[];
  const groups = require(`${dataFolder}/epci.json`) as { code: string; membres: { code: string }[] }[];
  const departementNames = new Map(departements.map(({ code, nom }) => [code, nom]));
  const groupCodes = new Map(groups.flatMap((group) => group.membres.map((member) => [member.code, group.code])));
  return records.map((record) => ({
    ...record,
    departementName: departementNames.get(record.departement) ?? '',
    groupCode: groupCodes.get(record.code) ?? null,
    postalCodes: record.codesPostaux ?? [],
  }));
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
