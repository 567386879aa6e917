import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@catlas/platform/log/logger.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importGazetteer } from '#features/places/import-gazetteer.server.ts';
import { makeGazetteer } from '#seeds/gazetteer/gazetteer-rows.ts';
import { writeGazetteer } from '#seeds/gazetteer/write-gazetteer.ts';
import { buildCat } from '#tests/support/cat-builder.ts';
import { openTestApi, type TestApi } from '#tests/support/test-api.ts';
import { explainSearch, resolveSearch } from './resolve-search.server.ts';

const towns = new Set(['Angers', 'Nantes', 'Lyon', 'Lyon 3e arrondissement', 'La Rochelle', 'Le Blanc']);

let api: TestApi;
let directory: string;
let catId: number;
beforeAll(async () => {
  api = await openTestApi();
  directory = await mkdtemp(join(tmpdir(), 'catlas-gazetteer-'));
  await writeGazetteer(
    makeGazetteer().rows.filter(({ name }) => towns.has(name)),
    directory,
  );
  await importGazetteer({ ...api.database, log: createLogger('silent') }, { directory });
  ({ id: catId } = await buildCat(api.context, { name: 'Caramel', placeLabel: 'Angers' }));
  await api.context.db.insertInto('short_links').values({ code: '23456789', cat_id: catId, lang: 'fr' }).execute();
});
afterAll(async () => {
  await api.close();
  await rm(directory, { recursive: true, force: true });
});

const find = async (query: string, at: string | null = null) => {
  const limits = { consume: async () => {} } as never;
  const address = await resolveSearch({ ...api.context, locale: 'en', limits }, { query, at });
  return address && Object.fromEntries(new URL(address, 'http://site.invalid').searchParams);
};

it.each([
  ['black cat Angers', { at: expect.stringMatching(/^47\.4\d+,-0\.5/), coat_colors: 'black' }],
  ['tigré Lyon 3', { at: expect.stringMatching(/^45\.7\d+,4\.8/), coat_pattern: 'tabby' }],
  ['chat roux perdu Nantes', { at: expect.stringMatching(/^47\.2\d+,-1\.5/), coat_colors: 'ginger', filter: 'lost' }],
  [
    'chatte noire trouvée à La Rochelle',
    { at: expect.stringMatching(/^46\.1/), coat_colors: 'black', sex: 'female', filter: 'found' },
  ],
  ['black cat', { within: 'any', coat_colors: 'black' }],
  ['Caramel Angers', { at: expect.stringMatching(/^47\.4/), words: 'Caramel' }],
  ['caramle', { within: 'any', words: 'Caramel' }],
  ['Nante', { at: expect.stringMatching(/^47\.2/) }],
  ['Angers', { at: expect.stringMatching(/^47\.4/) }],
  ['Le Blanc', { at: expect.stringMatching(/^46\.6/) }],
])('the search for %j leads to the list of all cats that fit', async (query, expected) => {
  expect(await find(query)).toEqual(expected);
});

it('a code leads to its report, and looks without a place to those nearest to the map', async () => {
  const limits = { consume: async () => {} } as never;
  expect(await resolveSearch({ ...api.context, locale: 'en', limits }, { query: '2345-6789', at: null })).toBe(
    '/c/23456789',
  );
  expect(await find('black cat', '47.0000,1.0000,12')).toEqual({
    at: '47.0000,1.0000,12',
    within: 'any',
    coat_colors: 'black',
  });
  expect(await find('zzqxwv')).toBeNull();
});

it('the search goes to pasted coordinates and long links, and explains what it can’t take', async () => {
  const link = `https://www.google.com/maps/place/X/@47.5,-0.6,9z/data=!8m2!3d47.4739!4d-0.5541?x=${'x'.repeat(300)}`;
  expect((await find(link))?.at).toMatch(/^47\.4739\d*,-0\.5541\d*,/);
  expect((await find('47,4739 N 0,5541 O'))?.at).toMatch(/^47\.4739\d*,-0\.5541\d*,/);
  const explain = (query: string) => {
    const limits = { consume: async () => {} } as never;
    return explainSearch({ ...api.context, locale: 'en', limits }, query);
  };
  expect(await find('https://maps.app.goo.gl/AbCdEf')).toBeNull();
  expect(await explain('https://maps.app.goo.gl/AbCdEf')).toContain('short links');
  expect(await find('47.4739 N, -0.5541 E')).toBeNull();
  expect(await explain('47.4739 N, -0.5541 E')).toContain('Coordinates 47.47390, -0.55410');
  expect(await find('Lyon (62)')).toBeNull();
  expect(await explain('Lyon (62)')).toContain('Pas-de-Calais (62)');
  expect(await explain('x'.repeat(500))).toBeNull();
});

it('cats near the place that a description names come first, whatever other cats are called', async () => {
  const black = { coat_colors: ['black' as const] };
  const angers = { latitude: 47.47, longitude: -0.55 };
  const far = await buildCat(api.context, { name: 'Black cat', traits: black, latitude: 49.1, longitude: 6.2 });
  const near = await buildCat(api.context, { name: 'Nuit', traits: black, ...angers });
  const search = async (q: string) =>
    (await api.get<{ cats: { id: number }[] }>(`/cats/search?q=${encodeURIComponent(q)}`)).cats.map(({ id }) => id);
  expect(await search('black cat Angers')).toEqual([near.id, far.id]);
  expect((await search('black cat'))[0]).toBe(far.id);
});
