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

const readOverview = async (address: string) =>
  (await getHomeData(api.context, { request: parseHomeRequest(new URLSearchParams(address)), searchedInVain: null }))
    .overview;

it('the first picture of the map counts the cats that the map will show, and no others', async () => {
  const { db } = api.database;
  const userId = await buildUser({ db });
  const build = (cat: object) => buildCat({ db }, { userId, ...cat });
  const lyon = { latitude: 45.764, longitude: 4.8357 };
  const brest = { latitude: 48.39, longitude: -4.486 };
  for (const isLost of [true, true, false]) await build({ ...lyon, isLost });
  await build({ ...brest, isLost: true });
  for (const status of ['pending', 'rejected', 'deleted']) await build({ ...brest, status });
  await build({ ...lyon, createdAt: new Date(Date.now() - 40 * 24 * 60 * 60 * 1000) });
  await build({ latitude: -33.86, longitude: 151.2 });

  const overview = (await readOverview('')).toSorted(([, a], [, b]) => a - b);
  expect(overview).toEqual([
    [expect.closeTo(brest.latitude, 1), expect.closeTo(brest.longitude, 1), 1, 0],
    [expect.closeTo(lyon.latitude, 1), expect.closeTo(lyon.longitude, 1), 2, 1],
  ]);
  expect(await readOverview('at=45.7640,4.8357,12'), 'another place has another picture').toEqual([]);
});
