import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openInstance, redirectOf, refusalOf } from './instance.ts';
import { aUuid } from './shapes.ts';

const everything = openInstance('everything');
const site = 'http://localhost:3000';
const challenge = { code_challenge: 'c'.repeat(43), code_challenge_method: 's256' };

const authorize = (query: Record<string, string>) => everything.get(`/authorize?${new URLSearchParams(query)}`);

describe('GET /authorize (contract 11)', () => {
  it.each([
    ['github', 'https://github.com/login/oauth/authorize', 'github-client', 'user:email'],
    ['google', 'https://accounts.google.com/o/oauth2/v2/auth', 'google-client', 'email profile'],
  ])('GET /authorize sends people to %s', async (provider, address, client_id, scope) => {
    const answer = await authorize({ provider });
    expect(answer.status).toBe(302);
    const { target, query } = redirectOf(answer);
    expect(target).toBe(address);
    expect(query).toMatchObject({
      client_id,
      scope,
      response_type: 'code',
      redirect_uri: 'https://auth.example.com/auth/v1/callback',
      state: aUuid,
    });
  });

  it.each(['repo,gist', 'repo gist'])('GET /authorize asks for more when the app does: %s', async (scopes) => {
    expect(redirectOf(await authorize({ provider: 'github', scopes })).query.scope).toBe('user:email repo gist');
  });

  it('GET /authorize passes on what the app says to the provider, but nothing that the service decides', async () => {
    const { query } = redirectOf(
      await authorize({
        provider: 'google',
        prompt: 'consent',
        access_type: 'offline',
        client_id: 'other',
        Client_Secret: 'other',
        REDIRECT_URI: 'https://evil.example',
        state: 'other',
        Response_Type: 'token',
        code_verifier: 'other',
      }),
    );
    expect(query).toMatchObject({ prompt: 'consent', access_type: 'offline', client_id: 'google-client' });
    expect(query.state).toEqual(aUuid);
    for (const name of ['Client_Secret', 'REDIRECT_URI', 'Response_Type', 'code_verifier', 'client_secret'])
      expect(query).not.toHaveProperty(name);
    expect(query.response_type).toBe('code');
  });

  it("GET /authorize keeps the app's PKCE challenge for itself", async () => {
    const { query } = redirectOf(await authorize({ provider: 'github', ...challenge }));
    expect(query.code_challenge).not.toBe(challenge.code_challenge);
    const [flow] = await everything.sql('select * from auth.flow_state where id = $1', [query.state]);
    expect(flow).toMatchObject({
      code_challenge: challenge.code_challenge,
      code_challenge_method: 's256',
      provider_type: 'github',
      authentication_method: 'oauth',
      user_id: null,
    });
  });

  it.each(['nowhere', 'keycloak', 'twitter', '', '__proto__', 'constructor'])(
    'GET /authorize refuses the provider %j',
    async (provider) => {
      expect(refusalOf(await authorize({ provider }))).toEqual([
        400,
        'validation_failed',
        expect.stringMatching(/^Unsupported provider: /),
      ]);
    },
  );

  it('GET /authorize refuses without a provider, with half of PKCE, and with an unknown invitation', async () => {
    expect(refusalOf(await everything.get('/authorize')).slice(0, 2)).toEqual([400, 'validation_failed']);
    for (const [name, value] of Object.entries(challenge))
      expect(refusalOf(await authorize({ provider: 'github', [name]: value })).slice(0, 2)).toEqual([
        400,
        'validation_failed',
      ]);
    expect(refusalOf(await authorize({ provider: 'github', invite_token: 'unknown' })).slice(0, 2)).toEqual([
      404,
      'user_not_found',
    ]);
  });
});

describe('GET /callback (contract 11)', () => {
  const callback = (query: Record<string, string>) => everything.get(`/callback?${new URLSearchParams(query)}`);
  const begin = async (query: Record<string, string> = {}) =>
    redirectOf(await authorize({ provider: 'github', redirect_to: `${site}/in`, ...query })).query.state!;

  it('GET /callback lands on the site with words when there is no state', async () => {
    const answer = await callback({ code: 'x' });
    const { target, query } = redirectOf(answer);
    expect([answer.status, target.replace(/\/$/, '')]).toEqual([303, site]);
    expect(query).toMatchObject({
      error: 'invalid_request',
      error_code: 'bad_oauth_callback',
      error_description: expect.any(String),
    });
  });

  it.each(['nonsense', randomUUID(), 'eyJhbGciOiJIUzI1NiJ9.e30.x'])(
    'GET /callback lands there for the state %s, too',
    async (state) => {
      const answer = await callback({ code: 'x', state });
      expect([answer.status, redirectOf(answer).query]).toMatchObject([
        303,
        { error: 'invalid_request', error_code: 'bad_oauth_state' },
      ]);
    },
  );

  it('GET /callback lands there when the five minutes are over', async () => {
    const state = await begin();
    await everything.sql(`update auth.flow_state set created_at = now() - interval '301 seconds' where id = $1`, [
      state,
    ]);
    expect(redirectOf(await callback({ code: 'x', state })).query.error_code).toBe('bad_oauth_state');
  });

  it.each([{}, challenge])(
    'GET /callback passes the provider’s own refusal on, in query and fragment (%j)',
    async (pkce) => {
      const state = await begin(pkce);
      const words = { error: 'access_denied', error_description: 'The person said no' };
      const answer = await callback({ state, ...words });
      const { target, query, fragment } = redirectOf(answer);
      expect([answer.status, target]).toEqual([302, `${site}/in`]);
      expect(query).toMatchObject(words);
      expect(fragment).toMatchObject(words);
    },
  );

  it('GET /callback says when the provider sends no code', async () => {
    const { target, query, fragment } = redirectOf(await callback({ state: await begin() }));
    expect(target).toBe(`${site}/in`);
    for (const words of [query, fragment]) expect(words.error_code).toBe('bad_oauth_callback');
  });

  it('GET /callback is answered to a posted form, as Apple sends it', async () => {
    const answer = await everything.post('/callback', `state=${await begin()}&error=user_cancelled_authorize`, {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.status).toBe(302);
    expect(redirectOf(answer).query.error).toBe('user_cancelled_authorize');
  });
});

describe('linking (contract 7)', () => {
  it('linking gives the address, or leads there', async () => {
    const { access_token, user } = await everything.newMember();
    const path = '/user/identities/authorize?provider=github&scopes=gist';
    const asked = await everything.get(`${path}&skip_http_redirect=true`, { token: access_token });
    expect(asked.status).toBe(200);
    const { origin, searchParams } = new URL(asked.body.url);
    expect([origin, searchParams.get('scope')]).toEqual(['https://github.com', 'user:email gist']);
    const [flow] = await everything.sql('select linking_target_id from auth.flow_state where id = $1', [
      searchParams.get('state'),
    ]);
    expect(flow.linking_target_id).toBe(user.id);
    const led = await everything.get(path, { token: access_token });
    expect([led.status, redirectOf(led).target]).toEqual([302, 'https://github.com/login/oauth/authorize']);
  });
});
