import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildCat, buildUser } from '#tests/support/cat-builder.ts';
import { openTestApi, type TestApi } from '#tests/support/test-api.ts';
import { emptyTables } from '#tests/support/test-database.ts';
import { getHomeData } from './home-data.server.ts';
import { parseHomeRequest } from './home-view.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());
beforeEach(() => emptyTables(api.database));

const read = (address: string) =>
  getHomeData(api.context, { request: parseHomeRequest(new URLSearchParams(address)), searchedInVain: null });

it('the list has only the cats of the map’s view, and counts those around separately', async () => {
  const { db } = api.database;
  const userId = await buildUser({ db });
  const build = (cat: object) => buildCat({ db }, { userId, locationType: 'exact', ...cat });
  await build({ name: 'Lyon', latitude: 45.764, longitude: 4.8357, isLost: true });
  await build({ name: 'Bron', latitude: 45.739, longitude: 4.913, isLost: false });
  await build({ name: 'Grenoble', latitude: 45.1885, longitude: 5.7245, isLost: false });

  const town = await read('at=45.7640,4.8357,11&size=800x600');
  expect(town.cats.map(({ name }) => name)).toEqual(['Lyon', 'Bron']);
  expect(town.counts).toEqual({ here: { all: 2, lost: 1, found: 1 }, near: 3 });
  expect(town.nearest).toBeNull();
  // The phone's view of this place does not reach Bron.
  expect((await read('at=45.7640,4.8357,11&size=192x600')).cats.map(({ name }) => name)).toEqual(['Lyon']);

  const lostOnly = await read('at=45.7390,4.9130,15&filter=lost');
  expect(lostOnly.counts).toEqual({ here: { all: 1, lost: 0, found: 1 }, near: 1 });
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
  const grey = await read('at=45.7640,4.8357,11&coat_colors=grey');
  expect(grey.cats.map(({ name }) => name).toSorted()).toEqual(['Grey and white', 'Grey tabby']);
  expect(grey.counts).toEqual({ here: { all: 2, lost: 1, found: 1 }, near: 2 });
  const tabby = await read('at=45.7640,4.8357,11&coat_colors=grey&coat_pattern=tabby&filter=lost');
  expect(tabby.cats.map(({ name }) => name)).toEqual(['Grey tabby']);
  const black = await read('at=45.1885,5.7245,11&coat_colors=black');
  expect(black.counts).toMatchObject({ here: { all: 1 }, near: 2 });
  const none = await read('at=45.1885,5.7245,11&coat_colors=grey');
  expect(none.counts.here.all).toBe(0);
  expect(none.nearest).toMatchObject({ latitude: 45.764 });
  expect((await read('coat_colors=grey')).overview, 'stored counts know no coats').toEqual([]);
  const odd = await read('at=45.7640,4.8357,11&coat_colors=purple&coat_pattern=unknown');
  expect(odd.counts.here.all).toBe(3);
});
