import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LiveMessage } from '#context/live-messages.ts';
import { buildCat } from '#tests/support/cat-builder.ts';
import { openTestApi, type Person, type TestApi } from '#tests/support/test-api.ts';
import { emptyTables } from '#tests/support/test-database.ts';

let api: TestApi;
let admin: Person;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await emptyTables(api.database);
  admin = await api.signIn('admin@example.org');
});

const pending = (name: string) => buildCat(api.context, { name, status: 'pending' });
const review = (body: object, as?: Person) => api.post('/bo/cats/review', body, as);
const reopen = (body: object, as?: Person) => api.post('/bo/cats/reopen', body, as);
const statuses = async () =>
  (await api.database.pool.query('select name, status from cats order by id')).rows.map(
    ({ name, status }) => `${name} ${status}`,
  );
const audit = async () => (await api.database.pool.query('select * from audit_log order by id')).rows;

describe('the back office calls', () => {
  it.each([
    ['GET', '/bo/info'],
    ['GET', '/bo/cats/list'],
    ['POST', '/bo/cats/review'],
    ['POST', '/bo/cats/reopen'],
  ])('%s %s is closed to visitors and members', async (method, path) => {
    expect((await api.request(path, { method, headers: { authorization: 'Bearer forged' } })).status).toBe(401);
    expect((await api.request(path, { method, as: await api.signIn() })).status).toBe(403);
  });

  it('the back office calls count and list pending cats, oldest first', async () => {
    await pending('second');
    await buildCat(api.context, { name: 'first', status: 'pending', createdAt: new Date(Date.now() - 60_000) });
    const shown = await buildCat(api.context, { status: 'approved' });
    await api.database.db
      .insertInto('cat_changes')
      .values({ cat_id: shown.id, name: 'third', description: 'Changed.', proposed_at: new Date() })
      .execute();
    expect(await api.get('/bo/info', admin)).toEqual({
      info: {
        cats_to_review: 3,
        changes_to_review: 1,
        comments_to_review: 0,
        reports_to_review: 0,
        sightings_to_review: 0,
        stories_to_review: 0,
        threads_to_review: 0,
      },
    });
    const { cats } = await api.get<{ cats: { name: string; exact_location: object }[] }>('/bo/cats/list', admin);
    expect(cats.map(({ name }) => name)).toEqual(['first', 'second', shown.name]);
    expect(cats[0]!.exact_location).toEqual({ lat: 45.764, lng: 4.8357 });
  });

  it('the back office calls keep a reason of a rejected cat and the moderator’s words for its author only; undo removes them', async () => {
    const author = await api.signIn();
    await api.request('/user/info', { as: author });
    const { id } = await buildCat(api.context, { userId: author.id, status: 'pending' });
    const reject = (objection: string, words?: string) =>
      review({ rejected: [id], objections: { [id]: objection }, ...(words && { words: { [id]: words } }) }, admin);
    const own = async () =>
      (await api.get<{ cats: { objection: string; objection_words: string }[] }>('/user/cats', author)).cats.map(
        ({ objection, objection_words }) => [objection, objection_words],
      );
    expect((await reject('other', 'x'.repeat(301))).status).toBe(422);
    expect((await reject('other', 'Please crop it.')).status).toBe(200);
    expect(await own()).toEqual([['other', 'Please crop it.']]);
    expect((await api.request(`/cats/${id}`)).status).toBe(404);
    await reopen({ rejected: [id] }, admin);
    expect(await own()).toEqual([[null, null]]);
    await reject('unclear-photo', 'Not used.');
    expect(await own()).toEqual([['unclear-photo', null]]);
  });

  it('the back office calls review a batch, log each decision and notify open pages', async () => {
    const [a, b] = [await pending('a'), await pending('b')];
    const heard: LiveMessage[] = [];
    const unsubscribe = api.context.live.subscribe((message) => heard.push(message));
    const response = await review({ approved: [a.id], rejected: [b.id] }, admin);
    expect(await response.json()).toEqual({ approved: 1, rejected: 1 });
    expect(await statuses()).toEqual(['a approved', 'b rejected']);
    expect(
      (await audit()).map(({ action, subject_id, before, after, actor_id }) => ({
        action,
        subject_id,
        before,
        after,
        actor_id,
      })),
    ).toEqual([
      {
        action: 'approve',
        subject_id: String(a.id),
        before: { status: 'pending' },
        after: { status: 'approved' },
        actor_id: admin.id,
      },
      {
        action: 'reject',
        subject_id: String(b.id),
        before: { status: 'pending' },
        after: { status: 'rejected' },
        actor_id: admin.id,
      },
    ]);
    await expect
      .poll(() => heard)
      .toContainEqual({ type: 'cat-shown', id: a.id, latitude: a.public_latitude, longitude: a.public_longitude });
    unsubscribe();
    expect((await api.get<{ cats: object[] }>('/cats/list?latitude=45.764&longitude=4.8357')).cats).toHaveLength(1);
  });

  it('change nothing if an item of the batch is already reviewed or unknown', async () => {
    const [a, b] = [await pending('a'), await buildCat(api.context, { name: 'b', status: 'rejected' })];
    const conflict = await review({ approved: [a.id, b.id] }, admin);
    expect(conflict.status).toBe(409);
    expect((await conflict.json()).errors).toEqual([
      { field: String(b.id), message: 'Another administrator has already decided on this one.' },
    ]);
    expect((await review({ approved: [a.id, 999_999] }, admin)).status).toBe(404);
    expect(await statuses()).toEqual(['a pending', 'b rejected']);
    expect(await audit()).toEqual([]);
  });

  it('accept one of two concurrent reviews; the other gets a conflict, and the log has one entry', async () => {
    const cat = await pending('contested');
    const other = await api.signIn('admin@example.org');
    const answers = await Promise.all([review({ approved: [cat.id] }, admin), review({ rejected: [cat.id] }, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await audit()).toHaveLength(1);
  });

  it('the back office calls undo a decision: the cats are pending again, leave the map, and the log has both actions', async () => {
    const [a, b] = [await pending('a'), await pending('b')];
    await review({ approved: [a.id], rejected: [b.id] }, admin);
    const heard: LiveMessage[] = [];
    const unsubscribe = api.context.live.subscribe((message) => heard.push(message));
    const response = await reopen({ approved: [a.id], rejected: [b.id] }, admin);
    expect(await response.json()).toEqual({ reopened: 2 });
    expect(await statuses()).toEqual(['a pending', 'b pending']);
    expect((await audit()).map(({ action }) => action)).toEqual(['approve', 'reject', 'reopen', 'reopen']);
    await expect.poll(() => heard.map(({ type }) => type)).toContain('cat-hidden');
    unsubscribe();
    expect((await api.get<{ cats: object[] }>('/cats/list?latitude=45.764&longitude=4.8357')).cats).toHaveLength(0);
  });

  it('the back office calls do not undo items that another moderator has since decided on, and name them', async () => {
    const [a, b] = [await pending('a'), await pending('b')];
    await review({ approved: [a.id, b.id] }, admin);
    await reopen({ approved: [b.id] }, admin);
    await review({ rejected: [b.id] }, admin);
    const conflict = await reopen({ approved: [a.id, b.id] }, admin);
    expect(conflict.status).toBe(409);
    expect((await conflict.json()).errors.map(({ field }: { field: string }) => field)).toEqual([String(b.id)]);
    expect(await statuses()).toEqual(['a approved', 'b rejected']);
  });

  it('the back office calls name the failed operation after an unexpected error, and change nothing', async () => {
    const cat = await pending('a');
    await api.database.pool.query('alter table audit_log rename to audit_log_away');
    try {
      const failure = await review({ approved: [cat.id] }, admin);
      expect(failure.status).toBe(500);
      expect((await failure.json()).detail).toBe('Failed to review cats');
    } finally {
      await api.database.pool.query('alter table audit_log_away rename to audit_log');
    }
    expect(await statuses()).toEqual(['a pending']);
  });

  it('the back office calls reject invalid input with a message', async () => {
    expect((await review({ approved: [1], rejected: [1] }, admin)).status).toBe(422);
    expect((await review({ approved: ['x'] }, admin)).status).toBe(422);
    expect((await review({ approved: 3 }, admin)).status).toBe(422);
    expect(await (await review({}, admin)).json()).toEqual({ approved: 0, rejected: 0 });
  });
});
