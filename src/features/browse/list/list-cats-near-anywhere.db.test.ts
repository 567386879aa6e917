import { propertyRuns } from '@catlas/platform/tests/test-scale.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { edgesOf, gridBoxOf } from '#features/browse/tiles/bounds-grid.ts';
import { countCatsInBounds } from '#features/browse/tiles/count-cats-in-bounds.server.ts';
import type { Point } from '#features/cats/model/cat.ts';
import { type CatsNearQuery, catsNearQuerySchema } from '#features/cats/model/cat-schemas.ts';
import { formatBounds, type MapBounds, roundBounds } from '#features/cats/model/map-bounds.ts';
import { visibleSince } from '#features/cats/model/visible-since.ts';
import { buildUser } from '#tests/support/cat-builder.ts';
import { openTestContext, type TestContext } from '#tests/support/test-context.ts';
import { listCatsNear, straightFromGround } from './list-cats-near.server.ts';

let test: TestContext;
/** The definition and the list must agree on the age of a cat, however long both take. */
const now = new Date();
beforeAll(async () => {
  test = await openTestContext();
  test.context.now = () => now;
});
afterAll(() => test.close());

/** This is more than the distance straight through the globe, in metres. */
const everywhere = 13_000_000;
const dayMs = 24 * 60 * 60 * 1000;
const anywhere = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
/** One street has cats at the same point; the others are at the date line and the poles. */
const places: Point[] = [
  { latitude: 45.764, longitude: 4.8357 },
  { latitude: 45.7662, longitude: 4.8357 },
  { latitude: 45.7662, longitude: 4.8389 },
  { latitude: -16.5, longitude: 179.99 },
  { latitude: -16.5, longitude: -179.99 },
  { latitude: 90, longitude: 12 },
  { latitude: -90, longitude: -60 },
];
const place = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...places) }, { weight: 1, arbitrary: anywhere });
const cat = fc.record({
  place,
  isLost: fc.boolean(),
  age: fc.constantFrom(0, 0, 1, 2, 29, 30, 31, 400),
  status: fc.constantFrom('approved', 'approved', 'approved', 'approved', 'pending', 'deleted'),
  isHome: fc.integer({ min: 0, max: 5 }).map((number) => number === 0),
});
const question = fc.record({
  place,
  radius_km: fc.constantFrom(0.3, 25, 300, 5_000, 20_040),
  days: fc.constantFrom(1, 30, 3650),
  is_lost: fc.constantFrom(undefined, undefined, 'true', 'false'),
  limit: fc.constantFrom(1, 3, 10, 200),
});

it('the list shows the nearest of all shown cats, page by page, for any place and query', async () => {
  const userId = await buildUser(test.context);
  await fc.assert(
    fc.asyncProperty(
      fc.array(cat, { minLength: 1, maxLength: 60 }),
      fc.array(question, { minLength: 8, maxLength: 8 }),
      async (cats, questions) => {
        await test.database.pool.query('truncate cats, cat_cells, cat_cell_totals cascade');
        await fill(cats, userId);
        for (const { place: around, ...asked } of questions) {
          const query = catsNearQuerySchema.parse({ ...around, ...asked });
          expect(await idsOfAllPages(query)).toEqual(await idsByDefinition(query));
        }
      },
    ),
    { numRuns: propertyRuns(12) },
  );
});

type BuiltCat = typeof cat extends fc.Arbitrary<infer One> ? One : never;

async function fill(cats: BuiltCat[], userId: string) {
  const rows = cats.map(({ place: { latitude, longitude }, age, isHome, ...rest }) => ({
    ...rest,
    latitude: Math.round(latitude * 1e6) / 1e6,
    longitude: Math.round(longitude * 1e6) / 1e6,
    createdAt: new Date(now.getTime() - age * dayMs),
    reunitedAt: isHome ? new Date() : null,
  }));
  await test.database.pool.query(
    `insert into cats (user_id, name, description, is_lost, status, latitude, longitude, public_latitude, public_longitude, created_at,
                       reunited_at, deleted_at)
     select $1, 'Minou', 'Grey and shy', "isLost", status, latitude, longitude, latitude, longitude, "createdAt", "reunitedAt",
            case when status = 'deleted' then now() end
     from jsonb_to_recordset($2) as t ("isLost" boolean, status text, latitude float8, longitude float8, "createdAt" timestamptz,
                                       "reunitedAt" timestamptz)`,
    [userId, JSON.stringify(rows)],
  );
}

