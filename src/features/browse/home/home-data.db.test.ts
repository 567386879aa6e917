import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { parseHomeRequest } from '#features/browse/view/home-view.ts';
import { buildCat, buildUser } from '#tests/support/cat-builder.ts';
import { openTestApi, type TestApi } from '#tests/support/test-api.ts';
import { emptyTables } from '#tests/support/test-database.ts';
import { getHomeData } from './home-data.server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());
beforeEach(() => emptyTables(api.database));

const read = (address: string) =>
  getHomeData(api.context, { request: parseHomeRequest(new URLSearchParams(address)), searchedInVain: null });

it('the list of a moved map has only the cats of its view', async () => {
  const { db } = api.database;
  const userId = await buildUser({ db });
  const build = (cat: object) => buildCat({ db }, { userId, locationType: 'exact', ...cat });
  await build({ name: 'Lyon', latitude: 45.764, longitude: 4.8357, isLost: true });
  await build({ name: 'Bron', latitude: 45.739, longitude: 4.913, isLost: false });
  await build({ name: 'Grenoble', latitude: 45.1885, longitude: 5.7245, isLost: false });

  const town = await read('at=45.7640,4.8357,11&within=map&size=800x600');
  expect(town.cats.map(({ name }) => name)).toEqual(['Lyon', 'Bron']);
  expect(town).toMatchObject({ within: 'map', place: null, counts: { all: 2, lost: 1, found: 1, home: 0 } });
  expect(town.nearest).toBeNull();
  // The phone's view of this place does not reach Bron.
  expect((await read('at=45.7640,4.8357,11&within=map&size=192x600')).cats.map(({ name }) => name)).toEqual(['Lyon']);

  const lostOnly = await read('at=45.7390,4.9130,15&within=map&filter=lost');
  expect(lostOnly.counts).toEqual({ all: 1, lost: 0, found: 1, home: 0 });
  expect(lostOnly.cats).toEqual([]);
  expect(lostOnly.nearest).toMatchObject({ latitude: 45.764, longitude: 4.8357 });
  expect(lostOnly.nearest!.meters).toBeGreaterThan(6_000);
});

it('a view far from every cat leads to the nearest one, and to none without cats', async () => {
  expect((await read('at=-40.0000,-130.0000,6')).nearest).toBeNull();
  await buildCat(api.context, { latitude: 45.764, longitude: 4.8357, locationType: 'exact' });
  expect((await read('at=-40.0000,-130.0000,6')).nearest).toMatchObject({ latitude: 45.764, longitude: 4.8357 });
});

it('a coat in the address chooses the cats of the list, their counts, and the nearest one', async () => {
  const build = (name: string, traits: object, more = {}) =>
    buildCat(api.context, { name, latitude: 45.764, longitude: 4.8357, locationType: 'exact', traits, ...more });
  await build('Grey tabby', { coat_colors: ['grey'], coat_pattern: 'tabby' });
  await build('Grey and white', { coat_colors: ['white', 'grey'], coat_pattern: 'bicolor' }, { isLost: false });
  await build('Black', { coat_colors: ['black'] });
  await build('Black in Grenoble', { coat_colors: ['black'] }, { latitude: 45.1885, longitude: 5.7245 });
  const grey = await read('at=45.7640,4.8357,11&within=map&coat_colors=grey');
  expect(grey.cats.map(({ name }) => name).toSorted()).toEqual(['Grey and white', 'Grey tabby']);
  expect(grey.counts).toEqual({ all: 2, lost: 1, found: 1, home: 0 });
  const tabby = await read('at=45.7640,4.8357,11&within=map&coat_colors=grey&coat_pattern=tabby&filter=lost');
  expect(tabby.cats.map(({ name }) => name)).toEqual(['Grey tabby']);
  const black = await read('at=45.1885,5.7245,11&within=map&coat_colors=black');
  expect(black.counts.all).toBe(1);
  const none = await read('at=45.1885,5.7245,11&within=map&coat_colors=grey');
  expect(none.counts.all).toBe(0);
  expect(none.nearest).toMatchObject({ latitude: 45.764 });
  expect((await read('coat_colors=grey')).overview, 'stored counts know no coats').toEqual([]);
  const odd = await read('at=45.7640,4.8357,11&within=map&coat_colors=purple&coat_pattern=unknown');
  expect(odd.counts.all).toBe(3);
});

