import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LiveMessage } from '#context/live-messages.ts';
import { listCommentNotifications } from '#features/comments/comment-notifications.server.ts';
import { eraseDeletedComments } from '#features/comments/erase-deleted-comments.server.ts';
import type { CommentWithCat } from '#features/comments/model/comment.ts';
import { buildCat } from '#tests/support/cat-builder.ts';
import { buildComment } from '#tests/support/comment-builder.ts';
import { openTestApi, type Person, type TestApi } from '#tests/support/test-api.ts';
import { emptyTables } from '#tests/support/test-database.ts';

let api: TestApi;
let author: Person;
let admin: Person;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await emptyTables(api.database);
  [author, admin] = [await api.signIn(), await api.signIn('admin@example.org')];
  for (const as of [author, admin]) await api.request('/user/info', { as });
});

const query = async (sql: string) => (await api.database.pool.query(sql)).rows;
const statusOf = async (id: number) => (await query(`select status from comments where id = ${id}`))[0].status;
const remove = async (commentId: number, as: Person) => (await api.post('/comments/delete', { commentId }, as)).status;
const undo = async (commentId: number, as: Person) => (await api.post('/comments/restore', { commentId }, as)).status;
const own = async () => (await api.get<{ comments: CommentWithCat[] }>('/user/comments', author)).comments;
const newsOf = async (person: Person) =>
  (await listCommentNotifications({ ...api.context, viewer: { id: person.id } as never })).map(
    ({ content }) => content,
  );

describe('a comment’s author', () => {
  it.each(['pending', 'approved', 'rejected'] as const)(
    'an author deletes a %s comment and can undo it: its state returns, and the log has both',
    async (status) => {
      const heard: LiveMessage[] = [];
      const unsubscribe = api.context.live.subscribe((message) => heard.push(message));
      const { id, cat_id: catId } = await buildComment(api.context, { userId: author.id, status });
      expect(await remove(id, author)).toBe(200);
      expect(await statusOf(id)).toBe('deleted');
      expect(await remove(id, author)).toBe(404);
      expect(await undo(id, author)).toBe(200);
      expect(await statusOf(id)).toBe(status);
      expect(await undo(id, author)).toBe(404);
      expect(
        await query(`select action, before, after from audit_log where subject_type = 'comment' order by id`),
      ).toEqual([
        { action: 'delete', before: { status }, after: { status: 'deleted' } },
        { action: 'restore', before: { status: 'deleted' }, after: { status } },
      ]);
      const changed = { type: 'comments-changed', catId };
      const counts = { type: 'review-counts-changed' };
      const expected = { pending: [counts, counts], approved: [changed, changed], rejected: [] }[status];
      await expect.poll(() => heard).toEqual(expected);
      unsubscribe();
    },
  );

  it('only the author and administrators can delete; for others a hidden comment does not exist', async () => {
    const shown = await buildComment(api.context, { userId: author.id });
    const secret = await buildComment(api.context, { userId: author.id, status: 'pending' });
    const other = await api.signIn();
    expect(await remove(shown.id, other)).toBe(403);
    expect(await remove(secret.id, other)).toBe(404);
    expect(await remove(999_999, other)).toBe(404);
    expect((await api.post('/comments/delete', { commentId: 'x' }, other)).status).toBe(422);
    expect(await remove(shown.id, admin)).toBe(200);
    // Only moderators can restore a comment that a moderator deleted.
    expect(await undo(shown.id, author)).toBe(404);
    expect(await undo(shown.id, admin)).toBe(200);
    expect(await statusOf(shown.id)).toBe('approved');
    for (const path of ['/comments/delete', '/comments/restore', '/user/comments', '/user/comments/seen']) {
      const method = path === '/user/comments' ? 'GET' : 'POST';
      expect((await api.request(path, { method, headers: { authorization: 'Bearer forged' } })).status, path).toBe(401);
    }
  });

  it('an author cannot restore an erased comment', async () => {
    const { id } = await buildComment(api.context, { userId: author.id });
    await remove(id, author);
    await query(`update comments set content = '———' where id = ${id}`);
    expect(await undo(id, author)).toBe(409);
  });

  it('an author finds their comments in one list, with the visible cats and without hidden ones', async () => {
    const cat = await buildCat(api.context, { name: 'Minou' });
    const hidden = await buildCat(api.context, { name: 'Not for you', status: 'rejected' });
    await buildComment(api.context, { catId: cat.id, content: 'another member’s' });
    const day = (date: number) => new Date(Date.UTC(2026, 0, date));
    const parts = { userId: author.id, catId: cat.id };
    await buildComment(api.context, { ...parts, content: 'one', status: 'pending', createdAt: day(1) });
    await buildComment(api.context, { ...parts, content: 'two', status: 'rejected', createdAt: day(2) });
    await buildComment(api.context, { ...parts, content: 'three', status: 'deleted', createdAt: day(3) });
    await buildComment(api.context, { ...parts, content: 'four', catId: hidden.id, createdAt: day(4) });
    const comments = await own();
    expect(comments.map(({ content, status, cat: on }) => [content, status, on?.name ?? null])).toEqual([
      ['four', 'approved', null],
      ['two', 'rejected', 'Minou'],
      ['one', 'pending', 'Minou'],
    ]);
    expect(JSON.stringify(comments)).not.toContain('Not for you');
  });
});

