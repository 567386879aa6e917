import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LiveMessage } from '#context/live-messages.ts';
import { eraseDeletedCats } from '#features/cats/erase-deleted-cats.server.ts';
import type { OwnCat } from '#features/cats/model/cat.ts';
import { buildCat } from '#tests/support/cat-builder.ts';
import { readTile, tileAt } from '#tests/support/read-tile.ts';
import { openTestApi, type Person, type TestApi } from '#tests/support/test-api.ts';
import { emptyTables } from '#tests/support/test-database.ts';

let api: TestApi;
let owner: Person;
let admin: Person;
let stranger: Person;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await emptyTables(api.database);
  owner = await member();
  admin = await member('admin@example.org');
  stranger = await member();
});

async function member(email?: string) {
  const person = await api.signIn(email);
  await api.request('/user/info', { as: person });
  return person;
}

const ownCat = (parts: Parameters<typeof buildCat>[1] = {}) => buildCat(api.context, { userId: owner.id, ...parts });
const query = async (text: string) => (await api.database.pool.query(text)).rows;
const statusFor = async (id: number, as?: Person) => (await api.request(`/cats/${id}`, as ? { as } : {})).status;
const own = async (id: number, as = owner) => (await api.get<{ cat: OwnCat }>(`/cats/${id}`, as)).cat;

async function heardDuring(act: () => Promise<unknown>): Promise<string[]> {
  const heard: LiveMessage[] = [];
  const unsubscribe = api.context.live.subscribe((message) => heard.push(message));
  // Messages arrive in the order of their sending, on PostgreSQL with a delay.
  const untilAllHeard = async (catId: number) => {
    await api.context.live.publish({ type: 'comments-changed', catId });
    await expect.poll(() => heard.some((each) => each.type === 'comments-changed' && each.catId === catId)).toBe(true);
  };
  await untilAllHeard(-1);
  heard.length = 0;
  await act();
  await untilAllHeard(-2);
  unsubscribe();
  return heard.map(({ type }) => type).filter((type) => type !== 'comments-changed');
}

describe('the acts on one cat', () => {
  it.each(['delete', 'restore', 'reunite', 'report'])(
    'the action %s is closed to visitors, and does not find an unknown cat',
    async (act) => {
      const body = { catId: 999, reunited: true, objection: 'spam' };
      expect(
        (await api.request(`/cats/${act}`, { method: 'POST', headers: { authorization: 'Bearer x' } })).status,
      ).toBe(401);
      expect((await api.post(`/cats/${act}`, body, owner)).status).toBe(404);
      expect((await api.post(`/cats/${act}`, { ...body, catId: 'x' }, owner)).status).toBe(422);
      const hidden = await buildCat(api.context, { status: 'pending' });
      expect((await api.post(`/cats/${act}`, { ...body, catId: hidden.id }, owner)).status).toBe(404);
    },
  );
});

