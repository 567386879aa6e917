import type { SupabaseClient, UserIdentity } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fragmentOf, openTestAuth, siteUrl, type TestAuth, testPassword, uniquePhone } from '#tests/test-auth.ts';
import type { OpenDatabase } from '#tests/test-database.ts';
import { openTestDatabase } from '#tests/test-database.ts';
import { finishSignIn, newPerson, openTestProviders, signInAt, type TestProviders } from '#tests/test-providers.ts';

let database: OpenDatabase;
let providers: TestProviders;
let auth: TestAuth;
beforeAll(async () => {
  database = await openTestDatabase();
  providers = await openTestProviders();
  auth = await openTestAuth(database, {
    ...providers.environment,
    GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: 'true',
  });
});
beforeEach(() => {
  providers.github.person = newPerson();
  providers.oidc.person = newPerson();
});
afterAll(async () => {
  await providers.stop();
  await database.close();
});

async function openMember(on = auth) {
  const member = await on.signIn();
  const client = on.client();
  await client.auth.signInWithPassword({ email: member.email, password: testPassword });
  return { ...member, client };
}

async function link(client: SupabaseClient, provider: 'github' | 'google', on = auth): Promise<URL> {
  const { data, error } = await client.auth.linkIdentity({
    provider,
    options: { redirectTo: `${siteUrl}/user`, skipBrowserRedirect: true },
  });
  if (error) throw error;
  return finishSignIn(on, data.url!);
}

const codeOf = (location: URL) => location.searchParams.get('error_code');

async function identitiesOf(client: SupabaseClient): Promise<Record<string, UserIdentity>> {
  const { data } = await client.auth.getUserIdentities();
  return Object.fromEntries(data!.identities.map((identity) => [identity.provider, identity]));
}

async function userOf(id: string) {
  return (await auth.call(`/admin/users/${id}`, { token: await auth.adminToken() })).body;
}

async function setUser(id: string, columns: string) {
  await database.pool.query(`update auth.users set ${columns} where id = $1`, [id]);
}

async function countAudits(action: string, userId: string) {
  const { rows } = await database.pool.query(
    "select count(*)::int as count from auth.audit_log_entries where payload ->> 'action' = $1 and payload ->> 'actor_id' = $2",
    [action, userId],
  );
  return rows[0].count;
}

