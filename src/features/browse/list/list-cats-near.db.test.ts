import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PublicCat } from '#features/cats/model/cat.ts';
import { catsNearQuerySchema } from '#features/cats/model/cat-schemas.ts';
import { buildCat } from '#tests/support/cat-builder.ts';
import { openTestApi, type TestApi } from '#tests/support/test-api.ts';
import { emptyTables } from '#tests/support/test-database.ts';
import { listCatsNear } from './list-cats-near.server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());
beforeEach(() => emptyTables(api.database));

const lyon = { latitude: 45.764, longitude: 4.8357 };
const paris = { latitude: 48.8566, longitude: 2.3522 };
const list = (query: string) => api.get<{ cats: PublicCat[]; next_cursor: string | null }>(`/cats/list?${query}`);
const namesNearLyon = async (more = '') =>
  (await list(`latitude=45.764&longitude=4.8357${more}`)).cats.map(({ name }) => name);
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);

describe('GET /api/cats/list', () => {
  it('the list shows the nearest cats first, with their distance', async () => {
    await buildCat(api.context, { name: 'Far', ...lyon, latitude: 46.2 });
    await buildCat(api.context, { name: 'Near', ...lyon });
    await buildCat(api.context, { name: 'Middle', ...lyon, latitude: 45.9 });
    const { cats } = await list('latitude=45.764&longitude=4.8357');
    expect(cats.map(({ name }) => name)).toEqual(['Near', 'Middle', 'Far']);
    expect(cats[0]!.distance_meters).toBeLessThan(250);
    expect(cats[2]!.distance_meters).toBeGreaterThan(48_000);
    expect(cats[2]!.distance_meters).toBeLessThan(49_000);
  });

  it('the list has the same fields and times as the cat’s own call, in any time zone of the database', async () => {
    for (const milliseconds of [0, 7, 40, 999]) {
      const createdAt = daysAgo(1);
      createdAt.setUTCMilliseconds(milliseconds);
      await buildCat(api.context, { ...lyon, createdAt });
    }
    await sql`update cats set created_at = created_at + interval '999 microseconds'`.execute(api.context.db);
    const { cats } = await api.context.db.transaction().execute(async (db) => {
      await sql`set local time zone 'Asia/Kolkata'`.execute(db);
      return listCatsNear({ db, now: () => new Date() }, catsNearQuerySchema.parse(lyon));
    });
    expect(cats).toHaveLength(4);
    for (const { distance_meters, ...cat } of cats) {
      // A list has only the first photo.
      expect({ cat: { ...cat, photos: [] } }).toEqual(await api.get(`/cats/${cat.id}`));
      expect(distance_meters).toBeGreaterThanOrEqual(0);
    }
  });

  it('reports that their authors have not confirmed come after all others, also on the next page', async () => {
    for (const name of ['a', 'b', 'c', 'd']) await buildCat(api.context, { name, ...lyon });
    await sql`update cats set is_faded = true where name in ('a', 'c')`.execute(api.context.db);
    const names: string[] = [];
    let cursor = '';
    do {
      const { cats, next_cursor } = await list(`latitude=45.764&longitude=4.8357&limit=1${cursor}`);
      names.push(...cats.map(({ name }) => name));
      cursor = next_cursor ? `&cursor=${next_cursor}` : '';
    } while (cursor);
    expect(names).toEqual(['b', 'd', 'a', 'c']);
    const { cats } = await list('latitude=45.764&longitude=4.8357');
    expect(cats.map(({ unconfirmed_since }) => unconfirmed_since !== null)).toEqual([false, false, true, true]);
  });

  it('the list hides cats that are not approved, too old or beyond 300 km from visitors', async () => {
    await buildCat(api.context, { name: 'Shown', ...lyon });
    for (const status of ['pending', 'rejected', 'deleted'] as const)
      await buildCat(api.context, { name: status, ...lyon, status });
    await buildCat(api.context, { name: 'Old', ...lyon, createdAt: daysAgo(32) });
    await buildCat(api.context, { name: 'Recent', ...lyon, createdAt: daysAgo(29.5) });
    await buildCat(api.context, { name: 'Paris', ...paris });
    expect((await namesNearLyon()).sort()).toEqual(['Recent', 'Shown']);
    expect((await namesNearLyon('&days=60')).sort()).toEqual(['Old', 'Recent', 'Shown']);
    expect((await namesNearLyon('&radius_km=500')).sort()).toEqual(['Paris', 'Recent', 'Shown']);
  });

  it('the list starts in the middle of France without a given point', async () => {
    await buildCat(api.context, { name: 'Moulins', latitude: 46.57, longitude: 3.33 });
    await buildCat(api.context, { name: 'Berlin', latitude: 52.5, longitude: 13.4 });
    expect((await list('')).cats.map(({ name }) => name)).toEqual(['Moulins']);
  });

  it('the list separates lost from found', async () => {
    await buildCat(api.context, { name: 'Lost', ...lyon, isLost: true });
    await buildCat(api.context, { name: 'Found', ...lyon, isLost: false });
    expect(await namesNearLyon('&is_lost=true')).toEqual(['Lost']);
    expect(await namesNearLyon('&is_lost=false')).toEqual(['Found']);
  });

  it('the list pages through every cat once, also if many cats share one point', async () => {
    for (let index = 0; index < 23; index++) await buildCat(api.context, { name: `Cat ${index}`, ...lyon });
    const seen: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: { cats: PublicCat[]; next_cursor: string | null } = await list(
        `latitude=45.764&longitude=4.8357&limit=5${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
      );
      seen.push(...page.cats.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect(seen).toHaveLength(23);
    expect(new Set(seen).size).toBe(23);
  });

  it('the list never reveals the exact place: not as a field, a distance, or by its order', async () => {
    const exact = { latitude: 45.76401, longitude: 4.83581 };
    const cat = await buildCat(api.context, { ...exact, locationType: 'area' });
    // The request is from the exact place, so that a distance of the exact point would be 0.
    const response = await api.request(`/cats/list?latitude=${exact.latitude}&longitude=${exact.longitude}`);
    const text = await response.text();
    expect(text).not.toContain(String(exact.latitude));
    expect(text).not.toContain(String(exact.longitude));
    expect(JSON.parse(text).cats[0].distance_meters).toBeGreaterThan(10);
    expect(JSON.parse(text).cats[0].location).toMatchObject({ lat: cat.public_latitude, lng: cat.public_longitude });

    // The cat with the nearer exact place but the farther published place comes second.
    await emptyTables(api.database);
    const near = await buildCat(api.context, {
      name: 'published near',
      latitude: 45.75,
      longitude: 4.85,
      locationType: 'exact',
    });
    await buildCat(api.context, { name: 'exactly here', latitude: 45.7501, longitude: 4.8501, locationType: 'area' });
    const { cats } = await list(`latitude=${45.7501}&longitude=${4.8501}`);
    expect(cats[0]!.id).toBe(near.id);
  });

  it('the list of an area of the map shows all its cats, at any distance, and no others', async () => {
    await buildCat(api.context, { name: 'Lyon', ...lyon, locationType: 'exact' });
    await buildCat(api.context, { name: 'Paris', ...paris, locationType: 'exact' });
    await buildCat(api.context, { name: 'Brest', latitude: 48.39, longitude: -4.486, locationType: 'exact' });
    expect(await namesNearLyon('&bounds=-2,45,6,49')).toEqual(['Lyon', 'Paris']);
    expect(await namesNearLyon('&bounds=-6,47,0,49')).toEqual(['Brest']);
    for (const wrong of ['1,2,3', '0,50,1,40', '0,0,999,1', 'a,b,c,d', '-2,45,6,91'])
      expect((await api.request(`/cats/list?bounds=${wrong}`)).status, wrong).toBe(422);
  });

  it('the list answers an invalid query with a message per field, in the reader’s language', async () => {
    const response = await api.request('/cats/list?latitude=91&longitude=abc&locale=fr');
    expect(response.status).toBe(422);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    const problem = await response.json();
    expect(problem.errors.map(({ field }: { field: string }) => field)).toEqual(['latitude', 'longitude']);
    expect(problem.errors[0].message).toBe('Ce lieu n’est pas sur Terre. Replacez l’épingle.');
    expect((await api.request('/cats/list?cursor=nonsense')).status).toBe(400);
  });
});
