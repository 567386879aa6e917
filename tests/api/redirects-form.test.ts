import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerRedirectsForm } from '#features/links/redirects-form.server.ts';
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

const send = async (form: Record<string, string>, as = admin) => {
  const answer = await site.visit(answerRedirectsForm, { as, form, path: '/bo/redirects' });
  return { status: answer.status, ...((await answer.json()) as { done?: string; problem?: string }) };
};
const find = (path: string) => site.get<{ redirect: { to: string } | null }>(`/redirects?path=${path}`);

describe('the back office’s redirects', () => {
  it('the back office’s redirects redirect visitors from the moment they are added until they are removed, and the log says who did it', async () => {
    expect(await send({ path: '/old', target: '/about', statusCode: '301' })).toMatchObject({ done: 'added' });
    expect((await find('/old')).redirect).toMatchObject({ to: '/about', status: 301 });
    expect(await send({ act: 'remove', path: '/old' })).toMatchObject({ done: 'removed' });
    expect((await find('/old')).redirect).toBeNull();
    const { rows } = await site.database.pool.query('select action, actor_id from audit_log order by id');
    expect(rows).toEqual([
      { action: 'add', actor_id: admin.id },
      { action: 'remove', actor_id: admin.id },
    ]);
  });

  it('keep the rules of the command line: own paths, safe targets, no circles, no two for one path', async () => {
    await send({ path: '/a', target: '/b' });
    for (const [form, status, problem] of [
      [{ path: '//evil.example', target: '/b' }, 422, 'path'],
      [{ path: 'old', target: '/b' }, 422, 'path'],
      [{ path: '/old', target: 'javascript:alert(1)' }, 422, 'target'],
      [{ path: '/old', target: '//evil.example' }, 422, 'target'],
      [{ path: '/b', target: '/a' }, 422, 'loop'],
      [{ path: '/a', target: '/c' }, 409, 'taken'],
      [{ act: 'remove', path: '/nothing' }, 404, 'gone'],
    ] as const) {
      expect(await send(form), JSON.stringify(form)).toMatchObject({ status, problem });
    }
    expect((await send({ path: '/old', target: '/b', statusCode: '200' })).status).toBe(400);
  });

  it('the back office’s redirects are no members’ business', async () => {
    const member = await site.signIn();
    expect((await send({ path: '/old', target: '/about' }, member)).status).toBe(403);
    expect((await find('/old')).redirect).toBeNull();
  });
});
