import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openOidcStandIn } from '#tests/oidc-stand-in.ts';
import { fragmentOf, openTestAuth, siteUrl, type TestAuth } from '#tests/test-auth.ts';
import type { OpenDatabase } from '#tests/test-database.ts';
import { openTestDatabase } from '#tests/test-database.ts';
import {
  finishSignIn,
  newPerson,
  openTestProviders,
  signInAt,
  startSignIn,
  type TestProviders,
} from '#tests/test-providers.ts';
import { visitProvider } from '#tests/visit-provider.ts';

let database: OpenDatabase;
let providers: TestProviders;
let auth: TestAuth;
beforeAll(async () => {
  database = await openTestDatabase();
  providers = await openTestProviders();
  auth = await openTestAuth(database, providers.environment);
});
beforeEach(() => {
  providers.github.person = newPerson();
  providers.oidc.person = newPerson();
});
afterAll(async () => {
  await providers.stop();
  await database.close();
});

async function userOf(location: URL, on = auth) {
  const token = fragmentOf(location).get('access_token') ?? '';
  const { body } = await on.call('/user', { token });
  return body;
}

describe('signing in with GitHub', () => {
  test('the public client gets a session with the tokens for GitHub, by PKCE', async () => {
    const person = newPerson({ picture: 'https://img.test/mia.png' });
    providers.github.person = person;
    const client = auth.client({ flowType: 'pkce' });
    const { data } = await client.auth.signInWithOAuth({
      provider: 'github',
      options: { redirectTo: `${siteUrl}/welcome?from=map`, skipBrowserRedirect: true, scopes: 'read:org' },
    });
    const start = await auth.call(new URL(data.url!).pathname.replace('/auth/v1', '') + new URL(data.url!).search);
    expect(start.status).toBe(302);
    const address = new URL(start.headers.get('location')!);
    expect(address.origin + address.pathname).toBe(`${providers.github.url}/login/oauth/authorize`);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      client_id: providers.github.clientId,
      redirect_uri: 'http://auth.test/auth/v1/callback',
      response_type: 'code',
      scope: 'user:email read:org',
      state: expect.stringMatching(/^[0-9a-f-]{36}$/),
      code_challenge_method: 'S256',
    });
    const back = await finishSignIn(auth, address);
    expect(back.origin + back.pathname).toBe(`${siteUrl}/welcome`);
    expect(back.searchParams.get('from')).toBe('map');
    expect(back.hash).toBe('');
    const { data: exchanged, error } = await client.auth.exchangeCodeForSession(back.searchParams.get('code')!);
    expect(error).toBeNull();
    expect(exchanged.session!.provider_token).toMatch(/^gho_/);
    expect(exchanged.session!.provider_refresh_token).toBeUndefined();
    const { user } = exchanged;
    expect(user).toMatchObject({
      email: person.email,
      app_metadata: { provider: 'github', providers: ['github'] },
      user_metadata: {
        iss: `${providers.github.url}/api/v3`,
        sub: person.subject,
        name: 'Mia Katz',
        full_name: 'Mia Katz',
        preferred_username: 'mia',
        user_name: 'mia',
        avatar_url: 'https://img.test/mia.png',
        provider_id: person.subject,
        email: person.email,
        email_verified: true,
        phone_verified: false,
      },
    });
    expect(user!.email_confirmed_at).toBeTruthy();
    expect(user!.identities).toMatchObject([{ id: person.subject, provider: 'github', email: person.email }]);
    expect(decodeJwt(exchanged.session!.access_token).amr).toMatchObject([{ method: 'oauth' }]);
  });

  test('the session comes in the fragment without PKCE, and the state is used up', async () => {
    const address = await startSignIn(auth, { provider: 'github' });
    const back = await visitProvider(address);
    const answer = await auth.call(`/callback${back.search}`);
    const location = new URL(answer.headers.get('location')!);
    expect(answer.status).toBe(302);
    expect(location.search).toBe('');
    expect(Object.fromEntries(fragmentOf(location))).toEqual({
      access_token: expect.any(String),
      expires_at: expect.any(String),
      expires_in: '3600',
      provider_token: expect.stringMatching(/^gho_/),
      refresh_token: expect.any(String),
      sb: '',
      token_type: 'bearer',
    });
    const again = await auth.call(`/callback${back.search}`);
    expect(again.status).toBe(303);
    expect(new URL(again.headers.get('location')!).searchParams.get('error_code')).toBe('bad_oauth_state');
  });

  test.each<Record<string, string>>([{}, { code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' }])(
    'our half of the exchange with the provider is kept no longer than the sign-in there: %j',
    async (pkce) => {
      const count = async () => (await database.pool.query('select id from auth.oauth_client_states')).rowCount;
      const before = await count();
      const address = await startSignIn(auth, { provider: 'github', ...pkce });
      expect(await count()).toBe(before! + 1);
      await finishSignIn(auth, address);
      expect(await count()).toBe(before);
    },
  );

  test('an address that GitHub has not confirmed is not trusted', async () => {
    providers.github.emails = [
      { email: 'Second@Example.org', primary: false, verified: true },
      { email: 'first@example.org', primary: true, verified: false },
    ];
    const location = await signInAt(auth, { provider: 'github' });
    providers.github.emails = null;
    expect(location.searchParams.get('error_code')).toBe('provider_email_needs_verification');
    expect(auth.mails.at(-1)!.to).toBe('first@example.org');
  });
});

