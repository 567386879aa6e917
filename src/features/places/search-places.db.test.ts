import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenTables } from '@catlas/platform/db/open-database.ts';
import { isAppError } from '@catlas/platform/errors/app-error.ts';
import { createLogger } from '@catlas/platform/log/logger.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '#db/schema.ts';
import { makeGazetteer } from '#seeds/gazetteer/gazetteer-rows.ts';
import { writeGazetteer } from '#seeds/gazetteer/write-gazetteer.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { findNearestPlaceLabel, findNearestPlaceName } from './find-nearest-place.server.ts';
import type { GazetteerRow } from './gazetteer-file.server.ts';
import { importGazetteer, isGazetteerMissing } from './import-gazetteer.server.ts';
import { explainPlaceProblem } from './place-problems.ts';
import { zoomOfPlace } from './place-zoom.ts';
import { answerPlaceQuery } from './search-places.server.ts';

const log = createLogger('silent');
const middleOfFrance = { latitude: 46.7682, longitude: 2.4327 };

let database: OpenTables<Schema>;
let directory: string;
let anywhere: GazetteerRow;

beforeAll(async () => {
  database = await openTestDatabase();
  directory = await mkdtemp(join(tmpdir(), 'catlas-gazetteer-'));
  const { rows } = makeGazetteer();
  await writeGazetteer(rows, directory);
  const fewRows = rows.slice(0, 1_000);
  anywhere = fewRows.find(({ isApproximate }) => !isApproximate)!;
  await writeGazetteer(fewRows, join(directory, 'small'));
  const processes = database.engine === 'pglite' ? [1] : [1, 2, 3];
  const runs = await Promise.all(processes.map(() => importGazetteer({ ...database, log }, { directory })));
  expect(runs.filter((rows) => rows !== null)).toHaveLength(1);
});

afterAll(async () => {
  await database.close();
  await rm(directory, { recursive: true, force: true });
});

async function search(query: string, more: Partial<Parameters<typeof answerPlaceQuery>[1]> = {}) {
  const context = { db: database.db, replica: null, log, geocoder: null, now: () => new Date() };
  return (await answerPlaceQuery(context, { query, locale: 'en', limit: 8, ...more })).suggestions;
}

async function firstLabel(query: string, more: Partial<Parameters<typeof answerPlaceQuery>[1]> = {}) {
  return (await search(query, more))[0]?.label;
}

describe('importing the gazetteer', () => {
  it('the import of the gazetteer does nothing if the same version is imported', async () => {
    expect(await importGazetteer({ ...database, log }, { directory })).toBeNull();
  });

  it('the import of the gazetteer does not stop a server that was built without a gazetteer', async () => {
    expect(await importGazetteer({ ...database, log }, { directory: join(directory, 'nowhere') })).toBeNull();
    expect(await firstLabel('Lyon')).toBe('Lyon, Rhône, France');
  });

  it('the import of the gazetteer replaces the places with a new version, and leaves the same indexes', async () => {
    const small = await openTestDatabase();
    const options = { directory: join(directory, 'small') };
    const indexes = async () =>
      (await small.pool.query(`select indexdef from pg_indexes where tablename = 'places' order by 1`)).rows;
    await importGazetteer({ ...small, log }, options);
    const before = await indexes();
    expect(before).toHaveLength(4);
    const { rows } = await small.pool.query('select count(*) from places');
    await small.pool.query(`update gazetteer_version set version = 'old'`);
    expect(await importGazetteer({ ...small, log }, options)).toBe(rows[0].count);
    expect(await indexes()).toEqual(before);
    await small.close();
  });

  it('the import of the gazetteer is made again where it was interrupted, and names no town to a report before it is complete', async () => {
    const other = await openTestDatabase();
    const options = { directory: join(directory, 'small') };
    const countPlaces = async () => (await other.pool.query('select count(*) from places')).rows[0].count;
    const looks = [AbortSignal.abort(), new AbortController().signal];
    const signal = { throwIfAborted: () => looks.pop()!.throwIfAborted() } as AbortSignal;
    const context = { ...other, log, engine: 'pglite' as const };
    await expect(importGazetteer(context, { ...options, signal })).rejects.toThrow('aborted');
    expect(await countPlaces()).toBeGreaterThan(0);
    expect(await findNearestPlaceLabel(other, anywhere)).toBeNull();
    expect(await isGazetteerMissing(context, options.directory)).toBe(true);

    const rows = await importGazetteer(context, options);
    expect(await countPlaces()).toBe(rows);
    expect(await findNearestPlaceLabel(other, anywhere)).not.toBeNull();
    expect(await isGazetteerMissing(context, options.directory)).toBe(false);
    await other.close();
  });
});

