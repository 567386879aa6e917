import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { isFullRun } from '@catlas/platform/tests/test-scale.ts';
import { describe, expect, it } from 'vitest';
import { formatGazetteerLine, type GazetteerRow } from '#features/places/gazetteer-file.server.ts';
import { distanceKm } from '#features/places/place.ts';
import { formatFrenchAreas } from './french-areas.ts';
import { makeGazetteer } from './gazetteer-rows.ts';

const { rows, located, areas } = makeGazetteer();

function placeOfPostalCode(postalCode: string): GazetteerRow | undefined {
  return rows
    .filter((row) => row.postalCodes.includes(postalCode))
    .sort(
      (a, b) =>
        Number(b.kind === 'arrondissement') - Number(a.kind === 'arrondissement') || b.population - a.population,
    )[0];
}

function communeNamed(name: string): GazetteerRow | undefined {
  return rows.find((row) => row.kind === 'commune' && row.name === name);
}

const townHalls: [postalCode: string, name: string, latitude: number, longitude: number][] = [
  ['75011', 'Paris 11e arrondissement', 48.859, 2.378],
  ['75116', 'Paris 16e arrondissement', 48.864, 2.276],
  ['69003', 'Lyon 3e arrondissement', 45.757, 4.86],
  ['69009', 'Lyon 9e arrondissement', 45.774, 4.805],
  ['13008', 'Marseille 8e arrondissement', 43.259, 5.385],
  ['13001', 'Marseille 1er arrondissement', 43.298, 5.381],
  ['33000', 'Bordeaux', 44.838, -0.579],
  ['31000', 'Toulouse', 43.604, 1.444],
  ['44000', 'Nantes', 47.218, -1.554],
  ['67000', 'Strasbourg', 48.574, 7.752],
  ['59000', 'Lille', 50.629, 3.057],
  ['35000', 'Rennes', 48.117, -1.678],
  ['06000', 'Nice', 43.71, 7.262],
  ['34000', 'Montpellier', 43.611, 3.877],
  ['38000', 'Grenoble', 45.188, 5.725],
  ['21000', 'Dijon', 47.322, 5.041],
  ['49000', 'Angers', 47.478, -0.563],
  ['76600', 'Le Havre', 49.494, 0.108],
  ['42000', 'Saint-Étienne', 45.44, 4.387],
  ['83000', 'Toulon', 43.125, 5.931],
  ['29200', 'Brest', 48.39, -4.486],
  ['63000', 'Clermont-Ferrand', 45.777, 3.087],
  ['87000', 'Limoges', 45.834, 1.262],
  ['80000', 'Amiens', 49.894, 2.296],
  ['57000', 'Metz', 49.119, 6.176],
  ['25000', 'Besançon', 47.238, 6.024],
  ['54000', 'Nancy', 48.692, 6.184],
  ['37000', 'Tours', 47.394, 0.685],
  ['45000', 'Orléans', 47.903, 1.909],
  ['68100', 'Mulhouse', 47.751, 7.336],
  ['14000', 'Caen', 49.183, -0.371],
  ['66000', 'Perpignan', 42.698, 2.895],
  ['17000', 'La Rochelle', 46.16, -1.151],
  ['64100', 'Bayonne', 43.493, -1.475],
  ['62100', 'Calais', 50.951, 1.858],
  ['74400', 'Chamonix-Mont-Blanc', 45.924, 6.87],
  ['73700', 'Bourg-Saint-Maurice', 45.618, 6.769],
  ['04000', 'Digne-les-Bains', 44.092, 6.236],
  ['48000', 'Mende', 44.518, 3.5],
  ['15000', 'Aurillac', 44.931, 2.444],
  ['22500', 'Paimpol', 48.779, -3.046],
  ['20000', 'Ajaccio', 41.919, 8.739],
  ['20200', 'Bastia', 42.697, 9.451],
  ['97100', 'Basse-Terre', 15.997, -61.729],
  ['97200', 'Fort-de-France', 14.604, -61.069],
  ['97300', 'Cayenne', 4.937, -52.326],
  ['97400', 'Saint-Denis', -20.879, 55.448],
  ['97600', 'Mamoudzou', -12.781, 45.228],
];

