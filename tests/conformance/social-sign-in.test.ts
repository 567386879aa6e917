import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OidcStandIn, openOidcStandIn } from '@catlas/auth-service/tests/oidc-stand-in.ts';
import { visitProvider } from '@catlas/auth-service/tests/visit-provider.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configurations } from './configurations.ts';
import { bodyOf, claimsOf, connectTo, type Instance, newEmail, redirectOf, refusalOf } from './instance.ts';
import { startAuthServer } from './servers.ts';

const site = 'http://localhost:3000';
const directory = mkdtempSync(join(tmpdir(), 'catlas-conformance-social-'));
let provider: OidcStandIn;
let server: Awaited<ReturnType<typeof startAuthServer>>;
let service: Instance;

beforeAll(async () => {
  provider = await openOidcStandIn({ person: newPerson() });
  server = await startAuthServer({
    dataDir: directory,
    command: [process.execPath, 'scripts/auth.ts'],
    environment: {
      ...configurations.confirming,
      GOTRUE_SMTP_MAX_FREQUENCY: '5ns',
      GOTRUE_SECURITY_MANUAL_LINKING_ENABLED: 'true',
      GOTRUE_EXTERNAL_KEYCLOAK_ENABLED: 'true',
      GOTRUE_EXTERNAL_KEYCLOAK_CLIENT_ID: provider.clientId,
      GOTRUE_EXTERNAL_KEYCLOAK_SECRET: provider.clientSecret,
      GOTRUE_EXTERNAL_KEYCLOAK_URL: provider.issuer,
      GOTRUE_EXTERNAL_GOOGLE_ENABLED: 'false',
    },
  });
  service = connectTo({ url: server.url, mailFolder: join(directory, 'outbox'), databaseUrl: null });
});

afterAll(async () => {
  await server?.end();
  await provider?.stop();
  rmSync(directory, { recursive: true, force: true });
});

function newPerson(fields: { email?: string | null; isEmailVerified?: boolean } = {}) {
  return {
    subject: randomUUID(),
    name: 'Ada Chat',
    username: 'ada',
    picture: 'https://pictures.example/ada.png',
    email: newEmail('ada'),
    isEmailVerified: true,
    ...fields,
  };
}

async function travel(start: string) {
  const back = await visitProvider(start);
  const answer = await service.get(back.pathname + back.search);
  return { status: answer.status, ...redirectOf(answer) };
}

const signIn = async (query = '') => {
  const answer = await service.get(`/authorize?provider=keycloak&redirect_to=${site}/in${query}`);
  return travel(redirectOf(answer).location);
};

