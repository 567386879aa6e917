import { propertyRuns } from '@catlas/platform/tests/test-scale.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listCatsNear } from '#features/browse/list/list-cats-near.server.ts';
import { mostCatsInList, type Point } from '#features/cats/model/cat.ts';
import { catsNearQuerySchema } from '#features/cats/model/cat-schemas.ts';
import { visibleSince } from '#features/cats/model/visible-since.ts';
import { buildCat, buildUser } from '#tests/support/cat-builder.ts';
import { readTile, tileAt } from '#tests/support/read-tile.ts';
import { openTestContext, type TestContext } from '#tests/support/test-context.ts';
import { countCats } from './count-cats.server.ts';
import { makeCatTile } from './make-cat-tile.server.ts';
import { removePastCounts } from './remove-past-counts.server.ts';
import { maxTileZoom } from './tile-grid.ts';

let test: TestContext;
beforeAll(async () => {
  test = await openTestContext();
});
afterAll(() => test.close());

const allZooms = Array.from({ length: maxTileZoom + 1 }, (_, zoom) => zoom);
const dayMs = 24 * 60 * 60 * 1000;

/** The places are a street, a few streets away, another town, and both sides of the date line. */
const places: Point[] = [
  { latitude: 45.764, longitude: 4.8357 },
  { latitude: 45.7641, longitude: 4.8359 },
  { latitude: 45.771, longitude: 4.842 },
  { latitude: 45.1885, longitude: 5.7245 },
  { latitude: -16.5, longitude: 179.97 },
  { latitude: -16.5, longitude: -179.97 },
];
const place = fc.constantFrom(...places);
/** The ages surround the first day shown, the last day kept and the last day counted. */
const age = fc.oneof(fc.integer({ min: 0, max: 36 }), fc.constantFrom(0, 29, 30, 31, 32, 33, 34, 35));
/** Every n-th cat changes, so that one statement changes several. */
const some = fc.record({ of: fc.integer({ min: 1, max: 4 }), rest: fc.integer({ min: 0, max: 3 }) });

const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('add' as const),
      cats: fc.array(fc.record({ place, age, isLost: fc.boolean(), isApproved: fc.boolean() }), {
        minLength: 1,
        maxLength: 4,
      }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('change' as const),
      some,
      set: fc.constantFrom(
        `status = 'approved', deleted_at = null`,
        `status = 'pending'`,
        `status = 'rejected'`,
        `status = 'deleted', deleted_at = now()`,
        'reunited_at = now()',
        'reunited_at = null',
        'is_lost = not is_lost',
        `name = name || '!'`,
        'public_latitude = public_latitude + 0.01',
        'public_longitude = 4.8357, public_latitude = 45.764',
        `created_at = created_at - interval '1 day'`,
        `created_at = created_at + interval '20 hours'`,
        `confirmed_at = created_at, fresh_until = created_at + interval '20 days'`,
        'fresh_until = null',
        'is_faded = not is_faded',
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('erase' as const), some }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('night' as const) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('clean-up' as const) }) },
);

it('map, list and statistics match the table after any changes of cats and any number of days', async () => {
  const userId = await buildUser(test.context);
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 14 }), async (acts) => {
      await test.database.pool.query('truncate cats, cat_cells, cat_cell_totals cascade');
      let nights = 0;
      const context = { ...test.context, now: () => new Date(Date.now() + nights * dayMs) };
      for (const [index, each] of acts.entries()) {
        if (each.type === 'night') nights += 1;
        else if (each.type === 'clean-up') await removePastCounts(context);
        else await change(each, { userId, now: context.now() });
        await expectPlainCounts(context, index === acts.length - 1 ? allZooms : [0, 7, maxTileZoom]);
      }
    }),
    { numRuns: propertyRuns(8) },
  );
});

type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

async function change(
  each: Exclude<Act, { type: 'night' | 'clean-up' }>,
  { userId, now }: { userId: string; now: Date },
) {
  const { context, database } = test;
  if (each.type === 'add') {
    for (const cat of each.cats) {
      const createdAt = new Date(now.getTime() - cat.age * dayMs);
      const status = cat.isApproved ? 'approved' : 'pending';
      await buildCat(context, { userId, ...cat.place, isLost: cat.isLost, status, createdAt });
    }
    return;
  }
  const which = `where id % ${each.some.of} = ${each.some.rest % each.some.of}`;
  await database.pool.query(
    each.type === 'erase' ? `delete from cats ${which}` : `update cats set ${each.set} ${which}`,
  );
}

interface Shown extends Point {
  id: number;
  is_lost: boolean;
}

async function expectPlainCounts(context: Pick<TestContext['context'], 'db' | 'now'>, zooms: number[]) {
  const { rows } = await test.database.pool.query<Shown & Record<'is_recent' | 'is_listed' | 'is_faded', boolean>>(
    `select id, is_lost, public_latitude as latitude, public_longitude as longitude, created_at >= $1 as is_recent,
       greatest(created_at, fresh_until) >= $1 as is_listed, is_faded
     from cats where status = 'approved' and reunited_at is null order by id`,
    [visibleSince(context.now())],
  );
  const shown = rows.filter(({ is_listed }) => is_listed);
  for (const z of zooms) await expectTiles(context, shown, z);

  const query = { ...places[0], radius_km: 20_040, limit: mostCatsInList };
  const { cats } = await listCatsNear(context, catsNearQuerySchema.parse(query));
  expect(cats.map(({ id }) => id).sort((a, b) => a - b)).toEqual(shown.map(({ id }) => id));
  for (const isFaded of [false, true]) {
    const distances = cats.flatMap((cat) =>
      (cat.unconfirmed_since !== null) === isFaded ? [cat.distance_meters!] : [],
    );
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
  }
  const faded = cats.map((cat) => Number(cat.unconfirmed_since !== null));
  expect(faded).toEqual(faded.toSorted());

  const { total, lost, last_30_days } = await countCats(context);
  expect([total, lost]).toEqual([rows.length, rows.filter(({ is_lost }) => is_lost).length]);
  expect(last_30_days).toBe(rows.filter(({ is_recent }) => is_recent).length);
}

/** Compares each cell and each single cat in all tiles that a cat is or may have been in. */
async function expectTiles(context: Pick<TestContext['context'], 'db' | 'now'>, shown: Shown[], z: number) {
  const cellOf = (point: Point) => {
    const { x, y } = tileAt(point, z + 3);
    return `${x}/${y}`;
  };
  const cells = Map.groupBy(shown, cellOf);
  const expected = [...cells.values()].map((cats) =>
    cats.length === 1
      ? `cat ${cats[0]!.id} ${cats[0]!.is_lost}`
      : `${cats.filter(({ is_lost }) => is_lost).length} lost of ${cats.length}`,
  );
  const tiles = new Map(
    [...places, ...shown].map((point) => tileAt(point, z)).map((tile) => [`${tile.x}/${tile.y}`, tile]),
  );
  const told: string[] = [];
  for (const tile of tiles.values()) {
    const { clusters, cats } = readTile((await makeCatTile(context, tile)).buffer, tile);
    told.push(...cats.map(({ id, is_lost }) => `cat ${id} ${is_lost}`));
    told.push(...clusters.map(({ count, lost }) => `${lost} lost of ${count}`));
  }
  expect(told.sort(), `zoom ${z}`).toEqual(expected.sort());
}
