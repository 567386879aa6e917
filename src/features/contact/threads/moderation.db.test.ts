import { createInProcessRateLimiter } from '@catlas/platform/rate-limit/rate-limiter.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rateLimits } from '#context/rate-limits.ts';
import { releaseThreads } from '#features/cats/ends/release-threads.server.ts';
import { buildCat } from '#tests/support/cat-builder.ts';
import { actOnThread, addSighting, getThread, pictureOf, sendMessage } from '#tests/support/sighting-forms.ts';
import { openTestApi, type Person, type TestApi } from '#tests/support/test-api.ts';
import { emptyTables } from '#tests/support/test-database.ts';
import { exportThreads } from './export-threads.server.ts';
import { removePastThreads } from './remove-past-threads.server.ts';

let api: TestApi;
let owner: Person;
let admin: Person;
let catId: number;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await emptyTables(api.database);
  api.context.rateLimiter = createInProcessRateLimiter(rateLimits);
  [owner, admin] = [await member(), await member('admin@example.org')];
  catId = (await buildCat(api.context, { userId: owner.id })).id;
});

async function member(email?: string) {
  const person = await api.signIn(email);
  await api.request('/user/info', { as: person });
  return person;
}

const query = async (sql: string, values: unknown[] = []) => (await api.database.pool.query(sql, values)).rows;
const info = async () => (await api.get<{ info: Record<string, number> }>('/bo/info', admin)).info;

describe('new sightings', () => {
  const review = (body: object, act = 'review') => api.post(`/bo/sightings/${act}`, body, admin);
  const listed = async () =>
    await api.get<{ sightings: { id: number; words: string | null }[]; total: number }>('/bo/sightings/list', admin);
  const shown = async () => (await api.get<{ sightings: { id: number }[] }>(`/cats/${catId}/sightings`)).sightings;

  it('new sightings wait for a moderator beside the owner, who publishes and hides them, and can undo it', async () => {
    const [one, two] = [
      await addSighting(api, catId, { words: 'One' }),
      await addSighting(api, catId, { words: 'Two' }),
    ];
    const found = await buildCat(api.context, { isLost: false });
    await addSighting(api, found.id, { kind: 'mine' });
    expect(await listed()).toMatchObject({ total: 2, sightings: [{ words: 'One' }, { words: 'Two' }] });
    expect(await info()).toMatchObject({ sightings_to_review: 2, threads_to_review: 0 });
    const decision = { approved: [one.sighting.id], rejected: [two.sighting.id] };
    expect(await (await review(decision)).json()).toEqual({ approved: 1, rejected: 1 });
    expect(await shown()).toMatchObject([{ id: one.sighting.id, words: 'One' }]);
    expect((await review(decision)).status, 'decided on by now').toBe(409);
    expect((await review({ approved: [1], rejected: [1] })).status).toBe(422);
    expect((await review({ approved: [999_999] })).status).toBe(404);
    expect(await (await review(decision, 'reopen')).json()).toEqual({ reopened: 2 });
    expect(await shown()).toEqual([]);
    expect((await listed()).total).toBe(2);
    expect((await api.post('/bo/sightings/review', decision, owner)).status).toBe(403);
  });

  it('a moderator recognises the sender of a sighting, and never gets the address of a visitor', async () => {
    const other = await buildCat(api.context);
    const finder = await member('finder@example.org');
    const email = 'ada@finders.example';
    const sent = [
      await addSighting(api, catId, { email, name: 'Ada' }),
      await addSighting(api, other.id, { email: email.toUpperCase() }),
      await addSighting(api, other.id, { email: 'bob@finders.example' }),
      await addSighting(api, catId, {}, finder),
      await addSighting(api, other.id, {}, finder),
    ];
    const ids = sent.map(({ sighting }) => sighting.id);
    await review({ approved: [ids[3]], rejected: [ids[0]] });
    await actOnThread(api, sent[4]!.thread.id, 'report', { body: { reason: 'scam' }, as: finder });
    const answer = await (await api.request('/bo/sightings/list', { as: admin })).text();
    const none = { published: 0, hidden: 0, waiting: 0, reported_thread_id: null, is_banned: false };
    const visitor = { ...none, id: null, name: null, member_since: null };
    expect(JSON.parse(answer).sightings.map(({ sender }: { sender: object }) => sender)).toEqual([
      { ...visitor, hidden: 1 },
      visitor,
      {
        ...none,
        id: finder.id,
        name: expect.any(String),
        member_since: expect.any(String),
        published: 1,
        reported_thread_id: sent[4]!.thread.id,
      },
    ]);
    expect(answer).not.toMatch(/finders\.example/i);
  });

  it('a moderator is warned of a known scam in a sighting as its owner is', async () => {
    await addSighting(api, catId, { words: 'I have your cat. Send me a gift card first and I will bring her.' });
    await addSighting(api, catId, { words: 'By the school' });
    const { sightings } = await api.get<{ sightings: { warnings: { id: string }[] }[] }>('/bo/sightings/list', admin);
    expect(sightings.map(({ warnings }) => warnings.length > 0)).toEqual([true, false]);
  });
});

