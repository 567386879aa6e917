import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, fragmentOf, openTestAuth, siteUrl, testPassword } from '#tests/test-auth.ts';
import type { OpenDatabase } from '#tests/test-database.ts';
import { openTestDatabase } from '#tests/test-database.ts';
import { errorOf, mia, openTestSaml, samlSettings, type TestSaml } from '#tests/test-saml.ts';
import { visitProvider } from '#tests/visit-provider.ts';

let database: OpenDatabase;
let saml: TestSaml;
beforeAll(async () => {
  database = await openTestDatabase();
  saml = await openTestSaml(database);
});
beforeEach(() => {
  saml.idp.person = { ...mia, subject: randomUUID() };
  saml.idp.attributes = null;
  saml.idp.manner = 'at-once';
});
afterAll(async () => {
  await saml.stop();
  await database.close();
});

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
async function asAdmin(path: string, call: { method: string; body?: object }) {
  const answer = await saml.auth.call(path, { token: await saml.auth.adminToken(), ...call });
  expect(answer.status).toBe(200);
}

async function signIn(body = {}, on = saml): Promise<URL> {
  const answer = await on.idp.answer(await on.begin(body));
  return on.deliver(answer);
}

async function userOf(landed: URL): Promise<Answer> {
  return saml.auth.call('/user', { token: fragmentOf(landed).get('access_token')! });
}

