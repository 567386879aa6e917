import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Thread } from '#features/contact/model/thread.ts';
import type { Locale } from '#i18n/languages.ts';
import { buildCat } from '#tests/support/cat-builder.ts';
import { openTestApi, type Person, type TestApi } from '#tests/support/test-api.ts';
import { emptyTables } from '#tests/support/test-database.ts';
import { listMatches } from './list-matches.server.ts';

let api: TestApi;
let [owner, finder]: Person[] = [];
let [ownerId, finderId]: string[] = [];
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await emptyTables(api.database);
  owner = await api.signIn('owner@example.org');
  finder = await api.signIn('finder@example.org');
  [ownerId, finderId] = await Promise.all(
    [owner, finder].map(async (each) => (await api.get<{ user: { id: string } }>('/user/info', each)).user.id),
  );
});

const lyon = { latitude: 45.764, longitude: 4.8357 };
const dayMs = 24 * 60 * 60 * 1000;
const greyTabby = { coat_colors: ['grey' as const], coat_pattern: 'tabby' as const };
const lost = (parts = {}) =>
  buildCat(api.context, {
    userId: ownerId!,
    name: 'Minou',
    isLost: true,
    traits: greyTabby,
    createdAt: new Date(Date.now() - 3 * dayMs),
    ...lyon,
    ...parts,
  });
const found = (parts = {}) =>
  buildCat(api.context, {
    userId: finderId!,
    name: 'A cat',
    isLost: false,
    traits: greyTabby,
    createdAt: new Date(Date.now() - dayMs),
    ...lyon,
    ...parts,
  });
const matches = (id: number, locale: Locale = 'en') => listMatches({ ...api.context, locale }, id);
const names = async (id: number) => (await matches(id)).map(({ cat }) => cat.name);
const news = () => api.context.db.selectFrom('notifications').select(['user_id', 'kind', 'subject_id']).execute();
const say = (id: number, other: number, answer: string | null, as: Person | undefined = owner) =>
  api.post(`/user/cats/${id}/matches`, { other, answer }, as);

it('what the other author says is shown, however little the two reports fit, unless the reader has said otherwise', async () => {
  const { id } = await lost();
  const black = await found({ name: 'Black', traits: { coat_colors: ['black'] }, latitude: 45.9 });
  expect(await names(black.id)).toEqual([]);
  expect((await say(id, black.id, 'same')).status).toBe(200);
  expect(await matches(black.id)).toMatchObject([{ cat: { name: 'Minou' }, is_said_same: true, grade: 'possible' }]);
  await say(black.id, id, 'different', finder);
  expect(await names(black.id)).toEqual([]);
});

describe('reports that may be about the same cat', () => {
  it('matches are of the other kind, shown, near, and of about the same time: the best first', async () => {
    const male = { ...greyTabby, sex: 'male' as const, coat_length: 'long' as const };
    const { id } = await lost({ traits: male });
    await found({ name: 'Grey tabby', traits: male });
    await found({ name: 'Grey', traits: { coat_colors: ['grey'] } });
    await found({ name: 'Black', traits: { coat_colors: ['black'] } });
    await found({ name: 'Pending', status: 'pending' });
    await found({ name: 'Far', latitude: 46.2 });
    await found({ name: 'Long before', createdAt: new Date(Date.now() - 70 * dayMs) });
    await lost({ name: 'Lost, too' });
    expect(await names(id)).toEqual(['Grey tabby', 'Grey']);
    const [best] = await matches(id);
    expect(best).toMatchObject({ grade: 'likely', against: [], answer: null });
  });

  it('an undated lost report meets cats found up to 60 days before it was posted, a dated one only those of 3 days', async () => {
    const foundBefore = (name: string, days: number) =>
      found({ name, traits: { ...greyTabby, seen_at: new Date(Date.now() - (3 + days) * dayMs) } });
    const early = await foundBefore('Weeks before', 40);
    await foundBefore('Months before', 80);
    const undated = await lost();
    const dated = await lost({ name: 'Dated', traits: { ...greyTabby, seen_at: new Date(Date.now() - 3 * dayMs) } });
    expect(await names(undated.id)).toEqual(['Weeks before']);
    expect(await names(dated.id)).toEqual([]);
    expect(await names(early.id)).toEqual(['Minou']);
  });

  it('reports of one author are not compared with each other', async () => {
    const { id } = await lost();
    const own = await found({ userId: ownerId });
    expect([await names(id), await names(own.id)]).toEqual([[], []]);
  });

  it('of two finders of two cats, at most one reads that the cat is likely the same lost cat', async () => {
    const { id } = await lost({ traits: { ...greyTabby, sex: 'male', eye_color: 'green', coat_length: 'long' } });
    const one = await found();
    const gradeOf = async (foundId: number) => (await matches(foundId))[0]?.grade;
    expect(await gradeOf(one.id)).toBe('likely');
    const twin = await found({ name: 'Its twin' });
    expect([await gradeOf(one.id), await gradeOf(twin.id)]).toEqual(['possible', 'possible']);
    const best = await found({ traits: { ...greyTabby, sex: 'male', eye_color: 'green', coat_length: 'long' } });
    expect([await gradeOf(one.id), await gradeOf(best.id)]).toEqual(['possible', 'likely']);
    expect((await matches(id)).map(({ grade }) => grade)).toEqual(['likely', 'possible', 'possible']);
  });

  it('matches have reasons in the reader’s language, and what speaks against them', async () => {
    const { id } = await lost({ traits: { ...greyTabby, collar: 'no', sex: 'male' } });
    await found({ latitude: 45.769, traits: { ...greyTabby, collar: 'yes', sex: 'male' } });
    const words = async (locale: Locale) =>
      (await matches(id, locale)).map(({ reasons, against }) => [...reasons, '–', ...against]);
    expect(await words('en')).toEqual([['500 m to 1 km apart', '2 days later', 'grey tabby', 'male', '–', 'collar']]);
    expect(await words('fr')).toEqual([
      ['entre 500\u202fm et 1\u202fkm', '2 jours plus tard', 'tigré gris', 'mâle', '–', 'collier'],
    ]);
  });

  it('matches are the same, with the same text, for any exact place within one cell', async () => {
    const { id } = await lost();
    // The reports are at three corners of one cell of 250 m.
    const corner = await found({ latitude: 45.77, longitude: 4.84 });
    const { public_latitude: latitude, public_longitude: longitude } = corner;
    const told = [];
    for (const [north, east] of [
      [0.0009, 0.0012],
      [-0.0009, -0.0012],
      [0, 0],
    ] as const) {
      await api.context.db
        .updateTable('cats')
        .set({ latitude: latitude + north, longitude: longitude + east })
        .where('id', '=', corner.id)
        .execute();
      told.push(JSON.stringify(await matches(id)));
    }
    expect(told[0]).toContain('A cat');
    expect(new Set(told).size).toBe(1);
    expect(told[0]).not.toContain(String(latitude + 0.0009));
  });

  it('matches are also shown to the finder, for the found cat', async () => {
    await lost();
    const { id } = await found();
    expect(await names(id)).toEqual(['Minou']);
  });

  it('a cat that is home, refused or missing has no matches', async () => {
    await found();
    const { id } = await lost({ status: 'rejected' });
    expect(await matches(id)).toEqual([]);
    expect(await matches(999_999)).toEqual([]);
  });
});

