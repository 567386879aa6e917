import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LiveMessage } from '#context/live-messages.ts';
import type { CommentToReview } from '#features/moderation/to-review/comment-to-review.ts';
import { buildCat } from '#tests/support/cat-builder.ts';
import { buildComment } from '#tests/support/comment-builder.ts';
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

const pending = (content: string) => buildComment(api.context, { content, status: 'pending' });
const review = (body: object) => api.post('/bo/comments/review', body, admin);
const restore = (ids: number[]) => api.post('/bo/comments/restore', { commentIds: ids }, admin);
const query = async (sql: string) => (await api.database.pool.query(sql)).rows;
const statuses = async () =>
  (await query('select content, status from comments order by id')).map(
    ({ content, status }) => `${content} ${status}`,
  );
const audit = () => query(`select action, before, after from audit_log where subject_type = 'comment' order by id`);

describe('the comments queue', () => {
  it.each([
    ['GET', '/bo/comments/list'],
    ['POST', '/bo/comments/review'],
    ['POST', '/bo/comments/reopen'],
    ['POST', '/bo/comments/restore'],
  ])('%s %s is closed to visitors and members', async (method, path) => {
    expect((await api.request(path, { method, headers: { authorization: 'Bearer forged' } })).status).toBe(401);
    expect((await api.request(path, { method, as: await api.signIn() })).status).toBe(403);
  });

  it('the comments queue shows moderators pending comments with cat and author, oldest first, in pages', async () => {
    const cat = await buildCat(api.context, { name: 'Minou' });
    const deleted = await buildCat(api.context, { status: 'deleted' });
    await buildComment(api.context, { content: 'second', status: 'pending', catId: cat.id });
    const createdAt = new Date(Date.now() - 60_000);
    await buildComment(api.context, { content: 'first', status: 'pending', catId: cat.id, createdAt });
    await buildComment(api.context, { content: 'approved' });
    await buildComment(api.context, { content: 'below a deleted cat', status: 'pending', catId: deleted.id });

    const answer = await api.get<{ comments: CommentToReview[] }>('/bo/comments/list', admin);
    expect(answer.comments.map(({ content }) => content)).toEqual(['first', 'second']);
    expect(answer.comments[0]).toMatchObject({
      status: 'pending',
      author: { display_name: 'Somebody' },
      cat: { id: cat.id, name: 'Minou', is_lost: true, photo: null },
    });
    expect(answer.comments[0]!.author_record).toMatchObject({
      status: 'active',
      comments: { pending: 1, approved: 0 },
    });
    const rest = await api.get(`/bo/comments/list?limit=1&after=${answer.comments[0]!.id}`, admin);
    expect(rest).toMatchObject({ comments: [{ content: 'second' }], total: 2, has_more: false });
    expect(await api.get('/bo/info', admin)).toMatchObject({ info: { cats_to_review: 0, comments_to_review: 2 } });
  });

  it('the comments queue reviews a batch, logs each decision and notifies open pages without the texts', async () => {
    const [a, b] = [await pending('aaa'), await pending('bbb')];
    const heard: LiveMessage[] = [];
    const unsubscribe = api.context.live.subscribe((message) => heard.push(message));
    const response = await review({ approved: [a.id], rejected: [b.id] });
    expect(await response.json()).toEqual({ approved: 1, rejected: 1 });
    expect(await statuses()).toEqual(['aaa approved', 'bbb rejected']);
    expect(await audit()).toEqual([
      { action: 'approve', before: { status: 'pending' }, after: { status: 'approved' } },
      { action: 'reject', before: { status: 'pending' }, after: { status: 'rejected' } },
    ]);
    await expect.poll(() => heard).toHaveLength(3);
    unsubscribe();
    expect(heard).toEqual(
      expect.arrayContaining([
        { type: 'comments-changed', catId: a.cat_id },
        { type: 'comments-changed', catId: b.cat_id },
        { type: 'review-counts-changed' },
      ]),
    );
  });

  it('the comments queue changes nothing if an item of the batch is already reviewed or unknown, and names it', async () => {
    const [a, b] = [await pending('aaa'), await buildComment(api.context, { content: 'bbb', status: 'rejected' })];
    const conflict = await review({ approved: [a.id, b.id] });
    expect(conflict.status).toBe(409);
    expect((await conflict.json()).errors).toEqual([
      { field: String(b.id), message: 'Another administrator has already decided on this one.' },
    ]);
    expect((await review({ approved: [a.id, 999_999] })).status).toBe(404);
    expect((await review({ approved: [a.id], rejected: [a.id] })).status).toBe(422);
    expect((await review({ approved: ['x'] })).status).toBe(422);
    expect(await statuses()).toEqual(['aaa pending', 'bbb rejected']);
    expect(await audit()).toEqual([]);
  });

  it('the comments queue accepts one of two concurrent reviews; the log has one entry', async () => {
    const { id } = await pending('contested');
    const answers = await Promise.all([review({ approved: [id] }), review({ rejected: [id] })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await audit()).toHaveLength(1);
  });

  it.each(['cats', 'comments'])('a failed review of %s has only the message of the specification', async (kind) => {
    await query(`alter table ${kind} rename to ${kind}_away`);
    try {
      const response = await api.post(`/bo/${kind}/review`, { approved: [1] }, admin);
      expect(response.status).toBe(500);
      const problem = await response.json();
      expect(problem).toMatchObject({ code: 'internal', detail: `Failed to review ${kind}` });
      expect(JSON.stringify(problem)).not.toContain('relation');
    } finally {
      await query(`alter table ${kind}_away rename to ${kind}`);
    }
  });

  it('the comments queue undoes a batch unless a moderator has decided again, without a mail to the authors', async () => {
    const [a, b] = [await pending('aaa'), await pending('bbb')];
    const batch = { approved: [a.id], rejected: [b.id] };
    await review(batch);
    const reopen = () => api.post('/bo/comments/reopen', batch, admin);
    expect(await (await reopen()).json()).toEqual({ reopened: 2 });
    expect(await statuses()).toEqual(['aaa pending', 'bbb pending']);
    expect(await query('select id from comments where has_news')).toEqual([]);
    await review({ approved: [b.id] });
    expect((await reopen()).status).toBe(409);
    expect(await statuses()).toEqual(['aaa pending', 'bbb approved']);
  });

  it('the comments queue shows the reason of a rejection only to the author; undo removes it', async () => {
    const author = await api.signIn();
    await api.request('/user/info', { as: author });
    const cat = await buildCat(api.context);
    const { id } = await buildComment(api.context, {
      catId: cat.id,
      userId: author.id,
      content: 'buy here',
      status: 'pending',
    });
    expect((await review({ rejected: [id], objections: { [id]: 'duplicate' } })).status).toBe(422);
    expect((await review({ rejected: [id], objections: { [id]: 'spam' } })).status).toBe(200);
    const below = async (as?: Person) => (await api.get<{ comment: object[] }>(`/cats/comments/${cat.id}`, as)).comment;
    const own = async () => (await api.get<{ comments: object[] }>('/user/comments', author)).comments;
    expect(await below(author)).toMatchObject([{ id, status: 'rejected', objection: 'spam' }]);
    expect(await own()).toMatchObject([{ id, status: 'rejected', objection: 'spam' }]);
    for (const other of [undefined, await api.signIn(), admin]) expect(await below(other)).toEqual([]);
    const found = await api.get<{ comments: object[] }>('/bo/search?kind=comments&q=buy', admin);
    expect(found.comments).toMatchObject([{ id, objection: 'spam' }]);

    await api.post('/bo/comments/reopen', { rejected: [id] }, admin);
    expect(await own()).toMatchObject([{ status: 'pending', objection: null }]);
    const words = { [id]: ' No phone numbers. ' };
    await review({ rejected: [id], objections: { [id]: 'other' }, words });
    expect(await own()).toMatchObject([{ objection: 'other', objection_words: 'No phone numbers.' }]);
    await api.post('/bo/comments/reopen', { rejected: [id] }, admin);
    expect(await own()).toMatchObject([{ objection: null, objection_words: null }]);
    expect((await review({ rejected: [id], objections: { [id]: 'other' }, words: { [id]: '' } })).status).toBe(422);
    // Words belong to the reason `other`, which has no text.
    await review({ rejected: [id], objections: { [id]: 'off-topic' }, words });
    expect(await own()).toMatchObject([{ objection: 'off-topic', objection_words: null }]);
    await restore([id]);
    expect(await own()).toMatchObject([{ status: 'pending', objection: null }]);
    await review({ rejected: [id] });
    expect(await own()).toMatchObject([{ status: 'rejected', objection: null }]);
  });

  it('the comments queue restores comments: reviewed ones are pending again, deleted ones have their earlier status', async () => {
    const [a, b] = [await pending('aaa'), await pending('bbb')];
    const deleted = await buildComment(api.context, { content: 'ccc', status: 'deleted' });
    await review({ approved: [a.id], rejected: [b.id] });
    expect(await (await restore([a.id, b.id, deleted.id])).json()).toEqual({ restored: 3 });
    expect(await statuses()).toEqual(['aaa pending', 'bbb pending', 'ccc approved']);
    expect((await audit()).slice(2)).toEqual([
      { action: 'restore', before: { status: 'approved' }, after: { status: 'pending' } },
      { action: 'restore', before: { status: 'rejected' }, after: { status: 'pending' } },
      { action: 'restore', before: { status: 'deleted' }, after: { status: 'approved' } },
    ]);
    expect((await restore([a.id])).status).toBe(409);
    expect((await restore([deleted.id, 999_999])).status).toBe(404);
    expect(await statuses()).toContain('ccc approved');
  });
});
