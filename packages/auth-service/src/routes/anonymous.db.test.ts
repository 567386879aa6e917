import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  claimsOf,
  followLink,
  fragmentOf,
  openTestAuth,
  type TestAuth,
  testPassword,
  uniqueEmail,
} from '#tests/test-auth.ts';
import type { OpenDatabase } from '#tests/test-database.ts';
import { openTestDatabase } from '#tests/test-database.ts';

let database: OpenDatabase;
let auth: TestAuth;
const enabled = { GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: 'true' };
beforeAll(async () => {
  database = await openTestDatabase();
  auth = await openTestAuth(database, enabled);
});
afterAll(() => database.close());

const edit = (token: string, body: object, on = auth) => on.call('/user', { method: 'PUT', token, body });

test('a visitor signs in without an address, with the public client, and can return', async () => {
  const client = auth.client();
  const { data, error } = await client.auth.signInAnonymously({ options: { data: { nickname: 'Mia' } } });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({
    role: 'authenticated',
    email: '',
    phone: '',
    is_anonymous: true,
    identities: [],
    app_metadata: {},
    user_metadata: { nickname: 'Mia' },
  });
  expect(data.user!.last_sign_in_at).toBeTruthy();
  expect(data.user!.confirmed_at).toBeUndefined();
  expect(claimsOf(data.session!.access_token)).toMatchObject({
    sub: data.user!.id,
    is_anonymous: true,
    aal: 'aal1',
    amr: [{ method: 'anonymous' }],
  });
  expect((await client.auth.refreshSession()).data.user?.id).toBe(data.user!.id);
  expect((await auth.call('/settings')).body.external.anonymous_users).toBe(true);
});

test('an anonymous sign-in is refused where it is off, whatever else is', async () => {
  const off = await openTestAuth(database, { GOTRUE_DISABLE_SIGNUP: 'true' });
  for (const body of [{}, { email: '', phone: null }, { password: testPassword }]) {
    expect(await off.post('/signup', body)).toMatchObject({
      status: 422,
      body: { error_code: 'anonymous_provider_disabled', msg: 'Anonymous sign-ins are disabled' },
    });
  }
  const closed = await openTestAuth(database, { ...enabled, GOTRUE_DISABLE_SIGNUP: 'true' });
  expect(await closed.post('/signup', {})).toMatchObject({ status: 422, body: { error_code: 'signup_disabled' } });
});

test('one address gets thirty anonymous sign-ins an hour, and sign-ups with an address have their own count', async () => {
  const header = 'x-client-address';
  const on = await openTestAuth(database, { ...enabled, GOTRUE_RATE_LIMIT_HEADER: header });
  const signUp = (body = {}) => on.post('/signup', body, { headers: { [header]: '192.0.2.1' } });
  for (let count = 0; count < 30; count++) expect((await signUp()).status).toBe(200);
  expect(await signUp()).toMatchObject({ status: 429, body: { error_code: 'over_request_rate_limit' } });
  on.advance(60_000);
  expect((await signUp()).status).toBe(429);
  expect((await signUp({ email: uniqueEmail(), password: testPassword })).status).toBe(200);
  on.advance(61_000);
  expect((await signUp()).status).toBe(200);
});

test('confirming an address makes a permanent member of the same user', async () => {
  const { body } = await auth.post('/signup', { data: { nickname: 'Mia' } });
  const email = uniqueEmail();
  const pending = await edit(body.access_token, { email, password: testPassword });
  expect(pending.body).toMatchObject({ is_anonymous: true, new_email: email, email: '' });
  const landed = fragmentOf(
    await followLink(
      auth,
      auth.mails.findLast(({ to }) => to === email),
    ),
  );
  expect(claimsOf(landed.get('access_token')!).is_anonymous).toBe(false);
  const signedIn = await auth.post('/token?grant_type=password', { email, password: testPassword });
  expect(signedIn.body.user).toMatchObject({
    id: body.user.id,
    email,
    is_anonymous: false,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { nickname: 'Mia', email_verified: true },
    identities: [{ provider: 'email', identity_data: { email, email_verified: true } }],
  });
});

test('an anonymous user becomes permanent by giving an address where addresses need no confirmation', async () => {
  const on = await openTestAuth(database, { ...enabled, GOTRUE_MAILER_AUTOCONFIRM: 'true' });
  const { body } = await on.post('/signup', {});
  const email = uniqueEmail();
  expect((await edit(body.access_token, { email }, on)).body).toMatchObject({
    id: body.user.id,
    email,
    is_anonymous: false,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { email_verified: true },
    identities: [{ provider: 'email' }],
  });
  expect(on.mails).toHaveLength(0);
});

test('a password needs an address, and the address of a member is not free', async () => {
  const { body } = await auth.post('/signup', {});
  expect(await edit(body.access_token, { password: testPassword })).toMatchObject({
    status: 422,
    body: { error_code: 'validation_failed' },
  });
  const member = await auth.signIn();
  expect(await edit(body.access_token, { email: member.email })).toMatchObject({
    status: 422,
    body: { error_code: 'email_exists' },
  });
  expect((await auth.call('/reauthenticate', { token: body.access_token })).body).toMatchObject({
    error_code: 'validation_failed',
  });
});