describe.each([['google'], ['keycloak'], ['custom:acme']])('signing in with OpenID Connect as %s', (provider) => {
  test('the sign-in ends with a session, the claims of the ID token and both tokens', async () => {
    const person = newPerson({ picture: 'https://img.test/cat.png' });
    providers.oidc.person = person;
    const address = await startSignIn(auth, { provider, scopes: 'offline_access', prompt: 'consent' });
    expect(address.searchParams.get('scope')!.split(' ')).toEqual(
      expect.arrayContaining(['openid', 'email', 'profile', 'offline_access']),
    );
    expect(address.searchParams.get('nonce')).toBeTruthy();
    expect(address.searchParams.get('code_challenge_method')).toBe('S256');
    const location = await finishSignIn(auth, address);
    expect(fragmentOf(location).get('provider_refresh_token')).toBeTruthy();
    const user = await userOf(location);
    expect(user).toMatchObject({ email: person.email, app_metadata: { provider, providers: [provider] } });
    expect(user.identities[0].identity_data).toEqual({
      iss: providers.oidc.issuer,
      sub: person.subject,
      name: 'Mia Katz',
      full_name: 'Mia Katz',
      preferred_username: 'mia',
      picture: 'https://img.test/cat.png',
      avatar_url: 'https://img.test/cat.png',
      provider_id: person.subject,
      email: person.email,
      email_verified: true,
      phone_verified: false,
    });
  });
});

test('an issuer whose ID token has no address is asked for it, with every client authentication', async () => {
  for (const authentication of ['client_secret_basic', 'none'] as const) {
    const standIn = await openOidcStandIn({ person: newPerson(), areClaimsInIdToken: false, authentication });
    const on = await openTestAuth(database, {
      GOTRUE_EXTERNAL_CUSTOM_CITY_ISSUER: standIn.issuer,
      GOTRUE_EXTERNAL_CUSTOM_CITY_CLIENT_ID: standIn.clientId,
      GOTRUE_EXTERNAL_CUSTOM_CITY_SECRET: authentication === 'none' ? '' : standIn.clientSecret,
    });
    const user = await userOf(await signInAt(on, { provider: 'custom:city' }), on);
    expect(user).toMatchObject({ email: standIn.person.email, user_metadata: { full_name: 'Mia Katz' } });
    await standIn.stop();
  }
});