describe('deleting and taking it back', () => {
  it('deleting hides a cat from everybody, and its owner can restore it unchanged', async () => {
    const { id } = await ownCat();
    expect((await api.post('/cats/delete', { catId: id }, stranger)).status).toBe(403);
    expect(await heardDuring(() => api.post('/cats/delete', { catId: id }, owner))).toContain('cat-hidden');
    expect([await statusFor(id), await statusFor(id, stranger), await statusFor(id, owner)]).toEqual([404, 404, 200]);
    expect((await own(id)).deletion).toMatchObject({ by_author: true });
    expect((await api.post('/cats/delete', { catId: id }, owner)).status).toBe(404);

    expect((await api.post('/cats/restore', { catId: id }, stranger)).status).toBe(404);
    expect(await heardDuring(() => api.post('/cats/restore', { catId: id }, owner))).toContain('cat-shown');
    expect(await statusFor(id)).toBe(200);
    expect(await own(id)).toMatchObject({ status: 'approved', deletion: null });
    expect(await query('select action, before, after, actor_id from audit_log order by id')).toEqual([
      { action: 'delete', before: { status: 'approved' }, after: { status: 'deleted' }, actor_id: owner.id },
      { action: 'restore', before: { status: 'deleted' }, after: { status: 'approved' }, actor_id: owner.id },
    ]);
    expect((await api.post('/cats/restore', { catId: id }, owner)).status).toBe(200);
    expect(await query('select id from audit_log')).toHaveLength(2);
  });

  it('restoring a cat cannot bypass moderation: it stays unapproved, or deleted by a moderator', async () => {
    const waiting = await ownCat({ status: 'pending' });
    const refused = await ownCat({ status: 'rejected' });
    for (const { id } of [waiting, refused]) {
      await api.post('/cats/delete', { catId: id }, owner);
      await api.post('/cats/restore', { catId: id }, owner);
    }
    expect([(await own(waiting.id)).status, (await own(refused.id)).status]).toEqual(['pending', 'rejected']);

    const taken = await ownCat();
    await api.post('/cats/delete', { catId: taken.id }, admin);
    expect(await own(taken.id)).toMatchObject({ status: 'deleted', deletion: { by_author: false } });
    expect((await api.post('/cats/restore', { catId: taken.id }, owner)).status).toBe(403);
    expect((await api.post('/cats/restore', { catId: taken.id }, admin)).status).toBe(200);
    expect(await statusFor(taken.id)).toBe(200);
  });

  it('owners see why a moderator deleted their cat, until it is restored', async () => {
    const [taken, mine] = [await ownCat(), await ownCat()];
    expect((await api.post('/cats/delete', { catId: taken.id, objection: 'nonsense' }, admin)).status).toBe(422);
    await api.post('/cats/delete', { catId: taken.id, objection: 'spam' }, admin);
    expect(await own(taken.id)).toMatchObject({ status: 'deleted', objection: 'spam' });
    expect(await query('select after from audit_log')).toEqual([{ after: { status: 'deleted', objection: 'spam' } }]);
    await api.post('/cats/restore', { catId: taken.id }, admin);
    expect(await own(taken.id)).toMatchObject({ status: 'approved', objection: null });
    await api.post('/cats/delete', { catId: mine.id, objection: 'spam' }, owner);
    expect(await own(mine.id)).toMatchObject({ status: 'deleted', objection: null });
  });

  it('a cat that was erased after 30 days is nowhere, not even for its owner', async () => {
    const { id } = await ownCat();
    await api.post('/cats/report', { catId: id, objection: 'other', words: 'private words' }, stranger);
    await api.post('/cats/delete', { catId: id }, owner);
    const later = () => new Date(Date.now() + 31 * 24 * 60 * 60 * 1000);
    expect(await eraseDeletedCats({ ...api.context, now: later })).toBe(1);
    expect([await statusFor(id, owner), await statusFor(id, admin)]).toEqual([404, 404]);
    expect((await api.post('/cats/restore', { catId: id }, owner)).status).toBe(404);
    expect((await api.post('/bo/cats/restore', { catIds: [id] }, admin)).status).toBe(404);
    expect(await query('select words from cat_reports')).toEqual([]);
  });
});