describe('a thread', () => {
  it('a thread is read by a moderator only while a report of it is open, and each reading is logged', async () => {
    const { thread } = await addSighting(api, catId, { words: 'PRIVATE WORDS', email: 'ada@finders.example' });
    await sendMessage(api, thread.key, { content: 'Send me a gift card with the verification code' });
    const read = () => api.request(`/bo/threads/${thread.id}`, { as: admin });
    expect((await read()).status).toBe(404);
    expect((await api.request(`/threads/${thread.id}`, { as: admin })).status, 'no back door').toBe(404);
    await actOnThread(api, thread.id, 'report', { body: { reason: 'scam', words: 'Gift card' }, as: owner });
    expect(await info()).toMatchObject({ threads_to_review: 1 });
    const list = await (await api.request('/bo/threads/list', { as: admin })).text();
    expect(JSON.parse(list).threads).toMatchObject([
      { id: thread.id, message_count: 2, reports: [{ reason: 'scam' }] },
    ]);
    expect(list).not.toMatch(/PRIVATE|verification|finders/);
    const text = await (await read()).text();
    expect(text).toMatch(/PRIVATE WORDS.*verification code/s);
    expect(text).not.toMatch(/finders\.example/);
    expect(JSON.parse(text).thread.messages[1].warnings.length).toBeGreaterThan(0);
    await read();
    const log = await query(`select action, actor_id from audit_log where subject_type = 'thread' order by id`);
    expect(log.map(({ action }) => action)).toEqual(['report', 'read', 'read']);
    const settle = (outcome: string) => api.post('/bo/threads/settle', { id: thread.id, outcome }, admin);
    expect((await settle('closed')).status).toBe(200);
    expect((await settle('dismissed')).status, 'settled by now').toBe(409);
    expect((await read()).status).toBe(404);
    expect(await getThread(api, thread.key)).toMatchObject({ closed_for: 'moderator', can_write: false });
    await expect(addSighting(api, catId, { thread: thread.key })).rejects.toThrow('A moderator has closed');
    expect((await settle('reopened')).status).toBe(200);
    expect(await getThread(api, thread.key)).toMatchObject({ closed_for: null, can_write: true });
    expect(await info()).toMatchObject({ threads_to_review: 1 });
    expect((await settle('reopened')).status, 'undone by now').toBe(409);
    expect(JSON.stringify(await query('select * from audit_log'))).not.toMatch(/PRIVATE|gift card/i);
  });

  it('a thread warns the other side of known scams, in the language of the reader, and blocks nothing', async () => {
    const { thread } = await addSighting(api, catId);
    const content = 'I sent a verification code to your phone, tell me the code so I know you are the owner.';
    expect((await sendMessage(api, thread.key, { content })).status).toBe(201);
    const warnings = async (language: string) => {
      const response = await api.request(`/threads/${thread.id}`, {
        as: owner,
        headers: { 'accept-language': language },
      });
      return (await response.json()).thread.messages[1].warnings;
    };
    const [english, french] = [await warnings('en'), await warnings('fr')];
    expect(english).toMatchObject([{ id: 'code', title: 'Never pass on a code' }]);
    const [{ start, end }] = english[0].words;
    expect(content.slice(start, end)).toMatch(/code/);
    expect(french[0].title).not.toBe(english[0].title);
    expect((await getThread(api, thread.key)).messages[1]!.warnings, 'not its writer').toEqual([]);
  });
});