describe('signing in at the organisation', () => {
  test('a person signs in through the organisation’s page, with the public client and a code exchange', async () => {
    const client = saml.auth.client({ flowType: 'pkce' });
    const begun = await client.auth.signInWithSSO({
      providerId: saml.providerId,
      options: { redirectTo: `${siteUrl}/welcome` },
    });
    expect(begun.error).toBeNull();
    const posted = (await visitProvider(begun.data!.url)).searchParams;
    const landed = await saml.deliver({
      SAMLResponse: posted.get('SAMLResponse')!,
      RelayState: posted.get('RelayState')!,
    });
    expect(landed.href).toContain(`${siteUrl}/welcome?code=`);
    const { data, error } = await client.auth.exchangeCodeForSession(landed.searchParams.get('code')!);
    expect(error).toBeNull();
    const { subject } = saml.idp.person;
    const identity = { iss: saml.idp.entityId, sub: subject, email: mia.email, email_verified: true };
    expect(data.user).toMatchObject({
      email: mia.email,
      app_metadata: { provider: `sso:${saml.providerId}`, providers: [`sso:${saml.providerId}`] },
      user_metadata: identity,
      identities: [{ provider: `sso:${saml.providerId}`, id: subject, identity_data: identity }],
    });
    expect(data.user!.email_confirmed_at).toBeTruthy();
    expect(claimsOf(data.session!.access_token)).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'sso/saml', provider: saml.providerId }],
    });
    const refreshed = await client.auth.refreshSession();
    expect(claimsOf(refreshed.data.session!.access_token).amr).toMatchObject([{ provider: saml.providerId }]);
  });

  test('the session comes in the fragment without an exchange', async () => {
    const landed = await signIn({ redirect_to: `${siteUrl}/welcome` });
    expect(landed.href).toContain(`${siteUrl}/welcome#access_token=`);
    expect((await userOf(landed)).body).toMatchObject({ email: mia.email, role: 'authenticated' });
  });

  test('a domain in any letters selects the organisation, which is answered or redirected to', async () => {
    const domain = `${randomUUID().slice(0, 8)}.Acme.test`;
    await asAdmin(`/admin/sso/providers/${saml.providerId}`, { method: 'PUT', body: { domains: [domain] } });
    const answer = await saml.auth.post('/sso', { domain: domain.toUpperCase() });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toMatch(/^http:\/\/localhost:\d+\/sso\?SAMLRequest=/);
    expect((await userOf(await saml.deliver(await saml.idp.answer(answer.headers.get('location')!)))).status).toBe(200);
  });

  test('the same person is the same user, with the organisation’s current data', async () => {
    const first = await userOf(await signIn());
    saml.idp.person = { ...saml.idp.person, email: 'Mia.New@acme.test' };
    const second = await userOf(await signIn());
    expect(second.body).toMatchObject({ id: first.body.id, email: 'mia.new@acme.test' });
    expect(second.body.identities).toHaveLength(1);
    expect(second.body.identities[0]).toMatchObject({ email: 'mia.new@acme.test' });
  });

  test('never opens the account of a member with the same address, nor of another organisation', async () => {
    const member = await saml.auth.signIn();
    saml.idp.person = { ...saml.idp.person, email: member.email };
    const user = await userOf(await signIn());
    expect(user.body).toMatchObject({ email: member.email });
    expect(user.body.id).not.toBe(member.id);
    const own = await saml.auth.post('/token?grant_type=password', { email: member.email, password: testPassword });
    expect(own.body.user.id).toBe(member.id);
    const other = await openTestSaml(database);
    other.idp.person = saml.idp.person;
    const theirs = await userOf(await other.deliver(await other.idp.answer(await other.begin())));
    expect(theirs.body.id).not.toBe(user.body.id);
    await other.stop();
  });

  test('attributes become metadata as the administrator maps them', async () => {
    const attribute_mapping = {
      keys: {
        full_name: { name: 'displayName' },
        team: { names: ['none', 'urn:team'] },
        groups: { name: 'groups', array: true },
        plan: { name: 'plan', default: 'free' },
      },
    };
    await asAdmin(`/admin/sso/providers/${saml.providerId}`, { method: 'PUT', body: { attribute_mapping } });
    saml.idp.attributes = { mail: mia.email, displayName: 'Mia <3', 'urn:team': 'Vets', groups: ['a', 'b'] };
    const { body } = await userOf(await signIn());
    expect(body.user_metadata).toMatchObject({
      full_name: 'Mia <3',
      custom_claims: { team: 'Vets', groups: ['a', 'b'], plan: 'free' },
    });
    await asAdmin(`/admin/sso/providers/${saml.providerId}`, {
      method: 'PUT',
      body: { attribute_mapping: { keys: {} } },
    });
  });

  test('the session ends when the organisation says so, with and without an exchange', async () => {
    const on = await openTestSaml(database);
    const SessionEnd = new Date(Date.now() + 3_600_000).toISOString();
    const refresh = (refresh_token: string) => on.auth.post('/token?grant_type=refresh_token', { refresh_token });
    const landed = await on.deliver(await on.idp.answer(await on.begin(), { parts: { SessionEnd } }));
    const challenge = { code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' };
    const exchanged = await on.deliver(await on.idp.answer(await on.begin(challenge), { parts: { SessionEnd } }));
    const { body } = await on.auth.post('/token?grant_type=pkce', {
      auth_code: exchanged.searchParams.get('code'),
      code_verifier: 'x'.repeat(43),
    });
    const first = await refresh(fragmentOf(landed).get('refresh_token')!);
    const second = await refresh(body.refresh_token);
    expect([first.status, second.status]).toEqual([200, 200]);
    on.auth.advance(3_601_000);
    for (const { body: session } of [first, second]) {
      expect(await refresh(session.refresh_token)).toMatchObject({
        status: 400,
        body: { error_code: 'session_expired' },
      });
    }
    await on.stop();
  });

  test('a sign-in begun at the organisation ends at an allowed place', async () => {
    const start = (RelayState: string) =>
      saml.idp.answer(null).then((answer) => saml.deliver({ ...answer, RelayState }));
    expect((await start('')).href).toContain(`${siteUrl}/#access_token=`);
    expect((await start(`${siteUrl}/start`)).href).toContain(`${siteUrl}/start#access_token=`);
    expect((await start('https://evil.test/')).origin).toBe(siteUrl);
    expect(errorOf(await start('no address'))).toBe('validation_failed');
  });

  test('an encrypted assertion is accepted where that is allowed', async () => {
    const on = await openTestSaml(database, { GOTRUE_SAML_ALLOW_ENCRYPTED_ASSERTIONS: 'true' });
    const answer = await on.idp.answer(await on.begin(), { isEncrypted: true });
    expect(Buffer.from(answer.SAMLResponse, 'base64').toString()).not.toContain(mia.email);
    expect(fragmentOf(await on.deliver(answer)).get('access_token')).toBeTruthy();
    on.idp.trust((await on.auth.call('/sso/saml/metadata')).body);
    const strict = await openTestAuth(database, samlSettings);
    const begun = await strict.post('/sso', { provider_id: on.providerId, skip_http_redirect: true });
    const refused = await on.idp.answer(begun.body.url, { isEncrypted: true });
    expect(errorOf(await saml.deliver(refused))).toBe('validation_failed');
    await on.stop();
  });
});

describe('a user of single sign-on', () => {
  test('a user of single sign-on changes nothing here that belongs to the organisation', async () => {
    const token = fragmentOf(await signIn()).get('access_token')!;
    for (const body of [{ email: 'other@example.org' }, { password: testPassword }, { phone: '+33612345678' }]) {
      expect(await saml.auth.call('/user', { method: 'PUT', token, body })).toMatchObject({
        status: 422,
        body: { error_code: 'user_sso_managed' },
      });
    }
    expect((await saml.auth.call('/user', { method: 'PUT', token, body: { data: { a: 1 } } })).status).toBe(200);
  });

  test('a banned user, or a new one where sign-up is off, is sent back with the reason', async () => {
    const user = await userOf(await signIn());
    await asAdmin(`/admin/users/${user.body.id}`, { method: 'PUT', body: { ban_duration: '1h' } });
    const banned = await signIn();
    expect(errorOf(banned)).toBe('user_banned');
    expect(banned.searchParams.get('error_code')).toBe('user_banned');
    const closed = await openTestSaml(database, { GOTRUE_DISABLE_SIGNUP: 'true' });
    expect(errorOf(await signIn({}, closed))).toBe('signup_disabled');
    await closed.stop();
  });
});