describe('a notice of a decision', () => {
  it('a notice shows the author a moderator’s deletion and its reason, until the text is erased', async () => {
    const { id } = await buildComment(api.context, { userId: author.id, content: 'my neighbour is a fool' });
    const refused = await buildComment(api.context, { userId: author.id, status: 'rejected', content: 'unseen' });
    const orphan = await buildComment(api.context);
    await query(`update comments set user_id = null where id = ${orphan.id}`);
    const deleteAsModerator = (commentId: number) =>
      api.post('/comments/delete', { commentId, objection: 'offensive' }, admin).then(({ status }) => status);
    expect(await deleteAsModerator(id)).toBe(200);
    expect(await newsOf(author)).toEqual(['my neighbour is a fool']);
    expect((await own()).find((comment) => comment.id === id)).toMatchObject({
      status: 'deleted',
      objection: 'offensive',
    });
    expect(await query(`select after from audit_log where subject_type = 'comment' and action = 'delete'`)).toEqual([
      { after: { status: 'deleted', objection: 'offensive' } },
    ]);
    // The refused comment was hidden before, and the orphan has no author to notify.
    expect([await deleteAsModerator(refused.id), await deleteAsModerator(orphan.id)]).toEqual([200, 200]);
    expect(await newsOf(author)).toHaveLength(1);
    // The moderator made a mistake, and undoes it without a trace.
    expect((await api.post('/bo/comments/restore', { commentIds: [id] }, admin)).status).toBe(200);
    expect(await newsOf(author)).toEqual([]);
    expect((await own()).find((comment) => comment.id === id)).toMatchObject({ status: 'approved', objection: null });
    await deleteAsModerator(id);
    await query(`update comments set deleted_at = now() - interval '31 days' where id = ${id}`);
    await eraseDeletedComments(api.context);
    expect(await newsOf(author)).toEqual([]);
    expect((await own()).map((comment) => comment.id)).not.toContain(id);
  });

  it('a notice has no reason if the author deletes the comment', async () => {
    const { id } = await buildComment(api.context, { userId: author.id });
    expect((await api.post('/comments/delete', { commentId: id, objection: 'nonsense' }, author)).status).toBe(422);
    expect((await api.post('/comments/delete', { commentId: id, objection: 'spam' }, author)).status).toBe(200);
    expect(await query(`select objection, has_news from comments where id = ${id}`)).toEqual([
      { objection: null, has_news: false },
    ]);
  });

  it('a notice is shown once, to the author only', async () => {
    const [a, b] = [
      await buildComment(api.context, { userId: author.id, status: 'pending', content: 'aaa' }),
      await buildComment(api.context, { userId: author.id, status: 'pending', content: 'bbb' }),
    ];
    const mine = await buildComment(api.context, { userId: admin.id, status: 'pending', content: 'ccc' });
    expect(await newsOf(author)).toEqual([]);
    await api.post('/bo/comments/review', { approved: [a.id, mine.id], rejected: [b.id] }, admin);
    expect(await newsOf(author)).toEqual(['aaa', 'bbb']);
    expect(await newsOf(admin)).toEqual([]);
    const seen = (as: Person) => {
      const told = [
        { id: a.id, status: 'approved' },
        { id: b.id, status: 'rejected' },
      ];
      return api.post('/user/comments/seen', { told }, as);
    };
    expect((await seen(await api.signIn())).status).toBe(200);
    expect(await newsOf(author)).toHaveLength(2);
    await seen(author);
    expect(await newsOf(author)).toEqual([]);
    // The comment is deleted while its author reads the notice of its approval, so the deletion gets its own notice.
    await api.post('/comments/delete', { commentId: a.id }, admin);
    await seen(author);
    expect(await newsOf(author)).toEqual(['aaa']);
  });
});
