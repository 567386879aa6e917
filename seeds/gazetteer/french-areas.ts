import { placeSearchKey } from '#features/places/place-search-key.ts';
import { type Commune, countryOfDepartement, readFrenchAreas } from './french-communes.ts';
import type { LocatedCommunes } from './locate-french-communes.ts';

/** Code, name, key of the search, country, inhabitants, latitude and longitude, as in french-areas.json. */
type AreaRow = [
  code: string,
  name: string,
  key: string,
  countryCode: string,
  population: number,
  latitude: number,
  longitude: number,
];

export interface FrenchAreaRows {
  departements: AreaRow[];
  regions: AreaRow[];
  /** Other names of a region, with its code. */
  regionNames: [key: string, code: string][];
}

/** The régions before 2016, which people still name, by their départements. */
const formerRegions: Record<string, string> = {
  Alsace: '67 68',
  Aquitaine: '24 33 40 47 64',
  Auvergne: '03 15 43 63',
  'Basse-Normandie': '14 50 61',
  Bourgogne: '21 58 71 89',
  'Champagne-Ardenne': '08 10 51 52',
  'Franche-Comté': '25 39 70 90',
  'Haute-Normandie': '27 76',
  'Languedoc-Roussillon': '11 30 34 48 66',
  Limousin: '19 23 87',
  Lorraine: '54 55 57 88',
  'Midi-Pyrénées': '09 12 31 32 46 65 81 82',
  'Nord-Pas-de-Calais': '59 62',
  Picardie: '02 60 80',
  'Poitou-Charentes': '16 17 79 86',
  'Rhône-Alpes': '01 07 26 38 42 69 73 74',
};

const regionNames: [name: string, code: string][] = [
  ['Brittany', '53'],
  ['Normandy', '28'],
  ['Corsica', '94'],
  ['PACA', '93'],
  ['IDF', '11'],
  ['Centre', '24'],
  ['Burgundy', 'Bourgogne'],
  ['Picardy', 'Picardie'],
];

/** The inhabited overseas territories have no located communes beside their capital. */
const territories = new Set(['975', '986', '987', '988']);

/** The middle of an area is the mean of its communes. */
export function makeFrenchAreas(communes: Commune[], { locations }: LocatedCommunes): FrenchAreaRows {
  const { departements, regions } = readFrenchAreas();
  const current = communes.filter(({ type, code }) => type === 'commune-actuelle' && locations.has(code));
  const byDepartement = Map.groupBy(current, ({ departement }) => departement);
  const rowOf = (code: string, name: string, departementCodes: string[]): AreaRow[] => {
    const members = departementCodes.flatMap((departement) => byDepartement.get(departement) ?? []);
    if (members.length === 0) return [];
    const points = members.map((commune) => locations.get(commune.code)!);
    const mean = (values: number[]) =>
      Number((values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(3));
    return [
      [
        code,
        name,
        placeSearchKey(name),
        countryOfDepartement(departementCodes[0]!),
        members.reduce((sum, { population = 0 }) => sum + population, 0),
        mean(points.map(({ latitude }) => latitude)),
        mean(points.map(({ longitude }) => longitude)),
      ],
    ];
  };
  const known = departements.filter(({ code, zone }) => zone !== 'com' || territories.has(code));
  const names = new Set(known.map(({ nom }) => nom));
  return {
    departements: known.flatMap(({ code, nom }) => rowOf(code, nom, [code])),
    regions: [
      ...regions
        // A région of one département has its name.
        .filter(({ nom, zone }) => zone !== 'com' && !names.has(nom))
        .flatMap(({ code, nom }) =>
          rowOf(
            code,
            nom,
            known.filter(({ region }) => region === code).map((departement) => departement.code),
          ),
        ),
      ...Object.entries(formerRegions).flatMap(([name, codes]) => rowOf(name, name, codes.split(' '))),
    ],
    regionNames: regionNames.map(([name, code]) => [placeSearchKey(name), code]),
  };
}

/** One row in a line, so that a new version of the data shows what changed. */
export function formatFrenchAreas(areas: FrenchAreaRows): string {
  const lists = Object.entries(areas).map(([name, rows]) => {
    const lines = (rows as unknown[][]).map((row) => `    [${row.map((cell) => JSON.stringify(cell)).join(', ')}]`);
    return `  ${JSON.stringify(name)}: [\n${lines.join(',\n')}\n  ]`;
  });
  return `{\n${lists.join(',\n')}\n}\n`;
}
