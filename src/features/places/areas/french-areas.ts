import rows from './french-areas.json' with { type: 'json' };

export interface FrenchArea {
  id: string;
  kind: 'departement' | 'region';
  /** Null for a région: people do not write its code. */
  code: string | null;
  name: string;
  /** The names of an area, as placeSearchKey writes them. */
  keys: string[];
  countryCode: string;
  population: number;
  latitude: number;
  longitude: number;
}

type AreaRow = [string, string, string, string, number, number, number];

const departements = (rows.departements as AreaRow[]).map((row) => readRow('departement', row));
const regions = (rows.regions as AreaRow[]).map((row) => readRow('region', row));
const byCode = new Map(departements.map((area) => [area.code!.toLowerCase(), area]));

function readRow(kind: FrenchArea['kind'], row: AreaRow): FrenchArea {
  const [code, name, key, countryCode, population, latitude, longitude] = row;
  const others =
    kind === 'region' ? rows.regionNames.filter((names) => names[1] === code).map((names) => names[0]!) : [];
  return {
    id: `${kind}:${code}`,
    kind,
    code: kind === 'departement' ? code : null,
    name,
    // Paris is found as a town.
    keys: name === 'Paris' ? [] : [...new Set([key, key.replace(/^la /, ''), ...others])],
    countryCode,
    population,
    latitude,
    longitude,
  };
}

/** The code may be written "49", "2a" or "974". */
export function findDepartement(code: string): FrenchArea | null {
  return byCode.get(code.toLowerCase()) ?? null;
}

const shortestBeginning = 3;

/** Returns the areas with this code, this name, or a name that begins so. */
export function findFrenchAreas(key: string): FrenchArea[] {
  const ofCode = findDepartement(key);
  if (ofCode) return [ofCode];
  if (key.length < shortestBeginning) return [];
  return [...departements, ...regions].filter(({ keys }) => keys.some((name) => name.startsWith(key)));
}
