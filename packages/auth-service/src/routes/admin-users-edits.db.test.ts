import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestAuth, type TestAuth, testPassword, uniqueEmail } from '#tests/test-auth.ts';
import type { OpenDatabase } from '#tests/test-database.ts';
import { openTestDatabase } from '#tests/test-database.ts';

let database: OpenDatabase;
let auth: TestAuth;
let token: string;
beforeAll(async () => {
  database = await openTestDatabase();
  auth = await openTestAuth(database, { GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: 'true' });
});
beforeEach(async () => {
  token = await auth.adminToken();
});
afterAll(() => database.close());

const create = (body: object, headers = {}) => auth.post('/admin/users', body, { token, headers });
const put = (id: string, body: object) => auth.call(`/admin/users/${id}`, { method: 'PUT', token, body });
const list = (query: string, headers = {}) => auth.call(`/admin/users?${query}`, { token, headers });

test('an administrator’s values for a new user win over the defaults', async () => {
  const app_metadata = { provider: 'import', plan: 'a', none: null };
  const { body } = await create({ email: uniqueEmail(), app_metadata });
  expect(body.app_metadata).toEqual({ provider: 'import', providers: ['email'], plan: 'a' });
});

test('a user belongs to the audience of the request, unless another is named', async () => {
  const audience = `app-${uniqueEmail()}`;
  const headers = { 'X-JWT-AUD': audience };
  const email = uniqueEmail();
  expect((await create({ email, password: testPassword, email_confirm: true }, headers)).body.aud).toBe(audience);
  expect((await create({ email: uniqueEmail(), aud: 'third' }, headers)).body.aud).toBe('third');
  const listed = await list('', headers);
  expect(listed.body).toMatchObject({ aud: audience, users: [{ email }] });
  const signIn = (more = {}) => auth.post('/token?grant_type=password', { email, password: testPassword }, more);
  expect((await signIn()).body.error_code).toBe('invalid_credentials');
  expect((await signIn({ headers })).body.user.aud).toBe(audience);
});

test('a new address is unproved until it is confirmed, and the old one proved nothing about it', async () => {
  const email = uniqueEmail();
  await auth.post('/signup', { email, password: testPassword });
  const { body: user } = await put((await list(`filter=${email}`)).body.users[0].id, { email, email_confirm: true });
  expect(user.identities[0].identity_data).toMatchObject({ email, email_verified: true });
  expect((await put(user.id, { email })).body.identities[0].identity_data.email_verified).toBe(true);
  const next = uniqueEmail();
  const changed = (await put(user.id, { email: next })).body;
  expect(changed.identities[0].identity_data).toMatchObject({ email: next, email_verified: false });
  expect(changed.email_confirmed_at).toBe(user.email_confirmed_at);
});

test('an anonymous user becomes a permanent one by a confirmed address, and not by an unconfirmed one', async () => {
  const { body } = await auth.post('/signup', {});
  expect((await put(body.user.id, { email: uniqueEmail() })).body.is_anonymous).toBe(true);
  expect((await put(body.user.id, { email: uniqueEmail(), email_confirm: true })).body.is_anonymous).toBe(false);
});

test('two concurrent changes are both stored', async () => {
  const { body } = await create({ email: uniqueEmail() });
  await Promise.all(['a', 'b', 'c'].map((key) => put(body.id, { user_metadata: { [key]: 1 } })));
  const { user_metadata } = (await auth.call(`/admin/users/${body.id}`, { token })).body;
  expect(user_metadata).toEqual({ a: 1, b: 1, c: 1 });
});

test('soft-deleting a user twice has the effect of once', async () => {
  const { body } = await create({ email: uniqueEmail() });
  const remove = (should_soft_delete: boolean) =>
    auth.call(`/admin/users/${body.id}`, { method: 'DELETE', token, body: { should_soft_delete } });
  const look = () => auth.call(`/admin/users/${body.id}`, { token });
  await remove(true);
  const once = await look();
  expect(await remove(true)).toMatchObject({ status: 200, body: {} });
  expect((await look()).body).toEqual(once.body);
  await remove(false);
  expect((await look()).status).toBe(404);
});

test('users are listed oldest first on request, and an unknown order is refused', async () => {
  const times = async (query: string) =>
    (await list(query)).body.users.map(({ created_at }: { created_at: string }) => created_at);
  for (const _ of [1, 2]) await create({ email: uniqueEmail() });
  const oldestFirst = await times('sort=created_at%20asc');
  expect(oldestFirst).toEqual([...oldestFirst].sort());
  for (const query of ['', 'sort=', 'sort=created_at', 'sort=created_at%20DESC']) {
    expect(await times(query)).toEqual([...oldestFirst].reverse());
  }
  for (const query of ['sort=email', 'sort=created_at%20up', 'sort=created_at%20asc%20x']) {
    const answer = await list(query);
    expect(answer).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } });
    expect(answer.body.msg).toMatch(/^Bad Sort Parameters: /);
  }
});
