import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { findReunion, tellReunion } from '#features/follow-ups/reunion/tell-reunion.server.ts';
import { buildCat, buildUser } from '#tests/support/cat-builder.ts';
import { openTestContext, type TestContext } from '#tests/support/test-context.ts';
import { emptyTables } from '#tests/support/test-database.ts';
import { getStatistics } from './get-statistics.server.ts';
import { statisticsRoutes } from './statistics-routes.server.ts';

const dayMs = 24 * 60 * 60_000;
let test: TestContext;
let owner: string;
beforeAll(async () => {
  test = await openTestContext();
});
afterAll(() => test.close());
beforeEach(async () => {
  await emptyTables(test.database);
  owner = await buildUser(test.context);
});

const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);
const day = (days: number) => daysAgo(days).toISOString().slice(0, 10);
async function lostCat(change: object = {}, living: 'indoor' | 'outdoor' | 'unknown' = 'indoor') {
  const { id } = await buildCat(test.context, { userId: owner, createdAt: daysAgo(20), traits: { living } });
  await test.context.db
    .updateTable('cats')
    .set({ updated_at: new Date(), ...change })
    .where('id', '=', id)
    .execute();
  return id;
}
const all = async () => (await getStatistics(test.context)).curves[0]!;

it('from ten closed cases on the statistics show when cats are home, on the day that the owner names', async () => {
  for (let count = 0; count < 9; count += 1) await lostCat({ reunited_at: daysAgo(10) });
  expect(await all()).toMatchObject({ closed: 9, days: null });
  const id = await lostCat({ reunited_at: daysAgo(1) });
  await tellReunion(test.context, { catId: id, part: { came_home_on: day(18) } });
  for (let count = 0; count < 10; count += 1) await lostCat({ confirmed_at: daysAgo(2) });
  const { closed, total, days } = await all();
  expect([closed, total]).toEqual([10, 20]);
  expect(days!.map(({ days: at, atRisk, shareHome }) => [at, atRisk, Math.round(shareHome * 100)])).toEqual([
    [1, 20, 0],
    [3, 19, 5],
    [7, 19, 5],
    [14, 10, 50],
  ]);
});

it('deleted, pending and found reports are no cases, and a report without an answer says nothing of later days', async () => {
  await lostCat({ status: 'deleted', deleted_at: new Date(), reunited_at: daysAgo(3) });
  await lostCat({ status: 'pending' });
  await lostCat({ is_lost: false, reunited_at: daysAgo(3) });
  await lostCat();
  expect(await all()).toMatchObject({ closed: 0, total: 1 });
});

it('how and how far are counted without those given fewer than ten times', async () => {
  for (let count = 0; count < 12; count += 1) {
    const catId = await lostCat({ reunited_at: daysAgo(10) });
    await tellReunion(test.context, { catId, part: { how: count < 10 ? 'search' : 'poster' } });
    await tellReunion(test.context, { catId, part: { distance: 'near' } });
  }
  expect(await getStatistics(test.context)).toMatchObject({
    ways: [{ value: 'search', count: 10 }],
    distances: [{ value: 'near', count: 12 }],
  });
  const csv = await (await statisticsRoutes(test.context).request('/statistics.csv')).text();
  expect(csv).toContain('how,all,search,10,');
  expect(csv).not.toContain('poster');
});

it('a reunion is told in parts, within possible days, and only of a cat that is home', async () => {
  const catId = await lostCat();
  const tell = (part: Parameters<typeof tellReunion>[1]['part']) => tellReunion(test.context, { catId, part });
  await expect(tell({ how: 'search' })).rejects.toMatchObject({ code: 'conflict' });
  await test.context.db
    .updateTable('cats')
    .set({ reunited_at: daysAgo(1) })
    .execute();
  await expect(tell({ came_home_on: day(30) })).rejects.toMatchObject({ code: 'invalid' });
  await expect(tell({ came_home_on: day(-5) })).rejects.toMatchObject({ code: 'invalid' });
  await tell({ how: 'search' });
  await tell({ came_home_on: day(2) });
  expect(await findReunion(test.context, catId)).toEqual({ came_home_on: day(2), how: 'search', distance: null });
  // The cat was lost again, and is home once more.
  await test.context.db
    .updateTable('cats')
    .set({ reunited_at: new Date(Date.now() + 1000) })
    .execute();
  expect(await findReunion(test.context, catId)).toBeNull();
});
