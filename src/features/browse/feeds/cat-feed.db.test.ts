import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerError } from '#app/answer-error.ts';
import { traitNames } from '#features/traits/cat-traits.ts';
import { buildCat } from '#tests/support/cat-builder.ts';
import { readXml } from '#tests/support/read-xml.ts';
import { openTestContext, type TestContext } from '#tests/support/test-context.ts';
import { emptyTables } from '#tests/support/test-database.ts';
import { catFeedRoutes } from './cat-feed-routes.server.ts';

let test: TestContext;
let app: Hono;
beforeAll(async () => {
  test = await openTestContext();
  app = new Hono();
  app.onError(answerError(test.context.log));
  app.route('/', catFeedRoutes(test.context));
});
afterAll(() => test.close());
beforeEach(() => emptyTables(test.database));

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
const lyon = 'latitude=45.764&longitude=4.8357';

interface Feature {
  id: number;
  geometry: { coordinates: [number, number] };
  properties: Record<string, unknown>;
}
const features = async (query: string): Promise<Feature[]> =>
  (await (await app.request(`/feed.geojson?${query}`)).json()).features;
const idsIn = async (query: string) => (await features(query)).map(({ id }) => id);
const atom = async (query: string) => readXml(await (await app.request(`/feed.atom?${query}`)).text());
const inEntries = async (query: string, name: string) =>
  (await atom(query)).all('entry').flatMap((entry) => entry.all(name).map(({ text }) => text));

describe('the feeds of cats', () => {
  it.each(['/feed.atom', '/feed.geojson'])('%s never carries the exact place, only the published one', async (path) => {
    for (const locationType of ['street', 'area'] as const) {
      await buildCat(test.context, { latitude: 45.7640123, longitude: 4.8357456, locationType });
    }
    const text = await (await app.request(`${path}?${lyon}`)).text();
    expect(text).not.toMatch(/45\.7640123|4\.8357456/);
    expect(text.match(/45\.76\d+/g)?.length).toBeGreaterThanOrEqual(1);
  });

  it('feeds have only approved cats of the last 30 days, the newest first', async () => {
    const old = await buildCat(test.context, { createdAt: daysAgo(20) });
    const fresh = await buildCat(test.context, { createdAt: daysAgo(1) });
    await buildCat(test.context, { createdAt: daysAgo(40) });
    for (const status of ['pending', 'rejected', 'deleted'] as const) await buildCat(test.context, { status });
    expect(await idsIn(lyon)).toEqual([fresh.id, old.id]);
    expect(await inEntries(lyon, 'id')).toEqual([
      `http://catlas.test/cat/${fresh.id}`,
      `http://catlas.test/cat/${old.id}`,
    ]);
  });

  it('feeds keep to the requested circle and kind', async () => {
    const lost = await buildCat(test.context, { isLost: true });
    const found = await buildCat(test.context, { isLost: false });
    const paris = await buildCat(test.context, { latitude: 48.8566, longitude: 2.3522 });
    expect((await idsIn(`${lyon}&radius_km=20`)).sort()).toEqual([lost.id, found.id].sort());
    expect(await idsIn(`${lyon}&radius_km=20&is_lost=true`)).toEqual([lost.id]);
    expect(await idsIn(`${lyon}&radius_km=20&is_lost=false`)).toEqual([found.id]);
    expect(await idsIn(`latitude=48.85&longitude=2.35&radius_km=20`)).toEqual([paris.id]);
    expect(await idsIn('')).toHaveLength(3);
  });

  it('feeds have the requested language, and lead to pages in it', async () => {
    const cat = await buildCat(test.context, { name: 'Mistigri' });
    const french = await atom(`${lyon}&locale=fr`);
    expect(french.attributes['xml:lang']).toBe('fr');
    expect(await inEntries(`${lyon}&locale=fr`, 'title')).toEqual([expect.stringMatching(/Perdu.*Mistigri/)]);
    expect(french.all('entry')[0]!.all('link')[0]!.attributes.href).toBe(`http://catlas.test/fr/cat/${cat.id}`);
    expect(await inEntries(lyon, 'title')).toEqual(['Lost: Mistigri, Lyon']);
  });

  it('stay well-formed whatever a member has written', async () => {
    const name = 'A & <b>"Z"</b>';
    await buildCat(test.context, { name, description: `]]> \u0001\u000b\ud800 <script>&amp;\ufffe` });
    expect(await inEntries(lyon, 'title')).toEqual([expect.stringContaining(name)]);
    expect(await inEntries(lyon, 'summary')).toEqual([expect.stringContaining('<script>&amp;')]);
    expect((await features(lyon))[0]!.properties.name).toBe(name);
  });

  it('feeds are well-formed without a cat, and with one whose author has left', async () => {
    expect((await atom(lyon)).all('updated')).toHaveLength(1);
    const cat = await buildCat(test.context);
    await test.context.db.updateTable('cats').set({ user_id: null }).where('id', '=', cat.id).execute();
    expect((await atom(lyon)).all('entry')).toHaveLength(1);
  });

  it('say no more of a cat than its page, and point as GeoJSON does: longitude first', async () => {
    const cat = await buildCat(test.context);
    const [feature] = await features(lyon);
    const { length: traitCount } = traitNames;
    const names = Object.keys(feature!.properties).filter((name) => !traitNames.includes(name as never));
    expect(Object.keys(feature!.properties)).toHaveLength(names.length + traitCount);
    expect(names.sort()).toEqual([
      'created_at',
      'description',
      'is_lost',
      'location_type',
      'looks',
      'name',
      'photo',
      'place',
      'title',
      'url',
    ]);
    expect(feature!.geometry.coordinates).toEqual([cat.public_longitude, cat.public_latitude]);
  });

  it.each(['/feed.atom', '/feed.geojson'])('%s is not sent again while nothing has changed', async (path) => {
    await buildCat(test.context);
    const first = await app.request(`${path}?${lyon}`);
    expect(first.headers.get('cache-control')).toBe('public, max-age=300');
    expect(first.headers.get('access-control-allow-origin')).toBe('*');
    const headers = { 'if-none-match': first.headers.get('etag')! };
    expect((await app.request(`${path}?${lyon}`, { headers })).status).toBe(304);
    await buildCat(test.context);
    expect((await app.request(`${path}?${lyon}`, { headers })).status).toBe(200);
  });

  it.each(['latitude=91&longitude=4', 'radius_km=-1', 'is_lost=maybe', 'locale=de'])(
    'feeds refuse %s with a message per field',
    async (query) => {
      const answer = await app.request(`/feed.atom?${query}`);
      expect(answer.status).toBe(422);
      expect((await answer.json()).errors).toHaveLength(1);
    },
  );
});