describe('an answer', () => {
  it('the answer “not the same cat” stays, also after both reports are edited, and can be taken back', async () => {
    const [{ id }, other] = [await lost(), await found()];
    expect((await say(id, other.id, 'different')).status).toBe(200);
    expect(await names(id)).toEqual([]);
    await api.context.db.updateTable('cats').set({ description: 'Edited', sex: 'female' }).execute();
    expect(await names(id)).toEqual([]);
    await say(id, other.id, null);
    expect(await names(id)).toEqual(['A cat']);
  });

  it('the answer “not the same cat” makes the others more likely', async () => {
    const [{ id }, other] = [await lost(), await found()];
    await found({ name: 'Its twin' });
    expect((await matches(id)).map(({ cat, grade }) => [cat.name, grade])).toEqual([
      ['A cat', 'possible'],
      ['Its twin', 'possible'],
    ]);
    await say(id, other.id, 'different');
    expect((await matches(id)).map(({ cat, grade }) => [cat.name, grade])).toEqual([['Its twin', 'likely']]);
  });

  it('the owner’s answer also counts for the finder; a finder’s answer does not hide a cat from its owner', async () => {
    const [{ id }, other] = [await lost(), await found()];
    await say(other.id, id, 'different', finder);
    expect([await names(other.id), await names(id)]).toEqual([[], ['A cat']]);
    await say(other.id, id, null, finder);
    await say(id, other.id, 'different');
    expect(await names(other.id)).toEqual([]);
  });

  it('the answer “can’t tell” keeps the report, after all others', async () => {
    const [{ id }, other] = [await lost(), await found({ name: 'Unsure' })];
    await found({ name: 'Second' });
    expect(await names(id)).toEqual(['Unsure', 'Second']);
    await say(id, other.id, 'unsure');
    expect((await matches(id)).map(({ cat, answer }) => [cat.name, answer])).toEqual([
      ['Second', null],
      ['Unsure', 'unsure'],
    ]);
  });

  it('the answer “same” notifies the other author, and opens a thread when both say so', async () => {
    const [{ id }, other] = [await lost(), await found()];
    expect(await (await say(id, other.id, 'same')).json()).toEqual({ stored: true, thread_id: null });
    expect(await news()).toEqual([{ user_id: finderId, kind: 'same-cat', subject_id: other.id }]);
    expect(await matches(other.id)).toMatchObject([{ is_said_same: true, answer: null }]);
    const { thread_id: threadId } = await (await say(other.id, id, 'same', finder)).json();
    expect(await (await say(id, other.id, 'same')).json()).toEqual({ stored: true, thread_id: threadId });
    const { thread } = await api.get<{ thread: Thread }>(`/threads/${threadId}`, owner);
    expect(thread.messages).toMatchObject([{ side: 'site', event: 'same-cat' }]);
    expect([...(await matches(id)), ...(await matches(other.id))].map(({ thread_id }) => thread_id)).toEqual([
      threadId,
      threadId,
    ]);
    expect(
      await api.context.db
        .selectFrom('outgoing_mails')
        .select('side')
        .where('kind', '=', 'thread')
        .orderBy('side')
        .execute(),
    ).toEqual([{ side: 'finder' }, { side: 'owner' }]);
    // The repeated answer notifies no author twice.
    expect(await news()).toHaveLength(1);
  });

  it('the answer “same” has no effect if the other author answers “not the same cat”', async () => {
    const [{ id }, other] = [await lost(), await found()];
    await say(other.id, id, 'different', finder);
    expect(await (await say(id, other.id, 'same')).json()).toEqual({ stored: true, thread_id: null });
    expect(await news()).toEqual([]);
  });

  it('a repeated answer mails the other author once, and opens one thread', async () => {
    const [{ id }, other] = [await lost(), await found()];
    await say(id, other.id, 'same');
    const threads = new Set<number>();
    for (let turn = 0; turn < 3; turn++) {
      await say(other.id, id, 'different', finder);
      threads.add((await (await say(other.id, id, 'same', finder)).json()).thread_id);
    }
    expect(threads.size).toBe(1);
    const { thread } = await api.get<{ thread: Thread }>(`/threads/${[...threads][0]}`, owner);
    expect(thread.messages).toHaveLength(1);
    const mailed = () =>
      api.context.db
        .selectFrom('outgoing_mails')
        .select(['side', 'outcome'])
        .where('kind', '=', 'thread')
        .orderBy('side')
        .execute();
    expect(await mailed()).toEqual([
      { side: 'finder', outcome: null },
      { side: 'owner', outcome: null },
    ]);
    await api.context.db.updateTable('outgoing_mails').set({ done_at: new Date(), outcome: 'sent' }).execute();
    await say(other.id, id, 'different', finder);
    await say(other.id, id, 'same', finder);
    expect((await mailed()).map(({ outcome }) => outcome)).toEqual(['sent', 'sent']);
  });

  it('an answer mails nothing and opens nothing after a block, also when a side has left', async () => {
    const [{ id }, other] = [await lost(), await found()];
    await say(id, other.id, 'same');
    const { thread_id: threadId } = await (await say(other.id, id, 'same', finder)).json();
    await api.post(`/threads/${threadId}/block`, {}, owner);
    await api.post(`/threads/${threadId}/leave`, {}, owner);
    await api.context.db.deleteFrom('notifications').execute();
    await api.context.db.deleteFrom('outgoing_mails').execute();
    const second = await lost({ name: 'Also lost' });
    for (const lostId of [id, second.id]) {
      await say(other.id, lostId, 'different', finder);
      expect(await (await say(other.id, lostId, 'same', finder)).json()).toEqual({ stored: true, thread_id: null });
    }
    expect(await news()).toEqual([]);
    expect(await api.context.db.selectFrom('threads').select('id').execute()).toEqual([{ id: threadId }]);
    expect(
      await api.context.db.selectFrom('outgoing_mails').select('id').where('kind', '=', 'thread').execute(),
    ).toEqual([]);
    await api.post(`/threads/${threadId}/unblock`, {}, owner);
    await say(other.id, id, 'different', finder);
    expect(await (await say(other.id, id, 'same', finder)).json(), 'the same thread').toMatchObject({
      thread_id: threadId,
    });
  });

  it('the answer “same” of both brings the found report home with the lost cat, and back with it', async () => {
    const [{ id }, other, neighbour] = [await lost(), await found(), await found({ name: 'Neighbour' })];
    await say(id, other.id, 'same');
    await say(other.id, id, 'same', finder);
    const home = async () =>
      (await api.context.db.selectFrom('cats').select(['id', 'reunited_at']).execute())
        .filter(({ reunited_at: at }) => at !== null)
        .map((cat) => cat.id)
        .toSorted((one, another) => one - another);
    await api.post('/cats/reunite', { catId: id, reunited: true }, owner);
    expect(await home()).toEqual([id, other.id]);
    expect((await say(id, neighbour.id, 'same')).status).toBe(409);
    await api.post('/cats/reunite', { catId: id, reunited: false }, owner);
    expect(await home()).toEqual([]);
  });

  it('an answer is refused for another’s report, a hidden one, one of the same kind, and an unknown word', async () => {
    const [{ id }, other] = [await lost(), await found()];
    const pending = await found({ status: 'pending' });
    const status = async (...given: Parameters<typeof say>) => (await say(...given)).status;
    expect(await status(id, other.id, 'different', finder)).toBe(404);
    expect(await status(id, pending.id, 'different')).toBe(404);
    expect(await status(id, 999_999, 'different')).toBe(404);
    expect(await status(id, (await lost()).id, 'different')).toBe(422);
    expect(await status(id, other.id, 'perhaps')).toBe(422);
  });
});
