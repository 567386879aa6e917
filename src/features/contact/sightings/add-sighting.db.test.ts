import { randomUUID } from 'node:crypto';
import { globSync, rmSync } from 'node:fs';
import { createInProcessRateLimiter } from '@catlas/platform/rate-limit/rate-limiter.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rateLimits } from '#context/rate-limits.ts';
import { releaseThreads } from '#features/cats/ends/release-threads.server.ts';
import { publishPoint } from '#features/cats/model/publish-point.ts';
import { buildCat } from '#tests/support/cat-builder.ts';
import { textFile } from '#tests/support/pictures/pictures.ts';
import {
  actOnThread,
  addSighting,
  getThread,
  pictureOf,
  postJson,
  sendSighting,
} from '#tests/support/sighting-forms.ts';
import { openTestApi, type Person, type TestApi } from '#tests/support/test-api.ts';
import { emptyTables } from '#tests/support/test-database.ts';

let api: TestApi;
let owner: Person;
let catId: number;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await emptyTables(api.database);
  rmSync(api.photosDir, { recursive: true, force: true });
  api.context.rateLimiter = createInProcessRateLimiter(rateLimits);
  owner = await member();
  catId = (await buildCat(api.context, { userId: owner.id })).id;
});

async function member(email?: string) {
  const person = await api.signIn(email);
  await api.request('/user/info', { as: person });
  return person;
}

const query = async (sql: string, values: unknown[] = []) => (await api.database.pool.query(sql, values)).rows;
const count = async (table: string) => Number((await query(`select count(*) from ${table}`))[0].count);
const errorsOf = async (response: Response): Promise<Record<string, string>> => {
  const { errors = [], detail } = await response.json();
  return {
    detail,
    ...Object.fromEntries(errors.map((each: { field: string; message: string }) => [each.field, each.message])),
  };
};
const countFiles = () => globSync('**/*.*', { cwd: api.photosDir }).length;

describe('a finder who has the cat', () => {
  const withCat = { kind: 'with-me', words: 'She sleeps in my kitchen' };

  it('a finder who has the cat and no account is asked for a way to be reached; any one of three is enough', async () => {
    const refused = await sendSighting(api, catId, withCat);
    expect([refused.status, await errorsOf(refused)]).toMatchObject([
      422,
      { email: expect.stringMatching(/e-mail address, a phone number, or your door/) },
    ]);
    expect(await count('sightings')).toBe(0);
    const ways = [{ email: 'ada@example.org' }, { phone: '06 12 34 56 78' }, { door: 'Ada, 3 rue du Port' }];
    for (const way of ways) expect((await addSighting(api, catId, { ...withCat, ...way })).thread).toMatchObject(way);
    expect((await sendSighting(api, catId, { ...withCat, phone: 'ring twice' })).status).toBe(422);
    expect((await sendSighting(api, catId, { ...withCat, phone: '06 12 34' })).status, 'unfinished').toBe(422);
    expect((await sendSighting(api, catId, { ...withCat, door: 'x'.repeat(201) })).status).toBe(422);
    expect((await sendSighting(api, catId, withCat, await member())).status, 'an account is reachable').toBe(201);
    const { thread } = await addSighting(api, catId, { ...withCat, phone: '06 12 34 56 78' });
    expect((await sendSighting(api, catId, { ...withCat, thread: thread.key })).status, 'reachable already').toBe(201);
  });

  it('a finder who has the cat leaves a number and a door for the owner of the cat alone, and can take them back', async () => {
    const way = { phone: '06 12 34 56 78', door: 'Ada, 3 rue du Port' };
    const { sighting, thread } = await addSighting(api, catId, { ...withCat, ...way });
    expect(await getThread(api, thread.id, owner)).toMatchObject({
      phone: { mine: null, theirs: way.phone, is_open: true },
      door: way.door,
    });
    expect(await getThread(api, thread.key)).toMatchObject({
      phone: { mine: way.phone, theirs: null },
      door: way.door,
    });
    const publish = { id: sighting.id, status: 'published', with_words: true, with_photo: true };
    expect((await api.post('/sightings/decide', publish, owner)).status).toBe(200);
    const admin = await member('admin@example.org');
    await actOnThread(api, thread.id, 'report', { body: { reason: 'other' }, as: owner });
    for (const [path, as] of [
      [`/cats/${catId}/sightings`, undefined],
      [`/cats/${catId}/sightings`, owner],
      [`/cats/${catId}/sightings`, admin],
      [`/bo/threads/${thread.id}`, admin],
    ] as const) {
      const text = await (await api.request(path, as && { as })).text();
      expect(text, path).toContain('kitchen');
      expect(text, path).not.toMatch(/06 12|rue du Port/);
    }
    expect((await postJson(api, `/threads/${thread.id}/door`, { door: null }, owner)).status).toBe(403);
    await actOnThread(api, thread.key, 'door', { body: { door: null } });
    await actOnThread(api, thread.key, 'phone', { body: { phone: null } });
    expect(await getThread(api, thread.id, owner)).toMatchObject({
      phone: { theirs: null, is_open: false },
      door: null,
    });
  });

  it('a finder who has seen the cat and has not got it leaves neither', async () => {
    const { thread } = await addSighting(api, catId, { phone: '06 12 34 56 78', door: 'Ada, 3 rue du Port' });
    expect(thread).toMatchObject({ phone: null, door: null });
    expect(await getThread(api, thread.id, owner)).toMatchObject({ phone: { is_offered: false }, door: null });
  });
});

