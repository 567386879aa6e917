import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LiveMessage } from '#context/live-messages.ts';
import type { LocationType } from '#db/report-values.ts';
import type { Point } from '#features/cats/model/cat.ts';
import { pointOfHidden } from '#features/cats/model/hidden-place.ts';
import { publishPoint } from '#features/cats/model/publish-point.ts';
import { buildCat } from '#tests/support/cat-builder.ts';
import { openTestApi, type Person, type TestApi } from '#tests/support/test-api.ts';
import { emptyTables } from '#tests/support/test-database.ts';

let api: TestApi;
let owner: Person;
let admin: Person;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await emptyTables(api.database);
  [owner, admin] = [await api.signIn(), await api.signIn('admin@example.org')];
  // The first request of a member creates their row.
  for (const as of [owner, admin]) await api.request('/user/info', { as });
});

/** Both pins are in one cell of each published grid, on two sides of an edge of the coarse grid of live messages. */
const pins = findPins();

function findPins(): [Point, Point] {
  for (let step = 0; step < 2_000; step++) {
    const middle = publishPoint({ latitude: 45.764043, longitude: 4.8 + step * 0.001 }, 'street');
    const [west, east] = [-0.0012, 0.0012].map((offset) => ({ ...middle, longitude: middle.longitude + offset })) as [
      Point,
      Point,
    ];
    const areas = [publishPoint(west, 'area'), publishPoint(east, 'area')] as const;
    const isOneArea = areas[0].longitude === areas[1].longitude;
    if (isOneArea && pointOfHidden(west).longitude !== pointOfHidden(east).longitude) return [west, east];
  }
  throw new Error('No such pins here');
}

const locationTypes: LocationType[] = ['exact', 'street', 'area'];

const report = (pin: Point, locationType: LocationType) =>
  buildCat(api.context, { userId: owner.id, ...pin, locationType });

async function heardDuring(action: () => Promise<Response>): Promise<LiveMessage[]> {
  const heard: LiveMessage[] = [];
  const unsubscribe = api.context.live.subscribe((message) => heard.push(message));
  const response = await action();
  expect(response.status, await response.clone().text()).toBe(200);
  // Messages arrive in order, so everything before this one has arrived too.
  await api.context.live.publish({ type: 'comments-changed', catId: 0 });
  await expect.poll(() => heard.some((each) => each.type === 'comments-changed' && each.catId === 0)).toBe(true);
  unsubscribe();
  return heard;
}

function edit({ id, version }: { id: number; version: number }, pin: Point, locationType: LocationType) {
  const form = new FormData();
  const fields = {
    catId: String(id),
    version: String(version),
    name: 'Minou',
    description: 'Grey, shy.',
    lat: String(pin.latitude),
    lng: String(pin.longitude),
    location_type: locationType,
    is_lost: 'true',
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return api.request('/cats/edit', { method: 'POST', body: form, as: owner });
}

const placesIn = (messages: LiveMessage[]) =>
  messages.flatMap((each) => ('latitude' in each ? [{ ...each, id: 0 }] : []));

function metersBetween(a: Point, b: Point) {
  const dy = (a.latitude - b.latitude) * 111_195;
  return Math.hypot(dy, (a.longitude - b.longitude) * 111_195 * Math.cos((a.latitude * Math.PI) / 180));
}

describe('live messages', () => {
  const transitions = locationTypes.flatMap((from) => locationTypes.map((to) => [from, to] as const));
  it.each(transitions)('messages say only what is published after a change from %s to %s', async (from, to) => {
    const heard: ReturnType<typeof placesIn>[] = [];
    for (const pin of pins) {
      const cat = await report(pin, from);
      heard.push(placesIn(await heardDuring(() => edit(cat, pin, to))));
    }
    expect(heard[0]!.at(-1)).toEqual({ type: 'cat-shown', id: 0, ...publishPoint(pins[0], to) });
    for (const { type, ...place } of heard.flat()) {
      if (type === 'cat-hidden') expect(metersBetween(place, pins[0])).toBeGreaterThan(500);
    }
    // No broadcast distinguishes the two pins.
    if (to !== 'exact') expect(heard[1]).toEqual(heard[0]);
    if (from !== to) expect(heard[0]!.map(({ type }) => type)).toEqual(['cat-hidden', 'cat-shown']);
  });

  it('do not include the exact place of a cat that was deleted by its owner or a moderator, came home, or was moved far', async () => {
    const [pin] = pins;
    const far = { latitude: 48.8566, longitude: 2.3522 };
    const actions: ((cat: { id: number; version: number }) => Promise<Response>)[] = [
      ({ id }) => api.post('/cats/delete', { catId: id }, owner),
      ({ id }) => api.post('/cats/reunite', { catId: id, reunited: true }, owner),
      ({ id }) => api.post('/cats/delete', { catId: id, objection: 'personal' }, admin),
      (cat) => edit(cat, far, 'street'),
    ];
    for (const action of actions) {
      const cat = await report(pin, 'exact');
      const places = placesIn(await heardDuring(() => action(cat)));
      expect(places.map(({ type }) => type)).toContain('cat-hidden');
      for (const place of places) expect(metersBetween(place, pin)).toBeGreaterThan(500);
    }
  });
});
