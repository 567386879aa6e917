import { randomUUID } from 'node:crypto';
import { createInProcessRateLimiter } from '@catlas/platform/rate-limit/rate-limiter.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LiveMessage } from '#context/live-messages.ts';
import { rateLimits } from '#context/rate-limits.ts';
import type { PublicComment } from '#features/comments/model/comment.ts';
import { buildCat } from '#tests/support/cat-builder.ts';
import { openTestApi, type Person, type TestApi } from '#tests/support/test-api.ts';
import { emptyTables } from '#tests/support/test-database.ts';
import { eraseDeletedComments } from './erase-deleted-comments.server.ts';

let api: TestApi;
let author: Person;
let catId: number;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await emptyTables(api.database);
  api.context.rateLimiter = createInProcessRateLimiter(rateLimits);
  author = await api.signIn();
  catId = (await buildCat(api.context)).id;
});

const add = (body: object, as: Person | undefined = author, id: number | string = catId) =>
  api.post(`/cats/comments/${id}`, body, as);
const list = async (as?: Person) =>
  (await api.get<{ comment: PublicComment[]; total: number }>(`/cats/comments/${catId}`, as)).comment;
const query = async (sql: string, values: unknown[] = []) => (await api.database.pool.query(sql, values)).rows;
const stored = async () => Number((await query('select count(*) from comments'))[0].count);

describe('a new comment', () => {
  it('a new comment is pending review: only its author sees it, not visitors, members, the cat’s owner or live pages', async () => {
    const heard: LiveMessage[] = [];
    const unsubscribe = api.context.live.subscribe((message) => heard.push(message));
    const response = await add({ content: '  Seen by the church  ' });
    expect(response.status).toBe(201);
    const { comment } = await response.json();
    expect(comment).toEqual({
      id: expect.any(Number),
      cat_id: catId,
      content: 'Seen by the church',
      status: 'pending',
      objection: null,
      objection_words: null,
      created_at: expect.any(String),
      author: { id: author.id, display_name: author.email.split('@')[0] },
    });
    expect(await list(author)).toEqual([comment]);
    for (const other of [undefined, await api.signIn(), await api.signIn('admin@example.org')]) {
      expect(await list(other)).toEqual([]);
    }
    await expect.poll(() => heard).toEqual([{ type: 'review-counts-changed' }]);
    unsubscribe();
    expect(await query(`select action, actor_id, after from audit_log where subject_type = 'comment'`)).toEqual([
      { action: 'add', actor_id: author.id, after: { status: 'pending' } },
    ]);
  });

  it('a comment is rejected from visitors and banned members, and accepted from pending members', async () => {
    expect(
      (await api.post(`/cats/comments/${catId}`, { content: 'Hello' }, { ...author, token: 'forged' })).status,
    ).toBe(401);
    await add({ content: 'from a pending member' });
    await query(`update users set status = 'pending' where id = $1`, [author.id]);
    expect((await add({ content: 'still pending' })).status).toBe(201);
    await query(`update users set status = 'banned' where id = $1`, [author.id]);
    expect((await add({ content: 'banned' })).status).toBe(403);
    expect(await stored()).toBe(2);
  });

  it('a comment has 3 to 100 visible characters, without leading and trailing spaces', async () => {
    const statusOf = async (content: unknown) => (await add({ content })).status;
    const refused = ['', '  ab  ', 'ab\u0000', '🐈🐈', 'x'.repeat(101), '🐈'.repeat(101), undefined, 7, ['abc']];
    for (const content of refused) expect(await statusOf(content), JSON.stringify(content)).toBe(422);
    for (const content of ['abc', '🐈🐈🐈', ` ${'🐈'.repeat(100)} `, `${'x'.repeat(98)}\r\nx`]) {
      expect(await statusOf(content), content).toBe(201);
    }
    const tooLong = await (await add({ content: 'x'.repeat(101) })).json();
    expect(tooLong.errors).toEqual([{ field: 'content', message: 'At most 100 characters.' }]);
  });

  it('a comment that is sent twice, even concurrently, is stored once with the same response', async () => {
    const body = { content: 'Only once', client_id: randomUUID() };
    const answers = await Promise.all([add(body), add(body)]);
    const [first, second, again] = await Promise.all([...answers, await add(body)].map((answer) => answer.json()));
    expect(second).toEqual(first);
    expect(again).toEqual(first);
    expect(await stored()).toBe(1);
  });

  it('a comment whose response was lost gets it days later, even after changes of the comment, its cat or the rules', async () => {
    const body = { content: 'Only once', client_id: randomUUID() };
    const { comment } = await (await add(body)).json();
    const fates = [
      `update comments set status = 'approved', reviewed_at = now()`,
      `update comments set status = 'rejected'`,
      `update comments set status = 'deleted', deleted_at = now() - interval '40 days', deleted_by = user_id`,
      `update cats set status = 'deleted'`,
    ];
    for (const fate of fates) {
      await query(fate);
      for (const resent of [body, { ...body, content: 'x'.repeat(101) }]) {
        const answer = await add(resent);
        expect(answer.status, fate).toBe(201);
        expect((await answer.json()).comment.id).toBe(comment.id);
      }
    }
    await eraseDeletedComments(api.context);
    expect((await (await add(body)).json()).comment.id, 'its words are forgotten by now').toBe(comment.id);
    expect(await stored()).toBe(1);
  });

  it('another member cannot read a comment with its client id, or move it to another cat', async () => {
    const body = { content: 'Mine alone', client_id: randomUUID() };
    await add(body);
    const thief = await add(body, await api.signIn());
    expect(thief.status).toBe(409);
    expect(await thief.text()).not.toContain('Mine alone');
    expect((await add(body, author, (await buildCat(api.context)).id)).status).toBe(409);
    expect((await add({ content: 'abc', client_id: 'no uuid' })).status).toBe(422);
  });

  it('a comment is accepted only on cats that its author may see', async () => {
    for (const status of ['pending', 'rejected', 'deleted'] as const) {
      const hidden = await buildCat(api.context, { status });
      expect((await add({ content: 'Hello there' }, author, hidden.id)).status).toBe(404);
    }
    for (const id of [999_999, 'abc', '0', '-1'])
      expect((await add({ content: 'Hello' }, author, id)).status).toBe(404);
    const own = await buildCat(api.context, { userId: author.id, status: 'pending' });
    expect((await add({ content: 'My own cat' }, author, own.id)).status).toBe(201);
    const gone = await buildCat(api.context, { userId: author.id, status: 'deleted' });
    expect((await add({ content: 'My own cat' }, author, gone.id)).status).toBe(404);
  });

  it('is rate-limited', async () => {
    for (let count = 0; count < rateLimits.addComment.points; count++) {
      await api.context.rateLimiter.consume('addComment', { address: '::1', accountId: author.id });
    }
    const response = await add({ content: 'One too many' });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
