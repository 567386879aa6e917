import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerSearchAction } from '#features/moderation/search/search-action.server.ts';
import { buildCat } from '#tests/support/cat-builder.ts';
import { buildComment } from '#tests/support/comment-builder.ts';
import { emptyTables } from '#tests/support/test-database.ts';
import { type Browser, openTestSite, type TestSite } from '#tests/support/test-site.ts';

let site: TestSite;
let admin: Browser;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await emptyTables(site.database);
  admin = await site.signIn('admin@example.org');
});

const path = '/fr/bo/search?kind=cats&find=x';
const press = (form: Record<string, string | number>, as = admin) =>
  site.visit(answerSearchAction, {
    as,
    form: Object.fromEntries(Object.entries(form).map(([name, value]) => [name, String(value)])),
    path,
  });
const rowOf = async (table: 'cats' | 'comments' | 'users', id: number | string) =>
  (await site.database.pool.query(`select * from ${table} where id = $1`, [id])).rows[0];

describe('what was found in the back office, without JavaScript', () => {
  it('what was found in the back office, without JavaScript is approved, rejected with a reason that is asked for, and decided on again, on the same page', async () => {
    const cat = await buildCat(site.context, { status: 'pending' });
    const rejection = { kind: 'cats', id: cat.id, act: 'reject', objection: 'spam', name: 'Minou' };
    expect(await (await press(rejection)).json()).toMatchObject({ asked: { act: 'reject' }, problem: null });
    const done = await press({ ...rejection, confirmed: 'yes' });
    expect([done.status, done.headers.get('location')]).toEqual([302, path]);
    expect(await rowOf('cats', cat.id)).toMatchObject({ status: 'rejected', objection: 'spam' });
    await press({ kind: 'cats', id: cat.id, act: 'reopen' });
    expect(await rowOf('cats', cat.id)).toMatchObject({ status: 'pending', objection: null });

    const comment = await buildComment(site.context, { status: 'pending' });
    const confirmed = { kind: 'comments', id: comment.id, act: 'reject', confirmed: 'yes' };
    expect((await press({ ...confirmed, objection: '' })).status).toBe(422);
    expect(await rowOf('comments', comment.id)).toMatchObject({ status: 'pending' });
    await press({ ...confirmed, objection: 'off-topic' });
    expect(await rowOf('comments', comment.id)).toMatchObject({ status: 'rejected', objection: 'off-topic' });
    const late = await press({ kind: 'comments', id: comment.id, act: 'approve' });
    expect([late.status, (await late.json()).problem]).toEqual([409, expect.any(String)]);
  });

  it('what was found in the back office, without JavaScript needs a confirmation before it deletes something or bans a member, and can be undone', async () => {
    const cat = await buildCat(site.context);
    const comment = await buildComment(site.context);
    const member = await site.signIn();
    await site.get('/user/info', member);
    const spam = { objection: 'spam' };
    for (const [kind, id, act, { back, reason, changed }] of [
      ['cats', cat.id, 'delete', { back: 'restore', reason: spam, changed: { status: 'deleted', ...spam } }],
      ['comments', comment.id, 'delete', { back: 'restore', reason: spam, changed: { status: 'deleted', ...spam } }],
      ['users', member.id, 'promote', { back: 'demote', reason: {}, changed: { type: 'admin' } }],
      ['users', member.id, 'ban', { back: 'unban', reason: spam, changed: { status: 'banned' } }],
    ] as const) {
      const before = await rowOf(kind, id);
      const asked = await press({ kind, id, act, name: 'Minou' });
      expect(await asked.json(), act).toEqual({ asked: { kind, id, act, name: 'Minou' }, problem: null });
      expect(await rowOf(kind, id)).toEqual(before);
      const confirmed = { kind, id, act, confirmed: 'yes' };
      if ('objection' in reason) expect((await press(confirmed)).status, 'without a reason').toBe(422);
      expect((await press({ ...confirmed, ...reason })).status, act).toBe(302);
      expect(await rowOf(kind, id)).toMatchObject(changed);
      expect((await press({ kind, id, act: back, confirmed: 'yes' })).status, back).toBe(302);
      expect(await rowOf(kind, id)).toMatchObject({ status: before.status });
    }
  });

  it('what was found in the back office, without JavaScript is administrators’ business alone, and nothing is done that has no name', async () => {
    const cat = await buildCat(site.context, { status: 'pending' });
    const form = { kind: 'cats', id: cat.id, act: 'approve' };
    expect((await press(form, await site.signIn())).status).toBe(403);
    for (const wrong of [
      { ...form, act: 'ban' },
      { ...form, kind: 'users' },
      { ...form, id: 'x' },
    ]) {
      expect((await press(wrong)).status).toBe(400);
    }
    expect(await rowOf('cats', cat.id)).toMatchObject({ status: 'pending' });
  });
});