describe('the gazetteer', () => {
  it.each(townHalls)(
    'the gazetteer takes the owner who types %s to %s, within 5 km',
    (postalCode, name, latitude, longitude) => {
      const place = placeOfPostalCode(postalCode)!;
      expect(place.name).toBe(name);
      expect(distanceKm(place, { latitude, longitude })).toBeLessThan(5);
      expect(place.isApproximate).toBe(false);
    },
  );

  it.each([
    ['Rocamadour', 44.799, 1.618],
    ['Saint-Cirq-Lapopie', 44.464, 1.671],
    ['Vézelay', 47.466, 3.748],
    ['La Roque-Gageac', 44.825, 1.184],
    ['Sainte-Marie-de-Gosse', 43.55, -1.233],
  ])(
    'the gazetteer takes the owner in the village of %s to its surroundings, and says so',
    (name, latitude, longitude) => {
      const place = communeNamed(name)!;
      expect(place.isApproximate).toBe(true);
      expect(distanceKm(place, { latitude, longitude })).toBeLessThan(25);
    },
  );

  it('the gazetteer has every commune of mainland France and the overseas départements', () => {
    const { byTown, byTable, byPostalCode, byGroup, byDistrict, leftOut } = located.counts;
    expect(byTown).toBeGreaterThan(8_500);
    expect(byTable).toBe(45);
    expect(byPostalCode + byGroup + byDistrict).toBeLessThan(26_500);
    expect(leftOut).toBeLessThan(60);
    const codes = rows.filter(({ kind }) => kind === 'commune').map(({ placeId }) => placeId.slice('insee:'.length));
    const departements = new Set(codes.map((code) => (code.startsWith('97') ? code.slice(0, 3) : code.slice(0, 2))));
    for (const departement of ['01', '19', '2A', '2B', '59', '75', '95', '971', '972', '973', '974', '976']) {
      expect(departements).toContain(departement);
    }
  });

  it('the gazetteer still knows the towns whose commune was merged into another', () => {
    expect(rows.find(({ searchKey }) => searchKey === 'bellegarde sur valserine')?.area).toBe('Valserhône, Ain');
    expect(rows.find(({ name }) => name === 'Arbignieu')?.kind).toBe('former-commune');
  });

  it('the source has the départements and régions of the same packages: node scripts/build-gazetteer.ts --areas', () => {
    const file = join(projectRoot, 'src/features/places/areas/french-areas.json');
    expect(formatFrenchAreas(areas)).toBe(readFileSync(file, 'utf8'));
    expect(areas.departements).toHaveLength(105);
    const maineEtLoire = areas.departements.find(([code]) => code === '49')!;
    expect(
      distanceKm({ latitude: maineEtLoire[5], longitude: maineEtLoire[6] }, { latitude: 47.39, longitude: -0.56 }),
    ).toBeLessThan(25);
  });

  it('the gazetteer takes 75000, 69000 and 13000 to the city', () => {
    for (const [postalCode, name] of [
      ['75000', 'Paris'],
      ['69000', 'Lyon'],
      ['13000', 'Marseille'],
    ])
      expect(placeOfPostalCode(postalCode!)?.name).toBe(name);
  });

  it('the gazetteer knows the world under its own names and under the French ones', () => {
    const find = (key: string) =>
      rows.filter(({ searchKey }) => searchKey === key).sort((a, b) => b.population - a.population)[0];
    expect(find('londres')?.placeId).toBe(find('london')?.placeId);
    expect(find('london')).toMatchObject({ countryCode: 'GB', nameFr: 'Londres' });
    expect(find('springfield')?.countryCode).toBe('US');
    expect(find('tokyo')?.countryCode).toBe('JP');
  });

  it('the gazetteer has points on Earth only, each name of a place once, and nothing that would break the file’s lines', () => {
    const ids = rows.map((row) => `${row.placeId} ${row.searchKey}`);
    expect(new Set(ids).size).toBe(rows.length);
    const offEarth = rows.filter(
      ({ latitude, longitude }) => !(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180),
    );
    expect(offEarth).toEqual([]);
    expect(rows.filter((row) => formatGazetteerLine(row).split(/[\t\n\r]/).length !== 13)).toEqual([]);
  });

  // The build makes the file from the same packages, which takes four seconds.
  if (isFullRun)
    it('the gazetteer is the same file from the same packages', () => {
      // Comparing 200,000 lines one by one takes longer than making them, so they are one text.
      const again = makeGazetteer().rows.map(formatGazetteerLine).join('\n');
      expect(again === rows.map(formatGazetteerLine).join('\n')).toBe(true);
    });
});
