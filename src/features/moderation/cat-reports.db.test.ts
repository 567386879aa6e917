import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReportedCat } from '#features/moderation/to-review/list-cat-reports.server.ts';
import { buildCat } from '#tests/support/cat-builder.ts';
import { openTestApi, type Person, type TestApi } from '#tests/support/test-api.ts';
import { emptyTables } from '#tests/support/test-database.ts';

let api: TestApi;
let admin: Person;
let reporter: Person;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await emptyTables(api.database);
  admin = await api.signIn('admin@example.org');
  reporter = await api.signIn('reporter@example.org');
});

const report = (catId: number, objection: string, as = reporter) => api.post('/cats/report', { catId, objection }, as);
const listed = async () => (await api.get<{ reported: ReportedCat[] }>('/bo/reports/list', admin)).reported;
const settle = (body: object) => api.post('/bo/reports/settle', body, admin);
const restore = (catIds: number[], as = admin) => api.post('/bo/cats/restore', { catIds }, as);
const query = async (text: string) => (await api.database.pool.query(text)).rows;
const info = async () => (await api.get<{ info: object }>('/bo/info', admin)).info;

describe('reports of cats', () => {
  it.each([
    ['GET', '/bo/reports/list'],
    ['POST', '/bo/reports/settle'],
    ['POST', '/bo/reports/reopen'],
    ['POST', '/bo/cats/restore'],
  ])('%s %s is closed to visitors and members', async (method, path) => {
    expect((await api.request(path, { method, headers: { authorization: 'Bearer forged' } })).status).toBe(401);
    expect((await api.request(path, { method, as: reporter })).status).toBe(403);
  });

  it('reports of cats are grouped by cat, oldest first, and counted by cat', async () => {
    const [a, b] = [await buildCat(api.context, { name: 'a' }), await buildCat(api.context, { name: 'b' })];
    await report(b.id, 'spam');
    await report(a.id, 'wrong');
    await report(b.id, 'offensive', await api.signIn());
    expect((await listed()).map(({ cat, reports }) => [cat.name, reports.map(({ objection }) => objection)])).toEqual([
      ['b', ['spam', 'offensive']],
      ['a', ['wrong']],
    ]);
    expect((await listed())[0]!.reports[0]!.reporter).toEqual({ id: reporter.id, display_name: 'reporter' });
    expect(await info()).toEqual({
      cats_to_review: 0,
      changes_to_review: 0,
      comments_to_review: 0,
      reports_to_review: 2,
      sightings_to_review: 0,
      stories_to_review: 0,
      threads_to_review: 0,
    });
  });

  it('reports of cats are settled in one batch: dismissed cats stay, the others are deleted with the reason, each action is logged', async () => {
    const [a, b] = [await buildCat(api.context, {}), await buildCat(api.context, {})];
    await report(a.id, 'wrong');
    await report(b.id, 'spam');
    const answer = await settle({ dismissed: [a.id], deleted: [b.id] });
    expect([answer.status, await answer.json()]).toEqual([200, { dismissed: 1, deleted: 1 }]);
    expect(await listed()).toEqual([]);
    expect(await query('select status, objection, deleted_by from cats order by id')).toEqual([
      { status: 'approved', objection: null, deleted_by: null },
      { status: 'deleted', objection: 'spam', deleted_by: admin.id },
    ]);
    expect(await query('select outcome, settled_by from cat_reports order by cat_id')).toEqual([
      { outcome: 'dismissed', settled_by: admin.id },
      { outcome: 'deleted', settled_by: admin.id },
    ]);
    expect(await query('select action, subject_id from audit_log order by id')).toEqual([
      { action: 'dismiss-reports', subject_id: String(a.id) },
      { action: 'delete', subject_id: String(b.id) },
    ]);
    // After settling, the same member may report the cat again.
    expect((await report(a.id, 'wrong')).status).toBe(201);
  });

  it('reports of cats are settled with the reason that the moderator chose, in the moderator’s own words if there are some', async () => {
    const [a, b] = [await buildCat(api.context, {}), await buildCat(api.context, {})];
    for (const { id } of [a, b]) await report(id, 'spam');
    const both = { deleted: [a.id, b.id] };
    const missing = await settle({ ...both, objections: { [a.id]: 'wrong' } });
    expect([missing.status, (await missing.json()).errors]).toEqual([
      422,
      [{ field: 'objections', message: 'Choose a reason. The author gets it.' }],
    ]);
    const objections = { [a.id]: 'wrong', [b.id]: 'other' };
    expect((await settle({ ...both, objections, words: { [b.id]: 'A dog.' } })).status).toBe(200);
    expect(await query('select objection, objection_words from cats order by id')).toEqual([
      { objection: 'wrong', objection_words: null },
      { objection: 'other', objection_words: 'A dog.' },
    ]);
  });

  it('reports of cats are open again after an undo, unless another decision followed', async () => {
    const [kept, gone] = [await buildCat(api.context, {}), await buildCat(api.context, {})];
    for (const { id } of [kept, gone]) await report(id, 'spam');
    const decision = { dismissed: [kept.id], deleted: [gone.id] };
    const reopen = (body: object = decision) => api.post('/bo/reports/reopen', body, admin);
    expect((await reopen()).status, 'not decided yet').toBe(409);
    await settle(decision);
    expect((await reopen({ dismissed: [gone.id] })).status, 'another decision').toBe(409);
    expect(await (await reopen()).json()).toEqual({ reopened: 2 });
    expect((await reopen()).status, 'undone by now').toBe(409);
    expect((await listed()).map(({ cat, reports }) => [cat.id, cat.status, reports.length])).toEqual([
      [kept.id, 'approved', 1],
      [gone.id, 'approved', 1],
    ]);
    await settle(decision);
    await restore([gone.id]);
    const late = await reopen();
    expect([late.status, (await late.json()).errors]).toEqual([
      409,
      [{ field: String(gone.id), message: 'Another administrator has already decided on this one.' }],
    ]);
  });

  it('reports of cats are unchanged after a conflict or invalid input', async () => {
    const [a, b] = [await buildCat(api.context, {}), await buildCat(api.context, {})];
    await report(a.id, 'wrong');
    const late = await settle({ dismissed: [a.id, b.id] });
    expect([late.status, (await late.json()).errors]).toEqual([
      409,
      [{ field: String(b.id), message: 'Another administrator has already decided on this one.' }],
    ]);
    expect((await settle({ dismissed: [a.id], deleted: [999] })).status).toBe(404);
    expect((await settle({ dismissed: [a.id], deleted: [a.id] })).status).toBe(422);
    expect(await listed()).toHaveLength(1);
    const both = await Promise.all([settle({ dismissed: [a.id] }), settle({ deleted: [a.id] })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('reports of cats leave the queue when the author deletes the cat and return with it; an administrator’s deletion settles them', async () => {
    const author = await api.signIn();
    await api.request('/user/info', { as: author });
    const cat = await buildCat(api.context, { userId: author.id });
    await report(cat.id, 'personal');
    await api.post('/cats/delete', { catId: cat.id }, author);
    expect([await listed(), await info()]).toMatchObject([[], { reports_to_review: 0 }]);
    await api.post('/cats/restore', { catId: cat.id }, author);
    expect(await listed()).toHaveLength(1);
    await api.post('/cats/delete', { catId: cat.id }, admin);
    expect(await query('select outcome from cat_reports')).toEqual([{ outcome: 'deleted' }]);
  });
});

describe('undoing decisions', () => {
  it('undoing decisions restores deleted cats and returns others to the queue, all or nothing, each logged', async () => {
    const author = await api.signIn();
    await api.request('/user/info', { as: author });
    const build = (status: 'approved' | 'rejected') => buildCat(api.context, { status, userId: author.id });
    const [shown, refused, other] = [await build('approved'), await build('rejected'), await build('approved')];
    const waiting = await buildCat(api.context, { status: 'pending' });
    for (const { id } of [shown, refused]) await api.post('/cats/delete', { catId: id }, admin);
    expect((await restore([shown.id, waiting.id])).status).toBe(409);
    expect((await restore([shown.id, 999])).status).toBe(404);
    expect(await (await restore([shown.id, refused.id, other.id])).json()).toEqual({ restored: 3 });
    expect((await query('select status from cats order by id')).map(({ status }) => status)).toEqual([
      'approved',
      'rejected',
      'pending',
      'pending',
    ]);
    expect(await query(`select subject_id, after from audit_log where action = 'restore' order by id`)).toEqual([
      { subject_id: String(shown.id), after: { status: 'approved' } },
      { subject_id: String(refused.id), after: { status: 'rejected' } },
      { subject_id: String(other.id), after: { status: 'pending' } },
    ]);
  });
});
