import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '#tests/support/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const email = 'Admin@Example.org';

async function typeOf(claims: object): Promise<string> {
  const id = randomUUID();
  const token = await api.signToken({ sub: id, email, ...claims });
  expect((await api.request('/user/info', { as: { id, email, token } })).status).toBe(200);
  const { rows } = await api.database.pool.query('select type from users where id = $1', [id]);
  return rows[0].type;
}

it('a member with a confirmed address in ADMIN_EMAILS is an administrator', async () => {
  expect(await typeOf({ app_metadata: { provider: 'email', providers: ['email'] } })).toBe('admin');
});

it('an organisation that gives a member such an address makes no administrator', async () => {
  expect(await typeOf({ app_metadata: { provider: `sso:${randomUUID()}` } })).toBe('user');
});