describe('signing in at a provider (contract 11)', () => {
  it('signing in at a provider lands with a session and the provider’s tokens in the fragment', async () => {
    provider.person = newPerson();
    const { status, target, fragment, query } = await signIn();
    expect([status, target, query]).toEqual([302, `${site}/in`, {}]);
    expect(fragment).toMatchObject({ token_type: 'bearer', expires_in: '3600', sb: '' });
    expect(fragment.provider_token).toBeTruthy();
    const claims = claimsOf(fragment.access_token!);
    expect(claims).toMatchObject({
      email: provider.person.email,
      app_metadata: { provider: 'keycloak', providers: ['keycloak'] },
      amr: [{ method: 'oauth' }],
    });
    const user = bodyOf(await service.get('/user', { token: fragment.access_token! }));
    expect(user.user_metadata).toMatchObject({
      iss: provider.issuer,
      sub: provider.person.subject,
      provider_id: provider.person.subject,
      name: 'Ada Chat',
      full_name: 'Ada Chat',
      email: provider.person.email,
      email_verified: true,
      phone_verified: false,
    });
    expect(user).toMatchObject({ email_confirmed_at: expect.any(String), is_anonymous: false });
    expect(user.identities).toMatchObject([
      { id: provider.person.subject, provider: 'keycloak', email: provider.person.email, user_id: user.id },
    ]);
  });

  it('signing in at a provider is one account however often, and learns the new name', async () => {
    provider.person = newPerson();
    const first = claimsOf((await signIn()).fragment.access_token!);
    provider.person = { ...provider.person, name: 'Ada Katz' };
    const second = claimsOf((await signIn()).fragment.access_token!);
    expect(second.sub).toBe(first.sub);
    expect(second.user_metadata.name).toBe('Ada Katz');
  });

  it('signing in at a provider works by the public client with PKCE: the redirect has a code, which gives session and tokens', async () => {
    provider.person = newPerson();
    const client = await service.newClient({ flowType: 'pkce' });
    const { data } = await client.auth.signInWithOAuth({
      provider: 'keycloak',
      options: { redirectTo: `${site}/in`, scopes: 'openid', skipBrowserRedirect: true },
    });
    const start = await fetch(data.url!, { redirect: 'manual' });
    const { target, query, fragment } = await travel(start.headers.get('location')!);
    expect([target, Object.keys(query), fragment]).toEqual([`${site}/in`, ['code'], {}]);
    const exchanged = await client.auth.exchangeCodeForSession(query.code!);
    expect(exchanged.error).toBeNull();
    expect(exchanged.data.session).toMatchObject({ provider_token: expect.any(String) });
    expect(claimsOf(exchanged.data.session!.access_token).amr).toMatchObject([{ method: 'oauth' }]);
    expect(exchanged.data.user?.email).toBe(provider.person.email);
    expect((await client.auth.exchangeCodeForSession(query.code!)).error).toBeTruthy();
  });

  it('signing in at a provider finds the member whose confirmed address the provider vouches for', async () => {
    const member = await service.addUser();
    provider.person = newPerson({ email: member.email });
    const { sub } = claimsOf((await signIn()).fragment.access_token!);
    expect(sub).toBe(member.id);
    const { identities, app_metadata } = await service.getUserAsAdmin(member.id);
    expect(identities.map((each: { provider: string }) => each.provider)).toEqual(['email', 'keycloak']);
    expect(app_metadata.providers).toEqual(['email', 'keycloak']);
  });

  it('signing in at a provider removes the password of an unconfirmed account: another person may have chosen it', async () => {
    const squatted = await service.addUser({ email_confirm: false });
    provider.person = newPerson({ email: squatted.email });
    const { sub } = claimsOf((await signIn()).fragment.access_token!);
    expect(sub).toBe(squatted.id);
    const user = await service.getUserAsAdmin(squatted.id);
    expect(user.identities.map((each: { provider: string }) => each.provider)).toEqual(['keycloak']);
    expect(user.email_confirmed_at).toBeTruthy();
    await expect(service.signIn(squatted.email)).rejects.toThrow('invalid_credentials');
  });

  it('signing in at a provider creates an account without the address when it is unconfirmed and belongs to another user', async () => {
    const member = await service.addUser();
    provider.person = newPerson({ email: member.email, isEmailVerified: false });
    const { fragment } = await signIn();
    const { users } = bodyOf(await service.asAdmin('GET', `/admin/users?filter=${member.email}`));
    expect(users.map((user: { id: string }) => user.id)).toEqual([member.id]);
    expect(users[0].identities).toHaveLength(1);
    expect(fragment.access_token ? claimsOf(fragment.access_token).sub : null).not.toBe(member.id);
  });

  it('signing in at a provider asks for a confirmation of an address that the provider doesn’t vouch for', async () => {
    provider.person = newPerson({ isEmailVerified: false });
    const { target, query, fragment } = await signIn();
    expect(target).toBe(`${site}/in`);
    for (const words of [query, fragment])
      expect(words).toMatchObject({ error: 'access_denied', error_code: 'provider_email_needs_verification' });
    const { link } = await service.getLastMail(provider.person.email!);
    expect(redirectOf(await service.get(link!.pathname + link!.search)).fragment.access_token).toBeTruthy();
    expect((await signIn()).fragment.access_token).toBeTruthy();
  });

  it('signing in at a provider fails with a message when there is no address, when the user is banned, when the provider is broken', async () => {
    provider.person = newPerson({ email: null });
    expect((await signIn()).query.error).toBeTruthy();
    provider.person = newPerson();
    const { sub } = claimsOf((await signIn()).fragment.access_token!);
    await service.asAdmin('PUT', `/admin/users/${sub}`, { body: { ban_duration: '1h' } });
    expect((await signIn()).query).toMatchObject({ error: 'access_denied', error_code: 'user_banned' });
    provider.person = newPerson();
    provider.fault = 'exchange';
    const broken = await signIn();
    provider.fault = null;
    expect(broken.query).toMatchObject({ error: 'server_error', error_code: 'unexpected_failure' });
  });

  it('signing in at a provider takes each state once', async () => {
    provider.person = newPerson();
    const { location } = redirectOf(await service.get('/authorize?provider=keycloak'));
    const back = await visitProvider(location);
    const [first, second] = [
      redirectOf(await service.get(back.pathname + back.search)),
      redirectOf(await service.get(back.pathname + back.search)),
    ];
    expect(first.fragment.access_token).toBeTruthy();
    expect(second.query.error_code).toBe('bad_oauth_state');
    const pkce = `&code_challenge=${'c'.repeat(43)}&code_challenge_method=s256`;
    const { location: withPkce } = redirectOf(await service.get(`/authorize?provider=keycloak${pkce}`));
    const again = await visitProvider(withPkce);
    await service.get(again.pathname + again.search);
    expect(redirectOf(await service.get(again.pathname + again.search)).query.error_code).toBe(
      'flow_state_already_used',
    );
  });
});

