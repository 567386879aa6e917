import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestAuth, type TestAuth, uniqueEmail } from '#tests/test-auth.ts';
import type { OpenDatabase } from '#tests/test-database.ts';
import { openTestDatabase } from '#tests/test-database.ts';

let database: OpenDatabase;
let auth: TestAuth;
let token: string;
beforeAll(async () => {
  database = await openTestDatabase();
  auth = await openTestAuth(database);
  token = await auth.adminToken();
});
afterAll(() => database.close());

const list = (query = '') => auth.call(`/admin/audit${query}`, { token });

test('is refused to visitors and members', async () => {
  expect(await auth.call('/admin/audit')).toMatchObject({ status: 401, body: { error_code: 'no_authorization' } });
  const member = await auth.signIn();
  expect(await auth.call('/admin/audit', { token: member.token })).toMatchObject({
    status: 403,
    body: { error_code: 'not_admin' },
  });
});

test('what happened is listed page by page, newest first', async () => {
  for (const _ of [1, 2, 3]) await auth.signIn();
  const first = await list('?page=1&per_page=2');
  expect(first.status).toBe(200);
  expect(first.body).toHaveLength(2);
  expect(Object.keys(first.body[0]).sort()).toEqual(['created_at', 'id', 'ip_address', 'payload']);
  expect(first.body[0].payload).toMatchObject({ action: 'login', log_type: 'account', traits: { provider: 'email' } });
  expect(Number(first.headers.get('x-total-count'))).toBeGreaterThanOrEqual(6);
  expect(first.headers.get('link')).toMatch(/page=2[^>]*>; rel="next".*rel="last"/);
  const second = await list('?page=2&per_page=2');
  expect(first.body[1].created_at >= second.body[0].created_at).toBe(true);
  expect(second.body.map(({ id }: { id: string }) => id)).not.toContain(first.body[0].id);
});

test('entries are found by who did it, by what, and by kind', async () => {
  const { email, id } = await auth.signIn(`first_${uniqueEmail()}`);
  await auth.signIn(`firstX${email.slice(6)}`);
  await auth.post('/invite', { email: uniqueEmail() }, { token });
  const byAuthor = await list(`?query=author:${email.toUpperCase()}`);
  expect(byAuthor.body.map(({ payload }: { payload: { actor_id: string } }) => payload.actor_id)).toEqual([id]);
  const byAction = await list('?query=action:user_invited');
  expect(byAction.body).toMatchObject([{ payload: { action: 'user_invited', actor_username: 'service_role' } }]);
  const byType = await list('?query=type:team&per_page=1000');
  const types = byType.body.map(({ payload }: { payload: { log_type: string } }) => payload.log_type);
  expect(new Set(types)).toEqual(new Set(['team']));
  const everything = await list('?per_page=1000');
  expect((await list('?query=author:&per_page=1000')).body).toHaveLength(everything.body.length);
});

test.each(['author', 'who:me', ':x', 'toString:x'])('a search for %s is refused', async (query) => {
  expect(await list(`?query=${query}`)).toMatchObject({
    status: 400,
    body: { error_code: 'validation_failed', msg: `Invalid query scope: ${query}` },
  });
});

test.each(['page=-1', 'per_page=x'])('the page %s of the audit log is refused', async (query) => {
  expect(await list(`?${query}`)).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } });
});