describe('beginning', () => {
  test("the client's parameters reach the provider, but none that the service itself decides", async () => {
    const address = await startSignIn(auth, {
      provider: 'GitHub',
      redirect_to: `${siteUrl}/a`,
      login_hint: 'mia',
      Client_ID: 'evil',
      REDIRECT_URI: 'https://evil.test',
      response_type: 'token',
      State: 'mine',
      code_verifier: 'x',
    });
    expect([...address.searchParams.keys()].sort()).toEqual([
      'client_id',
      'code_challenge',
      'code_challenge_method',
      'login_hint',
      'redirect_uri',
      'response_type',
      'scope',
      'state',
    ]);
    expect(address.searchParams.get('client_id')).toBe(providers.github.clientId);
    expect(address.searchParams.get('redirect_uri')).toBe('http://auth.test/auth/v1/callback');
  });

  test.each([
    [{ provider: 'nobody' }, 'Unsupported provider: Provider nobody could not be found'],
    [{}, 'Unsupported provider: Provider  could not be found'],
    [{ provider: 'gitlab' }, 'Unsupported provider: provider is not enabled'],
    [{ provider: 'custom:other' }, 'Unsupported provider: Provider custom:other could not be found'],
    [{ provider: 'github', code_challenge: 'x'.repeat(43) }, /^PKCE flow requires/],
    [{ provider: 'github', code_challenge: 'short', code_challenge_method: 's256' }, /between 43 and 128/],
    [{ provider: 'github', code_challenge: 'x'.repeat(43), code_challenge_method: 'md5' }, /unsupported/],
  ])('the request %j is refused', async (query, message) => {
    const answer = await auth.call(`/authorize?${new URLSearchParams(query as Record<string, string>)}`);
    expect(answer).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } });
    expect(answer.body.msg).toMatch(message);
  });

  test('a provider without client id, secret or address is not configured, and says what is missing', async () => {
    const on = await openTestAuth(database, {
      GOTRUE_EXTERNAL_GITHUB_ENABLED: 'true',
      GOTRUE_EXTERNAL_GOOGLE_ENABLED: 'true',
      GOTRUE_EXTERNAL_GOOGLE_CLIENT_ID: 'id',
      GOTRUE_EXTERNAL_KEYCLOAK_ENABLED: 'true',
      GOTRUE_EXTERNAL_KEYCLOAK_CLIENT_ID: 'id',
      GOTRUE_EXTERNAL_KEYCLOAK_SECRET: 'secret',
    });
    const messageFor = async (provider: string) => (await on.call(`/authorize?provider=${provider}`)).body.msg;
    expect(await messageFor('github')).toBe('Unsupported provider: missing OAuth client ID');
    expect(await messageFor('google')).toBe('Unsupported provider: missing OAuth secret');
    expect(await messageFor('keycloak')).toBe('Unsupported provider: unable to find URL for the Keycloak provider');
  });

  test("the providers' own addresses are known without asking them", async () => {
    const names = ['GITHUB', 'GITLAB', 'GOOGLE', 'APPLE'];
    const on = await openTestAuth(
      database,
      Object.fromEntries(
        names.flatMap((name) => [
          [`GOTRUE_EXTERNAL_${name}_ENABLED`, 'true'],
          [`GOTRUE_EXTERNAL_${name}_CLIENT_ID`, 'first,second'],
          [`GOTRUE_EXTERNAL_${name}_SECRET`, 'secret'],
          [`GOTRUE_EXTERNAL_${name}_REDIRECT_URI`, 'https://cats.test/back'],
        ]),
      ),
    );
    const begin = async (provider: string) => startSignIn(on, { provider, scopes: 'one,two', nonce: 'theirs' });
    const addresses = await Promise.all(['github', 'gitlab', 'google', 'apple'].map(begin));
    expect(addresses.map(({ origin, pathname }) => origin + pathname)).toEqual([
      'https://github.com/login/oauth/authorize',
      'https://gitlab.com/oauth/authorize',
      'https://accounts.google.com/o/oauth2/v2/auth',
      'https://appleid.apple.com/auth/authorize',
    ]);
    expect(addresses.map(({ searchParams }) => searchParams.get('scope'))).toEqual([
      'user:email one two',
      'read_user one two',
      'email profile one two',
      'email name one two',
    ]);
    for (const { searchParams } of addresses) {
      expect(searchParams.get('client_id')).toBe('first');
      expect(searchParams.get('redirect_uri')).toBe('https://cats.test/back');
    }
    expect(addresses[3]!.searchParams.get('response_mode')).toBe('form_post');
    // Clients must not set the nonce of an ID token.
    expect(addresses.map(({ searchParams }) => searchParams.get('nonce'))).toEqual(['theirs', 'theirs', null, null]);
    const { body } = await on.call('/settings');
    expect(body.external).toMatchObject({ github: true, gitlab: true, google: true, apple: true, keycloak: false });
  });

  test('an issuer that does not respond gives an error, and is requested again', async () => {
    const on = await openTestAuth(database, {
      ...providers.environment,
      GOTRUE_EXTERNAL_CUSTOM_GONE_ISSUER: 'http://127.0.0.1:1',
      GOTRUE_EXTERNAL_CUSTOM_GONE_CLIENT_ID: 'id',
    });
    for (let time = 0; time < 2; time++) {
      expect(await on.call('/authorize?provider=custom:gone')).toMatchObject({
        status: 500,
        body: { error_code: 'unexpected_failure' },
      });
    }
    expect((await on.call('/settings')).body.external).toMatchObject({ 'custom:acme': true, 'custom:gone': true });
  });
});