describe('linking an identity (contract 7)', () => {
  it('linking an identity adds a second sign-in method, and removes it', async () => {
    const client = await service.newClient();
    const { access_token, refresh_token, user } = await service.newMember();
    await client.auth.setSession({ access_token, refresh_token });
    provider.person = newPerson();
    const options = { redirectTo: `${site}/linked`, skipBrowserRedirect: true };
    const { data, error } = await client.auth.linkIdentity({ provider: 'keycloak', options });
    expect(error).toBeNull();
    const { target, fragment } = await travel(data.url!);
    expect([target, claimsOf(fragment.access_token!).sub]).toEqual([`${site}/linked`, user.id]);
    const { identities } = (await client.auth.getUserIdentities()).data!;
    expect(identities.map((each) => each.provider)).toEqual(['email', 'keycloak']);
    expect(claimsOf((await signIn()).fragment.access_token!).sub).toBe(user.id);
    expect((await client.auth.unlinkIdentity(identities[1]!)).error).toBeNull();
    expect((await service.getUserAsAdmin(user.id)).app_metadata.providers).toEqual(['email']);
  });

  it('linking an identity keeps an address for a member who removes the first one', async () => {
    const { access_token, user } = await service.newMember();
    provider.person = newPerson();
    const path = '/user/identities/authorize?provider=keycloak&skip_http_redirect=true';
    await travel(bodyOf(await service.get(path, { token: access_token })).url);
    const { identities } = bodyOf(await service.get('/user', { token: access_token }));
    expect(identities.map((each: { provider: string }) => each.provider)).toEqual(['email', 'keycloak']);
    const remove = (id: string) => service.delete(`/user/identities/${id}`, { token: access_token });
    expect(bodyOf(await remove(identities[0].identity_id))).toEqual({});
    expect(await service.getUserAsAdmin(user.id)).toMatchObject({
      email: provider.person.email,
      email_confirmed_at: expect.any(String),
      identities: [{ provider: 'keycloak' }],
      app_metadata: { provider: 'keycloak', providers: ['keycloak'] },
    });
    expect(refusalOf(await remove(identities[1].identity_id))[1]).toBe('single_identity_not_deletable');
  });

  it('linking an identity keeps the first address of a member whose other address belongs to another account', async () => {
    const other = await service.addUser();
    const { access_token, user } = await service.newMember();
    provider.person = newPerson({ email: other.email });
    const path = '/user/identities/authorize?provider=keycloak&skip_http_redirect=true';
    await travel(bodyOf(await service.get(path, { token: access_token })).url);
    const { identities } = bodyOf(await service.get('/user', { token: access_token }));
    expect(identities).toHaveLength(2);
    const answer = await service.delete(`/user/identities/${identities[0].identity_id}`, { token: access_token });
    expect(refusalOf(answer).slice(0, 2)).toEqual([422, 'email_conflict_identity_not_deletable']);
    expect(await service.getUserAsAdmin(user.id)).toMatchObject({ email: user.email, identities: [{}, {}] });
  });

  it('linking an identity refuses an identity that belongs to a user', async () => {
    provider.person = newPerson();
    const owner = claimsOf((await signIn()).fragment.access_token!).sub;
    const { access_token } = await service.newMember();
    const path = `/user/identities/authorize?provider=keycloak&skip_http_redirect=true&redirect_to=${site}/linked`;
    const { url } = bodyOf(await service.get(path, { token: access_token }));
    const { query } = await travel(url);
    expect(query.error_code).toBe('identity_already_exists');
    expect((await service.getUserAsAdmin(owner)).identities).toHaveLength(1);
  });
});

describe('signing in with an ID token (contract 13)', () => {
  const claimsFor = (person: ReturnType<typeof newPerson>) => ({
    sub: person.subject,
    email: person.email,
    email_verified: true,
    name: person.name,
  });

  it('signing in with an ID token of a provider works through the public client', async () => {
    const person = newPerson();
    const client = await service.newClient();
    const token = await provider.signIdToken(claimsFor(person));
    const { data, error } = await client.auth.signInWithIdToken({ provider: 'keycloak', token });
    expect([error, data.user?.email]).toEqual([null, person.email]);
    expect(data.user?.identities).toMatchObject([{ provider: 'keycloak', id: person.subject }]);
  });

  it('signing in with an ID token is refused when it is forged, old, or for another app', async () => {
    const claims = claimsFor(newPerson());
    const good = await provider.signIdToken(claims);
    const tokens = [
      'not.a.token',
      `${good.slice(0, -6)}AAAAAA`,
      await provider.signIdToken({ ...claims, exp: Math.floor(Date.now() / 1000) - 60 }),
      await provider.signIdToken({ ...claims, aud: 'another-app' }),
    ];
    for (const id_token of tokens) {
      const answer = await service.post('/token?grant_type=id_token', { provider: 'keycloak', id_token });
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({ error: 'invalid_grant', error_description: expect.any(String) });
    }
  });

  it('signing in with an ID token is refused for a provider that is unknown or off', async () => {
    const id_token = await provider.signIdToken(claimsFor(newPerson()));
    const ask = (name: string) => service.post('/token?grant_type=id_token', { provider: name, id_token });
    expect(refusalOf(await ask('nowhere')).slice(0, 2)).toEqual([400, 'validation_failed']);
    expect(refusalOf(await ask('google')).slice(0, 2)).toEqual([400, 'provider_disabled']);
  });
});