it('the list has the first distance with a few cats, or the one that the visitor chose', async () => {
  const { db } = api.database;
  const userId = await buildUser({ db });
  /** A hundredth of a degree of latitude is 1.1 km. */
  const build = (km: number, cat: object = {}) =>
    buildCat({ db }, { userId, latitude: 47.47 + km / 111.2, longitude: -0.55, locationType: 'exact', ...cat });
  const at = 'at=47.4700,-0.5500,12';
  for (const km of [1, 4, 15, 18, 300]) await build(km, { name: `${km} km`, isLost: km !== 4 });
  const names = async (address: string) => (await read(address)).cats.map(({ name }) => name);

  expect(await read(at), 'two cats are not a few').toMatchObject({
    within: '20',
    counts: { all: 4, lost: 3, found: 1 },
    nearest: null,
  });
  expect(await names(at)).toEqual(['1 km', '4 km', '15 km', '18 km']);
  expect(await names(`${at}&within=5`)).toEqual(['1 km', '4 km']);
  expect(await read(`${at}&within=any`)).toMatchObject({ within: 'any', counts: { all: 5 } });
  expect(await names(`${at}&within=any`)).toHaveLength(5);
  expect(await read(`${at}&filter=found`), 'one found cat is not a few').toMatchObject({
    within: '50',
    counts: { found: 1 },
  });
  expect(await read(`${at}&sex=male`), 'a search without an answer stays around its place').toMatchObject({
    within: '50',
    counts: { all: 0 },
  });
  expect(await read('at=40.0000,-0.5500,12'), 'a place without cats').toMatchObject({ within: 'any' });
  await build(2, { name: '2 km' });
  expect(await read(at)).toMatchObject({ within: '5', counts: { all: 3 } });

  const empty = await read('at=47.3000,-0.5500,12&within=5');
  expect(empty).toMatchObject({ cats: [], counts: { all: 0 } });
  expect(Math.round(empty.nearest!.meters / 1000), 'leads to the next distance').toBe(20);
});

it('filters of the address choose the cats of list and counts, and unknown ones are ignored and named', async () => {
  const { db } = api.database;
  const userId = await buildUser({ db });
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1000);
  const build = (name: string, cat: object = {}) =>
    buildCat({ db }, { userId, latitude: 47.47, longitude: -0.55, locationType: 'exact', name, ...cat });
  await build('Today', { traits: { sex: 'female' } });
  await build('Week', { createdAt: hoursAgo(5 * 24), traits: { sex: 'male' }, isLost: false });
  await build('Month', { createdAt: hoursAgo(20 * 24), latitude: 47.471 });
  await build('Year', { createdAt: hoursAgo(300 * 24), description: 'Limps on its left paw.' });
  const home = await build('Home');
  await db.updateTable('cats').set({ reunited_at: new Date() }).where('id', '=', home.id).execute();
  const at = 'at=47.4700,-0.5500,12&within=5';
  const names = async (filters: string) => (await read(`${at}&${filters}`)).cats.map(({ name }) => name).toSorted();

  expect(await names('')).toEqual(['Month', 'Today', 'Week']);
  expect(await names('since=24h')).toEqual(['Today']);
  expect(await names('since=7d')).toEqual(['Today', 'Week']);
  expect(await names('since=any')).toEqual(['Month', 'Today', 'Week', 'Year']);
  expect(await names('sex=female')).toEqual(['Today']);
  expect(await names('words=left+PÁW&since=any'), 'each word, without accents').toEqual(['Year']);
  expect(await names('words=mnoth'), 'a word that is nowhere').toEqual([]);
  expect(await names('filter=home')).toEqual(['Home']);
  expect(await read(`${at}&filter=home`)).toMatchObject({ counts: { home: 1 } });
  expect(await read(`${at}&sex=male`)).toMatchObject({ counts: { all: 1, lost: 0, found: 1 }, hasUnknown: false });
  const newest = await read(`${at}&sort=newest&since=any`);
  expect(newest.cats.map(({ name }) => name)).toEqual(['Today', 'Week', 'Month', 'Year']);

  const odd = await read(`${at}&sex=robot&since=7d&sort=oldest`);
  expect(odd).toMatchObject({ filters: { since: '7d' }, sort: 'nearest', hasUnknown: true, counts: { all: 2 } });
});