describe('a sighting of a visitor', () => {
  it('a sighting of a visitor opens a thread with the owner, who gets the exact place; others get nothing yet', async () => {
    const photo = await pictureOf('#963');
    const { sighting, thread } = await addSighting(api, catId, {
      words: '  Under the red car ',
      name: 'Ada',
      email: 'Ada@Example.org',
      file: photo,
    });
    const published = publishPoint({ latitude: 45.76512345, longitude: 4.83698765 }, 'street');
    expect(sighting).toMatchObject({
      kind: 'seen',
      words: 'Under the red car',
      status: 'new',
      location: { lat: published.latitude, lng: published.longitude, location_type: 'street' },
      exact_location: { lat: 45.76512345, lng: 4.83698765 },
      photo: { key: expect.stringMatching(/\.webp$/) },
    });
    expect(thread).toEqual({
      id: expect.any(Number),
      key: expect.stringMatching(/^[\w-]{43}$/),
      path: `/thread/${thread.key}`,
      email: 'ada@example.org',
      phone: null,
      door: null,
    });
    const own = await getThread(api, thread.id, owner);
    expect(own.messages.map(({ kind, side, sighting: sent }) => ({ kind, side, sent: sent?.exact_location }))).toEqual([
      { kind: 'sighting', side: 'finder', sent: sighting.exact_location },
    ]);
    expect(own.other).toEqual({ name: 'Ada', is_member: false });
    expect(JSON.stringify(own)).not.toMatch(/ada@example|client_id/i);
    const finders = await getThread(api, thread.key);
    expect(finders).toMatchObject({ side: 'finder', other: { is_member: true }, mails: { email: 'ada@example.org' } });
    expect(JSON.stringify(finders)).not.toContain(owner.email);
    const stranger = await member();
    for (const as of [undefined, stranger]) {
      expect((await api.get<{ sightings: unknown[] }>(`/cats/${catId}/sightings`, as)).sightings).toEqual([]);
      expect((await api.request(`/threads/${thread.id}`, as && { as })).status).toBe(as ? 404 : 401);
    }
    expect(await query('select token_hash from thread_links')).toHaveLength(1);
    expect(JSON.stringify(await query('select * from thread_links'))).not.toContain(thread.key);
    expect(await query('select side, done_at from outgoing_mails order by side desc')).toEqual([
      { side: 'owner', done_at: null },
      { side: 'finder', done_at: null },
    ]);
  });

  it('a sighting of a visitor that is sent twice, even concurrently, is stored once, and each answer has a link that works', async () => {
    const file = await pictureOf('#369');
    const form = { client_id: randomUUID(), words: 'Only once', email: 'ada@example.org', file };
    const answers = await Promise.all([sendSighting(api, catId, form), sendSighting(api, catId, form)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const added = [...(await Promise.all(answers.map((answer) => answer.json()))), await addSighting(api, catId, form)];
    expect(new Set(added.map(({ sighting }) => sighting.id)).size).toBe(1);
    for (const { thread } of added) expect((await getThread(api, thread.key)).messages).toHaveLength(1);
    const tables = ['sightings', 'threads', 'thread_messages'];
    expect(await Promise.all(tables.map(count))).toEqual([1, 1, 1]);
    expect(await count('outgoing_mails')).toBe(2);
    expect(countFiles()).toBe(1);
  });

  it('a sighting whose answer was lost is answered again after the rules or the cat have changed', async () => {
    const form = { client_id: randomUUID(), words: 'Only once' };
    const { sighting } = await addSighting(api, catId, form);
    for (const fate of [`update cats set reunited_at = now()`, `update cats set status = 'deleted'`]) {
      await query(fate);
      expect((await addSighting(api, catId, { ...form, words: 'x'.repeat(2000) })).sighting.id).toBe(sighting.id);
    }
    const other = await buildCat(api.context);
    expect((await sendSighting(api, other.id, form)).status).toBe(409);
    // A person who has signed in on the device since the first try sends the same form again.
    const later = await addSighting(api, catId, form, await member());
    expect(later).toMatchObject({
      sighting: { id: sighting.id },
      thread: { key: expect.stringMatching(/^[\w-]{43}$/) },
    });
    const own = { ...form, client_id: randomUUID() };
    await query('update cats set reunited_at = null, status = $1', ['approved']);
    await addSighting(api, catId, own, await member());
    expect((await sendSighting(api, catId, own, await member())).status).toBe(409);
  });

  it('a sighting of a member is not answered to a visitor who holds the number of its form: it has the exact place', async () => {
    const sender = await member();
    const form = { client_id: randomUUID(), words: 'Only once' };
    const { sighting, thread } = await addSighting(api, catId, form, sender);
    const refused = await sendSighting(api, catId, form);
    expect(refused.status).toBe(409);
    expect(await refused.text()).not.toMatch(/45\.76|exact_location|Only once/);
    expect(await addSighting(api, catId, form, sender)).toMatchObject({ sighting: { id: sighting.id }, thread });
    await api.database.db
      .transaction()
      .execute((transaction) => releaseThreads(transaction, { userId: sender.id, posts: 'keep', at: new Date() }));
    const links = await count('thread_links');
    const later = await sendSighting(api, catId, form);
    expect((await later.json()).sighting?.id).not.toBe(sighting.id);
    expect(await query('select 1 from thread_links where thread_id = $1', [thread.id])).toEqual([]);
    expect(await count('thread_links')).toBeGreaterThanOrEqual(links);
  });

  it('a sighting of an impossible time is refused; a claim may be about a cat that was lost years ago', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    for (const seen_at of ['0000-01-01T00:00:00Z', '1970-01-01T00:00:00Z', daysAgo(367)]) {
      const refused = await sendSighting(api, catId, { seen_at, confirmed: '1' });
      expect([refused.status, (await errorsOf(refused)).seen_at], seen_at).toEqual([422, expect.any(String)]);
    }
    expect(await count('sightings')).toBe(0);
    await addSighting(api, catId, { seen_at: daysAgo(364) });
    const found = await buildCat(api.context, { isLost: false });
    const claim = { kind: 'mine', lat: undefined, lng: undefined };
    await addSighting(api, found.id, { ...claim, seen_at: daysAgo(3000) });
    expect((await sendSighting(api, found.id, { ...claim, seen_at: daysAgo(31 * 366) })).status).toBe(422);
  });

  it('a sighting of a visitor continues the thread of its link, and no other: an address does not open the thread of its owner', async () => {
    const first = await addSighting(api, catId, { email: 'ada@example.org' });
    const next = await addSighting(api, catId, { thread: first.thread.key });
    expect(next.thread.id).toBe(first.thread.id);
    const foreign = await addSighting(api, catId, { email: 'ada@example.org' });
    expect(foreign.thread.id).not.toBe(first.thread.id);
    const other = await buildCat(api.context);
    for (const thread of [first.thread.key, 'x'.repeat(43)]) {
      const refused = await sendSighting(api, other.id, { thread });
      expect([refused.status, Object.keys(await errorsOf(refused))]).toEqual([422, ['detail', 'thread']]);
    }
    expect(await count('sightings')).toBe(3);
  });

  it('a sighting of a visitor is answered with the reason when it is wrong, and nothing is stored', async () => {
    const home = await buildCat(api.context);
    await query('update cats set reunited_at = now() where id = $1', [home.id]);
    const found = await buildCat(api.context, { isLost: false });
    const pending = await buildCat(api.context, { status: 'pending' });
    const soon = new Date(Date.now() + 86_400_000).toISOString();
    const cases: [number, Record<string, string | Blob | undefined>, number, string][] = [
      [catId, { kind: 'dance' }, 422, 'kind'],
      [catId, { kind: 'mine' }, 422, 'kind'],
      [found.id, { kind: 'seen' }, 422, 'kind'],
      [catId, { lat: undefined }, 422, 'lat'],
      [catId, { lat: '91' }, 422, 'lat'],
      [catId, { seen_at: undefined }, 422, 'seen_at'],
      [catId, { seen_at: 'yesterday' }, 422, 'seen_at'],
      [catId, { words: 'x'.repeat(1001) }, 422, 'words'],
      [catId, { email: 'not-an-address' }, 422, 'email'],
      [catId, { client_id: 'x' }, 422, 'client_id'],
      [catId, { seen_at: soon }, 422, 'confirm_seen_at'],
      [catId, { lat: '-33.9', lng: '151.2' }, 422, 'confirm_place'],
      [catId, { file: new Blob([textFile()]) }, 415, 'file'],
      [home.id, {}, 409, 'detail'],
      [pending.id, {}, 404, 'detail'],
      [999_999, {}, 404, 'detail'],
    ];
    for (const [id, changes, status, field] of cases) {
      const response = await sendSighting(api, id, changes);
      expect(response.status, JSON.stringify(changes)).toBe(status);
      expect((await errorsOf(response))[field], JSON.stringify(changes)).toEqual(expect.any(String));
    }
    expect(await count('sightings')).toBe(0);
    expect(countFiles()).toBe(0);
  });

  it('a sighting in the future or far away is stored once it is confirmed: the time as now, about, and the place as it is', async () => {
    const seen_at = new Date(Date.now() + 86_400_000).toISOString();
    const sydney = { lat: '-33.9', lng: '151.2' };
    const asked = await errorsOf(await sendSighting(api, catId, { seen_at, ...sydney }));
    expect(asked.confirm_place).toMatch(/16,?\d{3} km/);
    expect(asked.confirm_seen_at).toContain('future');
    const { sighting } = await addSighting(api, catId, { seen_at, ...sydney, confirmed: '1' });
    expect(sighting).toMatchObject({ seen_at_precision: 'about', exact_location: { lat: -33.9, lng: 151.2 } });
    expect(Math.abs(Date.parse(sighting.seen_at!) - Date.now())).toBeLessThan(60_000);
  });

  it('a sighting of a found cat says that it is theirs, without a place', async () => {
    const found = await buildCat(api.context, { isLost: false, userId: owner.id });
    const { sighting, thread } = await addSighting(api, found.id, {
      kind: 'mine',
      lat: undefined,
      lng: undefined,
      seen_at: undefined,
    });
    expect(sighting).toMatchObject({ kind: 'mine', location: null, exact_location: null, seen_at: null });
    expect((await getThread(api, thread.id, owner)).side).toBe('owner');
    const decided = await api.post('/sightings/decide', { id: sighting.id, status: 'published' }, owner);
    expect(decided.status, 'a claim is private').toBe(409);
  });

  it('a sighting about an imported cat goes to moderators only', async () => {
    await query('update cats set user_id = null where id = $1', [catId]);
    const response = await sendSighting(api, catId);
    expect(await response.json()).toMatchObject({ thread: null, sighting: { status: 'new' } });
  });
});

describe('a sighting of a member', () => {
  it('a sighting of a member uses their account: one thread, no address of the form, and nothing for their own cat', async () => {
    const finder = await member();
    const first = await addSighting(api, catId, { email: 'other@example.org', name: 'Other' }, finder);
    expect(first.thread).toMatchObject({ key: String(first.thread.id), email: finder.email });
    const sightings = await Promise.all([1, 2].map(() => addSighting(api, catId, {}, finder)));
    for (const { thread } of sightings) expect(thread.id).toBe(first.thread.id);
    expect(await query('select finder_email, finder_name from threads')).toEqual([
      { finder_email: null, finder_name: null },
    ]);
    const own = await sendSighting(api, catId, {}, owner);
    expect(own.status).toBe(409);
    expect((await own.json()).detail).toMatch(/your own report/);
  });
});

describe('the places of sightings', () => {
  it('the places of sightings are never published exactly for a cat that is in the sender’s home', async () => {
    const kept = await addSighting(api, catId, { kind: 'with-me', location_type: 'exact', phone: '06 12 34 56 78' });
    expect(kept.sighting.location).toMatchObject({ location_type: 'street' });
    const seen = await addSighting(api, catId, { location_type: 'exact' });
    expect(seen.sighting.location).toMatchObject({ lat: 45.76512345, location_type: 'exact' });
  });
});

describe('the publication', () => {
  const list = async (as?: Person) =>
    (await api.get<{ sightings: Record<string, unknown>[] }>(`/cats/${catId}/sightings`, as)).sightings;
  const decide = (body: object, as: Person | undefined) => api.post('/sightings/decide', body, as);

  it('the publication is decided by the owner or a moderator, with words and photo only where they say so', async () => {
    const { sighting } = await addSighting(api, catId, {
      words: 'Ask Ada at 5 Rue X',
      name: 'Ada',
      email: 'ada@example.org',
      file: await pictureOf('#396'),
    });
    const { id } = sighting;
    const stranger = await member();
    expect((await decide({ id, status: 'published' }, stranger)).status).toBe(404);
    expect((await decide({ id, status: 'published' }, owner)).status).toBe(200);
    const [published] = await list();
    expect(published).toEqual({
      id,
      cat_id: catId,
      kind: 'seen',
      location: sighting.location,
      seen_at: sighting.seen_at,
      seen_at_precision: 'exact',
      words: null,
      photo: null,
      created_at: sighting.created_at,
    });
    const admin = await member('admin@example.org');
    await decide({ id, status: 'published', with_words: true, with_photo: true }, admin);
    expect((await list())[0]).toMatchObject({ words: 'Ask Ada at 5 Rue X', photo: sighting.photo });
    expect((await list(owner))[0]).toMatchObject({ exact_location: sighting.exact_location, status: 'published' });
    await decide({ id, status: 'hidden' }, owner);
    expect(await list()).toEqual([]);
    await decide({ id, status: 'new' }, owner);
    expect((await list(owner))[0]).toMatchObject({ status: 'new', decided_at: null });
    expect(
      (await query(`select action from audit_log where subject_type = 'sighting' order by id`)).map(
        ({ action }) => action,
      ),
    ).toEqual(['add', 'publish', 'publish', 'hide', 'reopen']);
    expect(JSON.stringify(await query('select * from audit_log'))).not.toContain('Rue X');
  });

  it('the publication ends with the search: where a cat that is home has walked is near its home', async () => {
    const { sighting } = await addSighting(api, catId);
    await decide({ id: sighting.id, status: 'published' }, owner);
    expect(await list()).toHaveLength(1);
    await api.post('/cats/reunite', { catId, reunited: true }, owner);
    expect(await list()).toEqual([]);
    expect(await list(owner)).toHaveLength(1);
  });
});

describe('too many sightings', () => {
  it('too many sightings of one sender are refused with the time to wait', async () => {
    for (let used = 0; used < rateLimits.openThreadOfAddress.points; used++) {
      await api.context.rateLimiter.consume('openThreadOfAddress', { address: 'unknown', accountId: null });
    }
    const response = await sendSighting(api, catId, { email: 'ada@example.org' });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await count('threads')).toBe(0);
  });

  it('too many sightings do not count in a thread that is open already', async () => {
    const { thread } = await addSighting(api, catId);
    for (let used = 1; used < rateLimits.openThread.points; used++) {
      await api.context.rateLimiter.consume('openThread', { address: 'unknown', accountId: null });
    }
    expect((await sendSighting(api, catId, { thread: thread.key })).status).toBe(201);
    expect((await sendSighting(api, catId)).status).toBe(429);
  });
});