describe('the end of a thread', () => {
  const later = (days: number) => ({ ...api.context, now: () => new Date(Date.now() + days * 86_400_000) });

  it('a thread is deleted with its photos 90 days after its end; a published sighting of a missing cat stays without what was private', async () => {
    const published = await addSighting(api, catId, {
      words: 'Secret',
      email: 'ada@finders.example',
      file: await pictureOf('#111'),
    });
    await sendMessage(api, published.thread.key, { file: await pictureOf('#222') });
    const hidden = await addSighting(api, catId, { file: await pictureOf('#333') });
    await api.post('/sightings/decide', { id: published.sighting.id, status: 'published' }, owner);
    for (const { thread } of [published, hidden]) await actOnThread(api, thread.key, 'leave');
    const keys = (
      await query(
        'select photo_key from sightings union select photo_key from thread_messages where photo_key is not null',
      )
    ).map(({ photo_key }) => photo_key);
    expect(keys).toHaveLength(3);
    expect(await removePastThreads(later(89))).toBe(0);
    expect(await removePastThreads(later(91))).toBe(2);
    for (const key of keys) expect(await api.context.photos.find(key)).toBeNull();
    for (const table of ['threads', 'thread_messages', 'thread_links', 'outgoing_mails']) {
      expect(await query(`select 1 from ${table}`), table).toEqual([]);
    }
    const { lat, lng } = published.sighting.location!;
    expect(await query('select latitude, longitude, words, photo_key from sightings')).toEqual([
      { latitude: lat, longitude: lng, words: null, photo_key: null },
    ]);
    expect((await api.get<{ sightings: unknown[] }>(`/cats/${catId}/sightings`)).sightings).toHaveLength(1);
    await api.post('/cats/reunite', { catId, reunited: true }, owner);
    await removePastThreads(later(91));
    expect(await query('select 1 from sightings')).toEqual([]);
  });

  it('the end of a thread comes with a closed account: no address, number, mark or exact place of the member stays', async () => {
    const finder = await member();
    await api.post(`/cats/${catId}/proof`, { proof: { question: 'Ear?', mark: 'left' } }, owner);
    const left = { kind: 'with-me', phone: '0698765432', door: 'Ada, 3 rue du Port' };
    const { thread, sighting } = await addSighting(api, catId, { words: 'By the church', ...left }, finder);
    await sendMessage(api, thread.id, { content: 'Thank you' }, owner);
    await actOnThread(api, thread.id, 'phone', { body: { phone: '0612345678' }, as: finder });
    const release = (userId: string) =>
      api.context.db
        .transaction()
        .execute((transaction) => releaseThreads(transaction, { userId, posts: 'keep', at: new Date() }));
    await release(finder.id);
    expect(await getThread(api, thread.id, owner)).toMatchObject({
      closed_for: 'account-closed',
      other: { name: null },
      phone: { is_offered: false },
      messages: [{ sighting: { words: 'By the church', exact_location: { lat: sighting.location!.lat } } }, {}, {}],
      door: null,
    });
    expect((await api.request(`/threads/${thread.id}`, { as: finder })).status).toBe(404);
    await release(owner.id);
    expect(await query('select 1 from cat_proofs')).toEqual([]);
    expect(
      await query('select owner_id, finder_id, finder_email, owner_phone, finder_phone, finder_door from threads'),
    ).toEqual([
      { owner_id: null, finder_id: null, finder_email: null, owner_phone: null, finder_phone: null, finder_door: null },
    ]);
  });
});

describe('the data download', () => {
  it('the data download of each member has what both sides wrote, and no address of the other', async () => {
    const finder = await member('finder@finders.example');
    const { thread } = await addSighting(api, catId, { words: 'By the church', file: await pictureOf('#444') }, finder);
    await sendMessage(api, thread.id, { content: 'Thank you' }, owner);
    for (const person of [owner, finder]) {
      const viewer = { ...person, displayName: '', locale: 'en', type: 'user', status: 'active' } as const;
      const { topics, photos } = await exportThreads({ ...api.context, locale: 'en', viewer });
      const threads = topics.conversations;
      expect(threads).toMatchObject([{ id: thread.id, cat_name: 'Minou' }]);
      expect(threads[0]!.messages.map(({ content }) => content)).toEqual(['By the church', 'Thank you']);
      expect(photos).toHaveLength(1);
      const other = person === owner ? finder : owner;
      expect(JSON.stringify(threads)).not.toContain(other.email);
    }
  });
});