describe('adding a way to sign in', () => {
  test('a member links GitHub with the public client and signs in with it afterwards', async () => {
    const { id, email, client } = await openMember();
    const location = await link(client, 'github');
    expect(location.pathname).toBe('/user');
    expect(fragmentOf(location).get('provider_token')).toMatch(/^gho_/);
    const user = await userOf(id);
    expect(user).toMatchObject({ email, app_metadata: { provider: 'email', providers: ['email', 'github'] } });
    expect((await identitiesOf(client)).github).toMatchObject({ id: providers.github.person.subject, user_id: id });
    expect(await countAudits('identity_linked', id)).toBe(1);
    const token = fragmentOf(await signInAt(auth, { provider: 'github' })).get('access_token')!;
    expect((await auth.call('/user', { token })).body.id).toBe(id);
  });

  test('by PKCE the code gives a session of the same user, and a browser without the client is redirected', async () => {
    const { id, token } = await openMember();
    const challenge = { code_challenge: 'v'.repeat(43), code_challenge_method: 'plain' };
    const query = new URLSearchParams({ provider: 'github', ...challenge });
    const answer = await auth.call(`/user/identities/authorize?${query}`, { token });
    expect(answer.status).toBe(302);
    const location = await finishSignIn(auth, answer.headers.get('location')!);
    const exchange = { auth_code: location.searchParams.get('code'), code_verifier: 'v'.repeat(43) };
    const { body } = await auth.post('/token?grant_type=pkce', exchange);
    expect(body.user.id).toBe(id);
    expect(body.provider_token).toMatch(/^gho_/);
  });

  test('an identity belongs to one user, and once', async () => {
    const one = await openMember();
    await link(one.client, 'github');
    const again = await link(one.client, 'github');
    expect(Object.fromEntries(again.searchParams)).toEqual({
      error: 'server_error',
      error_code: 'identity_already_exists',
      error_description: 'Identity is already linked',
    });
    const two = await openMember();
    const location = await link(two.client, 'github');
    expect(location.searchParams.get('error_description')).toBe('Identity is already linked to another user');
    expect((await userOf(two.id)).identities).toHaveLength(1);
  });

  test('an anonymous visitor becomes a member with the provider’s address', async () => {
    const client = auth.client();
    const { data } = await client.auth.signInAnonymously();
    await link(client, 'google');
    const user = await userOf(data.user!.id);
    expect(user).toMatchObject({ email: providers.oidc.person.email, is_anonymous: false });
    expect(user.email_confirmed_at).toBeTruthy();
    expect(user.user_metadata.email_verified).toBe(true);
  });

  test('an unproved address is the visitor’s once they confirm it', async () => {
    providers.oidc.person = newPerson({ isEmailVerified: false });
    const client = auth.client();
    const { data } = await client.auth.signInAnonymously();
    expect(Object.fromEntries((await link(client, 'google')).searchParams)).toMatchObject({
      error_code: 'email_not_confirmed',
      error_description: 'Unverified email with google. A confirmation email has been sent to your google email',
    });
    const user = await userOf(data.user!.id);
    expect(user).toMatchObject({ email: providers.oidc.person.email, app_metadata: { providers: ['google'] } });
    expect(user.email_confirmed_at).toBeUndefined();
    expect(auth.mails.at(-1)!.to).toBe(providers.oidc.person.email);
  });

  test('another user’s address is not copied to a new identity', async () => {
    const member = await auth.signIn();
    providers.oidc.person = newPerson({ email: member.email });
    const client = auth.client();
    const { data } = await client.auth.signInAnonymously();
    expect(codeOf(await link(client, 'google'))).toBe('email_exists');
    expect((await userOf(data.user!.id)).identities).toEqual([]);
  });

  test('a user who was banned or removed meanwhile is not linked', async () => {
    const { id, client } = await openMember();
    const begin = async () =>
      (await client.auth.linkIdentity({ provider: 'github', options: { skipBrowserRedirect: true } })).data!.url!;
    const [first, second] = [await begin(), await begin()];
    await setUser(id, "banned_until = now() + interval '1 hour'");
    expect(codeOf(await finishSignIn(auth, first))).toBe('user_banned');
    await database.pool.query('delete from auth.users where id = $1', [id]);
    const state = new URL(second).searchParams.get('state');
    const answer = await auth.call(`/callback?state=${state}&code=x`);
    expect(answer.status).toBe(303);
    expect(codeOf(new URL(answer.headers.get('location')!))).toBe('user_not_found');
  });

  test('linking needs a signed-in user, the setting, and a provider', async () => {
    const path = '/user/identities/authorize?provider=github&skip_http_redirect=true';
    expect(await auth.call(path)).toMatchObject({ status: 401, body: { error_code: 'no_authorization' } });
    const { token } = await auth.signIn();
    expect(await auth.call('/user/identities/authorize?provider=nobody', { token })).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed' },
    });
    const off = await openTestAuth(database, {
      ...providers.environment,
      GOTRUE_SECURITY_MANUAL_LINKING_ENABLED: 'false',
    });
    const member = await off.signIn();
    const refused = { status: 404, body: { error_code: 'manual_linking_disabled', msg: 'Manual linking is disabled' } };
    expect(await off.call(path, { token: member.token })).toMatchObject(refused);
    const remove = { method: 'DELETE', token: member.token };
    expect(await off.call('/user/identities/no-id', remove)).toMatchObject(refused);
  });
});