describe('searching places', () => {
  it.each([
    ['Lyon', 'Lyon, Rhône, France'],
    ['lyon', 'Lyon, Rhône, France'],
    ['st etienne', 'Saint-Étienne, Loire, France'],
    ['Saint-Etienne', 'Saint-Étienne, Loire, France'],
    ['SAINT ÉTIENNE', 'Saint-Étienne, Loire, France'],
    ['l’isle adam', "L'Isle-Adam (95290), Val-d'Oise, France"],
    ['havre', 'Le Havre, Seine-Maritime, France'],
    ['Lyon 3e', 'Lyon 3e arrondissement, Rhône, France'],
    ['paris 11', 'Paris 11e arrondissement, France'],
    ['69003', '69003 Lyon 3e arrondissement, Rhône, France'],
    ['75011', '75011 Paris 11e arrondissement, France'],
    ['13008', '13008 Marseille 8e arrondissement, Bouches-du-Rhône, France'],
    ['20000', '20000 Ajaccio, Corse-du-Sud, France'],
    ['97400', '97400 Saint-Denis, Réunion'],
    ['69003 Lyon', '69003 Lyon 3e arrondissement, Rhône, France'],
    ['Lyon, France', 'Lyon, Rhône, France'],
    ['lyon france', 'Lyon, Rhône, France'],
    ['Bellegarde-sur-Valserine', 'Bellegarde-sur-Valserine, Valserhône, Ain, France'],
    ['Eu', 'Eu (76260), Seine-Maritime, France'],
  ])('the search for places finds %s as written', async (query, label) => {
    expect(await firstLabel(query, { near: middleOfFrance })).toBe(label);
  });

  it.each([
    ['75000', '75000 Paris, France'],
    ['69000', '69000 Lyon, Rhône, France'],
    ['13000 Marseille', '13000 Marseille, Bouches-du-Rhône, France'],
    ['Lyon Cedex 03', 'Lyon 3e arrondissement, Rhône, France'],
    ['49035 Angers Cedex 01', 'Angers, Maine-et-Loire, France'],
    ['Lyon 03', 'Lyon 3e arrondissement, Rhône, France'],
    ['Montreuil (62)', 'Montreuil-sur-Mer (62170), Pas-de-Calais, France'],
    ['Montreuil 93', 'Montreuil (93100), Seine-Saint-Denis, France'],
    ['Saint-Denis 974', 'Saint-Denis, Réunion'],
    ['Saint-Denis (93)', 'Saint-Denis, Seine-Saint-Denis, France'],
    ['Lyon 69', 'Lyon, Rhône, France'],
    ['Paris 75', 'Paris, France'],
    ['49 Angers', 'Angers, Maine-et-Loire, France'],
    ['Maine-et-Loire', 'Maine-et-Loire (49), France'],
    ['maine et loire', 'Maine-et-Loire (49), France'],
    ['49', 'Maine-et-Loire (49), France'],
    ['2a', 'Corse-du-Sud (2A), France'],
    ['974', 'La Réunion (974)'],
    ['75', 'Paris (75), France'],
    ['Bretagne', 'Bretagne (region), France'],
    ['Brittany', 'Bretagne (region), France'],
    ['Occitanie', 'Occitanie (region), France'],
    ['Ile de France', 'Île-de-France (region), France'],
    ['Alsace', 'Alsace (region), France'],
    ['Landes, France', 'Landes (40), France'],
    ['Mayenne', 'Mayenne (53100), France'],
    ['1204 Genève', 'Genève, GE, Switzerland'],
    ['Montréal H2X 1Y4', 'Montréal, QC, Canada'],
  ])('the search for places finds the place or area that %s means', async (query, label) => {
    expect(await firstLabel(query, { near: middleOfFrance })).toBe(label);
  });

  it('the search for places offers namesakes where the département has no such place, and says so', async () => {
    const context = { db: database.db, replica: null, log, geocoder: null, now: () => new Date() };
    const answer = await answerPlaceQuery(context, { query: 'Lyon (62)', locale: 'en', limit: 5 });
    expect(answer.problem).toEqual({
      code: 'not-in-departement',
      understood: { name: 'Lyon', departement: 'Pas-de-Calais (62)' },
    });
    expect(explainPlaceProblem(answer.problem!, 'fr')).toContain('Pas-de-Calais (62)');
    expect(answer.suggestions[0]?.label).toBe('Lyon, Rhône, France');
    const unknown = await answerPlaceQuery(context, { query: '49999', locale: 'en', limit: 5 });
    expect(unknown.problem).toEqual({ code: 'postal-code-unknown', understood: { postalCode: '49999' } });
    expect(unknown.suggestions.map(({ label }) => label)).toEqual(['Maine-et-Loire (49), France']);
    expect((await answerPlaceQuery(context, { query: '00999', locale: 'en', limit: 5 })).suggestions).toEqual([]);
  });

  it('an area moves the map, and places no pin', async () => {
    const [area] = await search('Maine-et-Loire');
    expect(area).toMatchObject({ kind: 'departement', is_approximate: true });
    expect(zoomOfPlace(area!)).toBeLessThan(9);
  });

  it.each([
    ['Marseile', 'Marseille, Bouches-du-Rhône, France'],
    ['Bordaux', 'Bordeaux, Gironde, France'],
    ['Lyn', 'Lyon, Rhône, France'],
    ['Lyno', 'Lyon, Rhône, France'],
    ['toulose', 'Toulouse, Haute-Garonne, France'],
    ['nantse', 'Nantes, Loire-Atlantique, France'],
    ['villefrnche sur saone', 'Villefranche-sur-Saône (69400), Rhône, France'],
    ['Grenobel, France', 'Grenoble, Isère, France'],
  ])('the search for places forgives the slip in %s', async (query, label) => {
    expect(await firstLabel(query, { near: middleOfFrance })).toBe(label);
  });

  it.each([
    ['p', 'Paris'],
    ['pa', 'Paris'],
    ['mars', 'Marseille'],
    ['690', 'Lyon'],
    ['saint-ét', 'Saint-Étienne'],
  ])('the search for places offers the town while %s is still being typed', async (query, town) => {
    const suggestions = await search(query, { near: middleOfFrance });
    expect(suggestions.map(({ name }) => name).join(' | ')).toContain(town);
  });

  it('the search for places prefers the Springfield near the map’s centre, or in the typed state', async () => {
    const inIllinois = { latitude: 39.8, longitude: -89.65 };
    const [first] = await search('Springfield', { near: inIllinois });
    expect(first?.latitude).toBeCloseTo(39.8, 0);
    const namesakes = await search('Springfield');
    expect(namesakes.length).toBe(8);
    expect(namesakes[0]?.population).toBeGreaterThan(150_000);
    expect(await firstLabel('Springfield, IL')).toBe('Springfield, IL, United States');
    expect(await firstLabel('London, ON')).toBe('London, ON, Canada');
    expect((await search('Springfield, USA')).every(({ country_code }) => country_code === 'US')).toBe(true);
  });

  it('the search for places shows a village near the map’s centre before many distant namesakes', async () => {
    const near = { latitude: 48.37, longitude: 4.12 };
    const [first] = await search('Saint-Germain', { near, limit: 5 });
    expect(first?.label).toContain('Aube');
  });

  it('the search for places uses the visitor’s language', async () => {
    expect(await firstLabel('London', { locale: 'fr' })).toMatch(/^Londres, .*Royaume-Uni$/);
    expect(await firstLabel('Londres', { locale: 'en' })).toMatch(/^London, .*United Kingdom$/);
    expect(await firstLabel('Vienne, Autriche', { locale: 'fr' })).toMatch(/^Vienne, .*Autriche$/);
    expect(await firstLabel('97400', { locale: 'fr' })).toBe('97400 Saint-Denis, La Réunion');
  });

  it('the search for places accepts coordinates', async () => {
    expect(await search('45.76, 4.83')).toEqual([
      expect.objectContaining({
        latitude: 45.76,
        longitude: 4.83,
        label: 'Coordinates 45.76000, 4.83000',
        kind: 'coordinates',
      }),
    ]);
  });

  it('without a geocoder the search resolves an address to its town, and marks the result as approximate', async () => {
    const [first] = await search('12 rue de la Barre, 69002 Lyon');
    expect(first).toMatchObject({ label: '69002 Lyon 2e arrondissement, Rhône, France', is_approximate: true });
    expect((await search('rue de la République Lyon'))[0]).toMatchObject({ name: 'Lyon', is_approximate: true });
  });

  it('the search for places offers nothing that only resembles an unknown street', async () => {
    expect(await search('12 rue Zzqxwv')).toEqual([]);
    expect((await search('12 rue Inconnue, Lyon')).map(({ name }) => name)).toEqual(['Lyon']);
  });

  it('the search for places names the source of every answer', async () => {
    for (const query of ['Lyon', 'Tokyo', '69003', 'Marseile']) {
      for (const { attribution } of await search(query)) expect(attribution).toContain('GeoNames (CC BY 4.0)');
    }
    expect((await search('Lyon'))[0]?.attribution).toContain('Licence Ouverte');
  });

  it.each(['', '   ', 'x'.repeat(201)])(
    'the search for places refuses a query that is empty or too long, with the field’s name',
    async (query) => {
      const refusal = await search(query).catch((error: unknown) => error);
      expect(isAppError(refusal) && refusal.code).toBe('invalid');
      expect(isAppError(refusal) && refusal.fields.map(({ field }) => field)).toEqual(['q']);
    },
  );

  it.each([
    '%',
    '_',
    "'; drop table places; --",
    '\u0000',
    '東京',
    '𠮷野家',
    '🐈',
    '((((',
    'a'.repeat(200),
    'ß'.repeat(200),
    'ﷺ'.repeat(200),
    '-1',
    '99999',
  ])('the search for places answers %j without falling over', async (query) => {
    expect(Array.isArray(await search(query))).toBe(true);
  });
});

describe('naming the place of a point', () => {
  it.each([
    [45.757, 4.862, 'Lyon 3e arrondissement, Rhône'],
    [48.859, 2.379, 'Paris 11e arrondissement'],
    [45.77, 4.88, 'Villeurbanne, Rhône'],
    [44.84, -0.58, 'Bordeaux, Gironde'],
  ])('the point at %s, %s has the name of its place', async (latitude, longitude, label) => {
    expect(await findNearestPlaceLabel(database, { latitude, longitude })).toBe(label);
  });

  it('the heading of a list has the town alone', async () => {
    expect(await findNearestPlaceName(database, { latitude: 45.757, longitude: 4.862 })).toBe('Lyon 3e');
    expect(await findNearestPlaceName(database, { latitude: 44.84, longitude: -0.58 })).toBe('Bordeaux');
  });

  it('a point in the middle of the sea has no name', async () => {
    expect(await findNearestPlaceLabel(database, { latitude: 30, longitude: -40 })).toBeNull();
  });

  it('naming the place of a point finds places outside France', async () => {
    expect(await findNearestPlaceLabel(database, { latitude: 50.8467, longitude: 4.3525 })).toContain('Brussels');
  });
});