describe('coming back', () => {
  const errorOf = (answer: { headers: Headers }) => {
    const { searchParams, origin, hash } = new URL(answer.headers.get('location')!);
    return { origin, hash, ...Object.fromEntries(searchParams) };
  };

  test.each([
    ['', 'bad_oauth_callback'],
    ['?code=x', 'bad_oauth_callback'],
    ['?state=&code=x', 'bad_oauth_callback'],
    ['?state=no-id&code=x', 'bad_oauth_state'],
    ['?state=6f0c8c2e-0000-4000-8000-000000000000&code=x', 'bad_oauth_state'],
  ])('a return with %j goes to the site with an error in the query', async (search, code) => {
    const answer = await auth.call(`/callback${search}`);
    expect(answer.status).toBe(303);
    expect(errorOf(answer)).toEqual({
      origin: siteUrl,
      hash: '',
      error: 'invalid_request',
      error_code: code,
      error_description: expect.any(String),
    });
  });

  test('a return with a state that is too old, of a mailed link, or used is refused', async () => {
    const on = await openTestAuth(database, providers.environment);
    const pkce = { code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' };
    const old = await visitProvider(await startSignIn(on, { provider: 'github' }));
    on.advance(301_000);
    expect(errorOf(await on.call(`/callback${old.search}`))).toMatchObject({ error_code: 'bad_oauth_state' });
    const { body } = await on.post('/signup', { email: newPerson().email, password: 'correct horse', ...pkce });
    const { rows } = await database.pool.query('select id from auth.flow_state where user_id = $1', [body.id]);
    expect(errorOf(await on.call(`/callback?state=${rows[0].id}&code=x`))).toMatchObject({
      error_code: 'bad_oauth_state',
    });
    const used = await visitProvider(await startSignIn(on, { provider: 'github', ...pkce }));
    expect((await on.call(`/callback${used.search}`)).status).toBe(302);
    const again = await on.call(`/callback${used.search}`);
    expect(again.status).toBe(303);
    expect(errorOf(again)).toMatchObject({ error: 'invalid_request', error_code: 'flow_state_already_used' });
  });

  test("the provider's own error is passed on to where the sign-in began", async () => {
    providers.github.manner = 'declines';
    const location = await signInAt(auth, { provider: 'github', redirect_to: `${siteUrl}/login#old` });
    providers.github.manner = 'at-once';
    const told = { error: 'access_denied', error_description: 'The user has denied your application access.' };
    expect(location.pathname).toBe('/login');
    expect(Object.fromEntries(location.searchParams)).toEqual(told);
    expect(Object.fromEntries(fragmentOf(location))).toEqual({ ...told, sb: '' });
  });

  test('a return without a code, with a wrong one, or with a provider that fails is refused', async () => {
    const come = async (change: (search: URLSearchParams) => void) => {
      const address = await startSignIn(auth, { provider: 'github', redirect_to: `${siteUrl}/login` });
      const back = await visitProvider(address);
      change(back.searchParams);
      const answer = await auth.call(`/callback${back.search}`);
      expect(answer.status).toBe(302);
      return errorOf(answer);
    };
    expect(await come((search) => search.delete('code'))).toMatchObject({
      error: 'invalid_request',
      error_code: 'bad_oauth_callback',
    });
    const failure = { error: 'server_error', error_code: 'unexpected_failure' };
    expect(await come((search) => search.set('code', 'wrong'))).toMatchObject({
      ...failure,
      error_description: 'Unable to exchange external code',
    });
    for (const [fault, description] of [
      ['exchange', 'Unable to exchange external code'],
      ['profile', 'Error getting user profile from external provider'],
    ] as const) {
      providers.github.fault = fault;
      expect(await come(() => undefined)).toMatchObject({ ...failure, error_description: description });
      providers.github.fault = null;
    }
  });

  test('the service limits how long it waits for a provider', async () => {
    providers.github.fault = 'silence';
    const location = await signInAt(auth, { provider: 'github' });
    providers.github.fault = null;
    expect(location.searchParams.get('error_code')).toBe('unexpected_failure');
  });

  test('a return to a provider that was disabled meanwhile is refused', async () => {
    const back = await visitProvider(await startSignIn(auth, { provider: 'github' }));
    const without = await openTestAuth(database);
    expect(errorOf(await without.call(`/callback${back.search}`))).toMatchObject({
      error: 'invalid_request',
      error_code: 'oauth_provider_not_supported',
    });
  });

  test('an ID token of another sign-in is refused', async () => {
    const [mine, theirs] = [
      await startSignIn(auth, { provider: 'google' }),
      await startSignIn(auth, { provider: 'google' }),
    ];
    const [myReturn, theirReturn] = [await visitProvider(mine), await visitProvider(theirs)];
    myReturn.searchParams.set('code', theirReturn.searchParams.get('code')!);
    expect(errorOf(await auth.call(`/callback${myReturn.search}`))).toMatchObject({ error_code: 'unexpected_failure' });
  });

  test('a provider can post the return as a form, as Apple does', async () => {
    const { GOTRUE_EXTERNAL_GOOGLE_SECRET: secret = '' } = providers.environment;
    const on = await openTestAuth(database, {
      GOTRUE_EXTERNAL_APPLE_ENABLED: 'true',
      GOTRUE_EXTERNAL_APPLE_CLIENT_ID: providers.oidc.clientId,
      GOTRUE_EXTERNAL_APPLE_SECRET: secret,
      GOTRUE_EXTERNAL_APPLE_URL: providers.oidc.issuer,
    });
    providers.oidc.person = newPerson({ name: '', isEmailVerified: false });
    const back = await visitProvider(await startSignIn(on, { provider: 'apple' }));
    back.searchParams.set('user', JSON.stringify({ name: { firstName: 'Mia', lastName: 'Katz' } }));
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const answer = await on.post('/callback', back.searchParams.toString(), { headers });
    expect(answer.status).toBe(302);
    const user = await userOf(new URL(answer.headers.get('location')!), on);
    expect(user).toMatchObject({ email: providers.oidc.person.email, user_metadata: { full_name: 'Mia Katz' } });
    expect((await on.post('/callback', 'code=x', { headers })).status).toBe(303);
  });
});