describe('removing a sign-in method', () => {
  const remove = (token: string, id: string, headers = {}) =>
    auth.call(`/user/identities/${id}`, { method: 'DELETE', token, headers });

  test('a member removes a sign-in method with the public client; the address and the others stay', async () => {
    const { id, email, client } = await openMember();
    await link(client, 'github');
    const { github } = await identitiesOf(client);
    const { error } = await client.auth.unlinkIdentity(github!);
    expect(error).toBeNull();
    const user = await userOf(id);
    expect(user).toMatchObject({ email, app_metadata: { provider: 'email', providers: ['email'] } });
    expect(user.email_confirmed_at).toBeTruthy();
    expect(await countAudits('identity_unlinked', id)).toBe(1);
    // Another user can link it again.
    const other = await openMember();
    expect(codeOf(await link(other.client, 'github'))).toBeNull();
  });

  test('a successful removal is answered with an empty object', async () => {
    const { token, client } = await openMember();
    await link(client, 'github');
    const { github } = await identitiesOf(client);
    expect(await remove(token, github!.identity_id)).toMatchObject({ status: 200, body: {} });
  });

  test('removing the identity with the user’s address promotes the next: proved first, then the oldest; pending codes are void', async () => {
    const { id, token, client } = await openMember();
    providers.github.person = newPerson({ isEmailVerified: false });
    await link(client, 'github');
    await link(client, 'google');
    await auth.call('/user', { method: 'PUT', token, body: { email: newPerson().email } });
    const { email } = await identitiesOf(client);
    expect((await remove(token, email!.identity_id)).status).toBe(200);
    const user = await userOf(id);
    expect(user).toMatchObject({
      email: providers.oidc.person.email,
      app_metadata: { provider: 'github', providers: ['github', 'google'] },
    });
    expect(user.new_email ?? user.email_change_sent_at).toBeUndefined();
    expect(user.email_confirmed_at).toBeTruthy();
    const { rows } = await database.pool.query('select 1 from auth.one_time_tokens where user_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  test('an unconfirmed address must be confirmed again, unless confirmation is off', async () => {
    providers.github.person = newPerson({ isEmailVerified: false });
    const unlinkEmail = async (on: TestAuth) => {
      const { id, token, client } = await openMember(on);
      await link(client, 'github', on);
      const { email } = await identitiesOf(client);
      await on.call(`/user/identities/${email!.identity_id}`, { method: 'DELETE', token });
      return userOf(id);
    };
    const user = await unlinkEmail(auth);
    expect(user.email).toBe(providers.github.person.email);
    expect(user.email_confirmed_at).toBeUndefined();
    expect(user.user_metadata.email_verified).toBe(false);
    providers.github.person = newPerson({ isEmailVerified: false });
    const relaxed = await openTestAuth(database, { ...providers.environment, GOTRUE_MAILER_AUTOCONFIRM: 'true' });
    expect((await unlinkEmail(relaxed)).email_confirmed_at).toBeTruthy();
  });

  test('the phone number is removed with its identity', async () => {
    const { id, token, client } = await openMember();
    const phone = uniquePhone();
    const admin = await auth.adminToken();
    await auth.call(`/admin/users/${id}`, { method: 'PUT', token: admin, body: { phone, phone_confirm: true } });
    const { phone: identity } = await identitiesOf(client);
    expect((await remove(token, identity!.identity_id)).status).toBe(200);
    const user = await userOf(id);
    expect(user).toMatchObject({ phone: '', app_metadata: { providers: ['email'] } });
    expect(user.phone_confirmed_at).toBeUndefined();
  });

  test('a user without an address still has the phone number', async () => {
    const { id, token, client } = await openMember();
    const phone = uniquePhone();
    const admin = await auth.adminToken();
    await auth.call(`/admin/users/${id}`, { method: 'PUT', token: admin, body: { phone, phone_confirm: true } });
    const { email } = await identitiesOf(client);
    expect((await remove(token, email!.identity_id)).status).toBe(200);
    const user = await userOf(id);
    expect(user).toMatchObject({ email: '', phone: phone.slice(1), app_metadata: { providers: ['phone'] } });
    expect(user.email_confirmed_at).toBeUndefined();
  });

  test('the last identity, another user’s and an unknown one cannot be removed', async () => {
    const one = await openMember();
    const { email } = await identitiesOf(one.client);
    expect(await remove(one.token, 'no-id')).toMatchObject({ status: 404, body: { error_code: 'validation_failed' } });
    expect(await remove(one.token, email!.identity_id)).toMatchObject({
      status: 422,
      body: { error_code: 'single_identity_not_deletable', msg: 'User must have at least 1 identity after unlinking' },
    });
    const two = await openMember();
    await link(two.client, 'github');
    const { github } = await identitiesOf(two.client);
    await link(one.client, 'google');
    expect(await remove(one.token, github!.identity_id)).toMatchObject({
      status: 422,
      body: { error_code: 'identity_not_found', msg: "Identity doesn't exist" },
    });
    expect(await remove(one.token, email!.identity_id, { 'X-JWT-AUD': 'other' })).toMatchObject({
      status: 403,
      body: { error_code: 'unexpected_audience' },
    });
  });

  test('the identity with the address stays when all others’ addresses are other users’', async () => {
    const { token, client } = await openMember();
    const other = await auth.signIn();
    providers.github.person = newPerson({ email: other.email, isEmailVerified: false });
    await link(client, 'github');
    const { email } = await identitiesOf(client);
    expect(await remove(token, email!.identity_id)).toMatchObject({
      status: 422,
      body: { error_code: 'email_conflict_identity_not_deletable' },
    });
    expect(Object.keys(await identitiesOf(client)).sort()).toEqual(['email', 'github']);
  });

  test('one identity stays after two concurrent removals', async () => {
    const { token, client } = await openMember();
    await link(client, 'github');
    const { email, github } = await identitiesOf(client);
    const responses = await Promise.all([email, github].map((identity) => remove(token, identity!.identity_id)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(Object.keys(await identitiesOf(client))).toHaveLength(1);
  });
});