describe('a cat that is home again', () => {
  const lyon = { latitude: 45.764, longitude: 4.8357 };
  async function countEverywhere() {
    const { cats: listed } = await api.get<{ cats: object[] }>('/cats/list?latitude=45.764&longitude=4.8357');
    const { cats: searched } = await api.get<{ cats: object[] }>('/cats/search?q=Minou');
    const drawn = [];
    for (const z of [5, 14]) {
      const tile = tileAt(lyon, z);
      const response = await api.request(`/cats/tiles/${z}/${tile.x}/${tile.y}.mvt`);
      const { clusters, cats } = readTile(await response.arrayBuffer(), tile);
      drawn.push(cats.length + clusters.length);
    }
    return [listed.length, searched.length, ...drawn];
  }

  it('a cat that is home leaves map, lists and search immediately, and its page says so', async () => {
    const { id } = await ownCat(lyon);
    expect(await countEverywhere()).toEqual([1, 1, 1, 1]);
    expect(await heardDuring(() => api.post('/cats/reunite', { catId: id, reunited: true }, owner))).toEqual([
      'cat-hidden',
    ]);
    expect(await countEverywhere()).toEqual([0, 0, 0, 0]);
    const { cat } = await api.get<{ cat: OwnCat }>(`/cats/${id}`);
    expect(Date.parse(cat.reunited_at!)).toBeGreaterThan(0);

    expect(await heardDuring(() => api.post('/cats/reunite', { catId: id, reunited: false }, owner))).toEqual([
      'cat-shown',
    ]);
    expect(await countEverywhere()).toEqual([1, 1, 1, 1]);
    expect((await query('select action from audit_log order by id')).map(({ action }) => action)).toEqual([
      'reunite',
      'look-again',
    ]);
  });

  it('only its owner or an administrator says that a cat is home, only of a shown cat, and once', async () => {
    const { id } = await ownCat();
    expect((await api.post('/cats/reunite', { catId: id, reunited: true }, stranger)).status).toBe(403);
    expect((await api.post('/cats/reunite', { catId: id }, owner)).status).toBe(422);
    expect((await api.post('/cats/reunite', { catId: id, reunited: true }, admin)).status).toBe(200);
    const { reunited_at: first } = await own(id);
    const again = await heardDuring(() => api.post('/cats/reunite', { catId: id, reunited: true }, owner));
    expect([again, (await own(id)).reunited_at]).toEqual([[], first]);
    const waiting = await ownCat({ status: 'pending' });
    expect((await api.post('/cats/reunite', { catId: waiting.id, reunited: true }, owner)).status).toBe(200);
    const refused = await ownCat({ status: 'rejected' });
    expect((await api.post('/cats/reunite', { catId: refused.id, reunited: true }, owner)).status).toBe(409);
  });
});

describe('telling the moderators', () => {
  it('a report to the moderators needs a reason from the list, and has at most 500 characters', async () => {
    const { id } = await ownCat();
    const report = (body: object) => api.post('/cats/report', { catId: id, ...body }, stranger);
    expect((await report({})).status).toBe(422);
    expect((await report({ objection: 'ugly' })).status).toBe(422);
    const long = await report({ objection: 'other', words: 'x'.repeat(501) });
    expect([long.status, (await long.json()).errors]).toEqual([
      422,
      [{ field: 'words', message: 'At most 500 characters.' }],
    ]);
    expect((await report({ objection: 'other', words: '🐈'.repeat(500) })).status).toBe(201);
  });

  it('a report to the moderators is refused for own or hidden cats, and accepted once until it is settled', async () => {
    const { id } = await ownCat();
    const report = (as: Person) => api.post('/cats/report', { catId: id, objection: 'wrong', words: '  ' }, as);
    expect((await report(owner)).status).toBe(403);
    expect((await report(stranger)).status).toBe(201);
    expect((await report(stranger)).status).toBe(409);
    expect((await Promise.all([report(admin), report(admin)])).map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await query('select user_id, objection, words from cat_reports order by id')).toMatchObject([
      { user_id: stranger.id, objection: 'wrong', words: null },
      { user_id: admin.id },
    ]);
    const waiting = await ownCat({ status: 'pending' });
    expect((await api.post('/cats/report', { catId: waiting.id, objection: 'spam' }, admin)).status).toBe(403);
  });

  it('a member can report at most twenty cats in an hour', async () => {
    const busy = await member();
    const answers = [];
    for (let i = 0; i < 21; i++) {
      const { id } = await ownCat();
      answers.push((await api.post('/cats/report', { catId: id, objection: 'spam' }, busy)).status);
    }
    expect(answers).toEqual([...Array(20).fill(201), 429]);
  });
});