const side = fc.constantFrom(0.0001, 0.004, 0.3, 5, 40);
const area = fc
  .record({
    place,
    height: side,
    width: fc.oneof(side, fc.constantFrom(170, 200, 360)),
    towards: fc.record({ east: fc.constantFrom(0.01, 0.5, 0.99), south: fc.constantFrom(0.01, 0.5, 0.99) }),
  })
  .map(({ place: { latitude, longitude }, height, width, towards }): MapBounds => {
    const around = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180;
    const [north, west] = [latitude + height * towards.south, around(longitude - width * towards.east)];
    return roundBounds({
      west: width === 360 ? -180 : west,
      east: width === 360 ? 180 : around(west + width),
      south: Math.max(-90, north - height),
      north: Math.min(90, north),
    });
  });

it('the list of an area has the cats of this area, nearest first, and as many as are counted there', async () => {
  const userId = await buildUser(test.context);
  await fc.assert(
    fc.asyncProperty(
      fc.array(cat, { minLength: 1, maxLength: 60 }),
      fc.array(fc.record({ area, question }), { minLength: 8, maxLength: 8 }),
      async (cats, questions) => {
        await test.database.pool.query('truncate cats, cat_cells, cat_cell_totals cascade');
        await fill(cats, userId);
        for (const { area: bounds, question: asked } of questions) {
          const { is_lost, limit, place: around } = asked;
          const query = catsNearQuerySchema.parse({ ...around, is_lost, limit, bounds: formatBounds(bounds) });
          const ids = await idsOfAllPages(query);
          expect(ids).toEqual(await idsInArea(query));
          const counts = await countCatsInBounds(test.context, bounds);
          expect(counts[is_lost === undefined ? 'all' : is_lost === 'true' ? 'lost' : 'found']).toBe(ids.length);
        }
      },
    ),
    { numRuns: propertyRuns(12) },
  );
});

/** Reads all cats by their published degrees. The last column of the grid includes its eastern edge. */
async function idsInArea(query: CatsNearQuery): Promise<number[]> {
  const { west, south, east, north } = edgesOf(gridBoxOf(query.bounds!));
  const { rows } = await test.database.pool.query(
    `select id from cats
     where status = 'approved' and reunited_at is null and created_at >= $3 and ($4::boolean is null or is_lost = $4)
       and public_latitude <= $5 and (public_latitude > $6 or $6::float8 = -90)
       and (case when $7::float8 < $8::float8 then public_longitude >= $7 and (public_longitude < $8 or $8 = 180)
                 else public_longitude >= $7 or public_longitude < $8 end)
     order by public_position <-> globe_point($1, $2), id`,
    [
      query.latitude,
      query.longitude,
      visibleSince(test.context.now(), query.days),
      query.is_lost ?? null,
      north,
      south,
      west,
      east,
    ],
  );
  return rows.map(({ id }) => id);
}

async function idsOfAllPages(query: CatsNearQuery): Promise<number[]> {
  const ids: number[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await listCatsNear(test.context, { ...query, ...(cursor ? { cursor } : {}) });
    expect(page.cats.length).toBeLessThanOrEqual(query.limit);
    ids.push(...page.cats.map(({ id }) => id));
    cursor = page.next_cursor;
  } while (cursor);
  return ids;
}

/** Reads and sorts all cats. */
async function idsByDefinition(query: CatsNearQuery): Promise<number[]> {
  const { rows } = await test.database.pool.query(
    `with everything as materialized (
       select *, public_position <-> globe_point($1, $2) as straight_meters from cats
     )
     select id from everything
     where status = 'approved' and reunited_at is null and created_at >= $3 and ($4::boolean is null or is_lost = $4)
       and straight_meters <= $5
     order by straight_meters, id`,
    [
      query.latitude,
      query.longitude,
      visibleSince(test.context.now(), query.days),
      query.is_lost ?? null,
      query.radius_km > 20_000 ? everywhere : straightFromGround(query.radius_km * 1000),
    ],
  );
  return rows.map(({ id }) => id);
}
