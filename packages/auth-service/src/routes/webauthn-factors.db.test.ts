import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { claimsOf, openTestAuth, siteUrl, type TestAuth, testPassword } from '#tests/test-auth.ts';
import { type Authenticator, createAuthenticator, stubBrowser } from '#tests/test-authenticator.ts';
import type { OpenDatabase } from '#tests/test-database.ts';
import { openTestDatabase } from '#tests/test-database.ts';
import { enroll, meetChallenge } from '#tests/test-factors.ts';

const enabled = {
  GOTRUE_MFA_WEB_AUTHN_ENROLL_ENABLED: 'true',
  GOTRUE_MFA_WEB_AUTHN_VERIFY_ENABLED: 'true',
};
let database: OpenDatabase;
let auth: TestAuth;
beforeAll(async () => {
  database = await openTestDatabase();
  auth = await openTestAuth(database, enabled);
});
afterAll(() => database.close());

type Forgery = Parameters<Authenticator['get']>[1];
interface Target {
  token: string;
  factorId: string;
}

const key = (friendly_name = 'key') => ({ factor_type: 'webauthn', friendly_name });
const register = (target: Target, authenticator: Authenticator, forgery?: Forgery) =>
  meetChallenge(auth, target, ({ webauthn }) => ({
    webauthn: {
      type: 'create',
      credential_response: authenticator.create(webauthn.credential_options.publicKey, forgery),
    },
  }));
const assert = (target: Target, authenticator: Authenticator, forgery?: Forgery) =>
  meetChallenge(auth, target, ({ webauthn }) => ({
    webauthn: {
      type: 'request',
      credential_response: authenticator.get(webauthn.credential_options.publicKey, forgery),
    },
  }));
const signInAgain = async (email: string) =>
  (await auth.post('/token?grant_type=password', { email, password: testPassword })).body.access_token as string;

async function startKey() {
  const member = await auth.signIn();
  const { body } = await enroll(auth, member.token, key());
  return { ...member, factorId: body.id as string, authenticator: createAuthenticator(siteUrl) };
}

async function registerKey() {
  const started = await startKey();
  const { body } = await register(started, started.authenticator);
  return { ...started, raised: body.access_token as string, token: await signInAgain(started.email) };
}

describe('a security key', () => {
  test('a security key is registered, and opens the second step of the next session', async () => {
    const { email, token, factorId, authenticator } = await startKey();
    const registered = await register({ token, factorId }, authenticator);
    expect(registered.status).toBe(200);
    expect(claimsOf(registered.body.access_token)).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/webauthn' }, { method: 'password' }],
    });
    expect(registered.body.user.factors).toMatchObject([
      {
        id: factorId,
        factor_type: 'webauthn',
        status: 'verified',
        web_authn_aaguid: '00000000-0000-0000-0000-000000000000',
        last_webauthn_challenge_data: {
          type: 'create',
          challenge: { factor_id: factorId },
          credential_response: { id: authenticator.id },
        },
      },
    ]);
    const again = { token: await signInAgain(email), factorId };
    for (let count = 0; count < 2; count++) {
      const used = await assert(again, authenticator);
      expect(used.status).toBe(200);
      expect(claimsOf(used.body.access_token).aal).toBe('aal2');
    }
    const { rows } = await database.pool.query(
      'select web_authn_credential as key from auth.mfa_factors where id = $1',
      [factorId],
    );
    expect(rows[0].key).toMatchObject({ attestationType: 'none', authenticator: { signCount: 3 } });
    expect(Buffer.from(rows[0].key.id, 'base64').toString('base64url')).toBe(authenticator.id);
  });

  test('a challenge names what the browser needs to know', async () => {
    const { id, email, token, factorId, authenticator } = await startKey();
    expect((await enroll(auth, token, key('other'))).body).toEqual({
      id: expect.any(String),
      type: 'webauthn',
      friendly_name: 'other',
    });
    const { body: creation } = await auth.post(
      `/factors/${factorId}/challenge`,
      { webauthn: { rpId: 'evil' } },
      { token },
    );
    expect(creation).toMatchObject({ type: 'webauthn', expires_at: expect.any(Number), webauthn: { type: 'create' } });
    const { publicKey } = creation.webauthn.credential_options;
    expect(publicKey).toMatchObject({
      rp: { id: 'site.test', name: 'site.test' },
      user: { id: Buffer.from(id).toString('base64url'), name: email, displayName: email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
      excludeCredentials: [],
    });
    expect(publicKey.pubKeyCredParams).toContainEqual({ type: 'public-key', alg: -7 });
    expect(Buffer.from(publicKey.challenge, 'base64url').length).toBeGreaterThanOrEqual(16);
    const raised = (await register({ token, factorId }, authenticator)).body.access_token;
    const { body: request } = await auth.post(`/factors/${factorId}/challenge`, {}, { token: raised });
    expect(request.webauthn).toMatchObject({
      type: 'request',
      credential_options: { publicKey: { rpId: 'site.test', allowCredentials: [{ id: authenticator.id }] } },
    });
    const { id: second } = (await enroll(auth, raised, key('second'))).body;
    const { body: next } = await auth.post(`/factors/${second}/challenge`, {}, { token: raised });
    expect(next.webauthn.credential_options.publicKey.excludeCredentials).toMatchObject([{ id: authenticator.id }]);
    expect(await register({ token: raised, factorId: second }, authenticator)).toMatchObject({
      status: 422,
      body: { error_code: 'webauthn_credential_exists' },
    });
  });

  test('a security key works through the public client in a browser', async () => {
    const { email } = await auth.signIn();
    const client = auth.client();
    await client.auth.signInWithPassword({ email, password: testPassword });
    const authenticator = createAuthenticator(siteUrl);
    stubBrowser(authenticator, siteUrl);
    try {
      const registered = await client.auth.mfa.webauthn.register({ friendlyName: 'my key' });
      expect(registered.error).toBeNull();
      const { data: factors } = await client.auth.mfa.listFactors();
      expect(factors?.webauthn).toMatchObject([{ friendly_name: 'my key', status: 'verified' }]);
      const elsewhere = auth.client();
      await elsewhere.auth.signInWithPassword({ email, password: testPassword });
      const used = await elsewhere.auth.mfa.webauthn.authenticate({ factorId: factors!.webauthn[0]!.id });
      expect(used.error).toBeNull();
      expect((await elsewhere.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2');
    } finally {
      vi.unstubAllGlobals();
    }
  });
});

const failed = { status: 422, body: { error_code: 'mfa_verification_failed' } };
const anotherKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

describe('a registration', () => {
  test.each<[string, Forgery]>([
    ['on another site', { origin: 'http://site.test.evil' }],
    ['on another port', { origin: 'http://site.test:8080' }],
    ['for another relying party', { rpId: 'evil.test' }],
    ['of another challenge', { challenge: Buffer.from('another').toString('base64url') }],
    ['that is the answer to a sign-in', { type: 'webauthn.get' }],
    ['without a touch of the key', { isPresent: false }],
  ])('a registration %s is refused', async (_name, forgery) => {
    const { token, factorId, authenticator } = await startKey();
    expect(await register({ token, factorId }, authenticator, forgery)).toMatchObject(failed);
    expect((await register({ token, factorId }, authenticator)).status).toBe(200);
  });

  test('a registration of an open challenge does not replace the key that was registered meanwhile', async () => {
    const { email, token, factorId, authenticator } = await startKey();
    const { body: open } = await auth.post(`/factors/${factorId}/challenge`, {}, { token });
    await register({ token, factorId }, authenticator);
    const thief = createAuthenticator(siteUrl);
    const webauthn = {
      type: 'create',
      credential_response: thief.create(open.webauthn.credential_options.publicKey),
    };
    const below = await signInAgain(email);
    const body = { challenge_id: open.id, webauthn };
    expect(await auth.post(`/factors/${factorId}/verify`, body, { token: below })).toMatchObject(failed);
    expect((await assert({ token: below, factorId }, authenticator)).status).toBe(200);
  });
});

describe('an answer of a registered key', () => {
  test.each<[string, () => Forgery]>([
    ['on another site', () => ({ origin: 'https://site.test' })],
    ['for another relying party', () => ({ rpId: 'test' })],
    ['of another challenge', () => ({ challenge: Buffer.from('another').toString('base64url') })],
    ['that is a registration', () => ({ type: 'webauthn.create' })],
    ['without a touch of the key', () => ({ isPresent: false })],
    ['signed by another key', () => ({ signedBy: anotherKey() })],
    ['whose counter stands still', () => ({ counter: 1 })],
    ['whose counter went back', () => ({ counter: 0 })],
  ])('an answer of a registered key %s is refused', async (_name, forge) => {
    const { token, factorId, authenticator } = await registerKey();
    expect(await assert({ token, factorId }, authenticator, forge())).toMatchObject(failed);
    expect((await assert({ token, factorId }, authenticator)).status).toBe(200);
  });

  test('an answer of a registered key of another user’s key, or in its name, is refused', async () => {
    const { token, factorId, authenticator } = await registerKey();
    const other = await registerKey();
    expect(await assert({ token, factorId }, other.authenticator)).toMatchObject(failed);
    const { id } = other.authenticator;
    const renamed = await meetChallenge(auth, { token, factorId }, ({ webauthn }) => ({
      webauthn: {
        type: 'request',
        credential_response: { ...authenticator.get(webauthn.credential_options.publicKey), id, rawId: id },
      },
    }));
    expect(renamed).toMatchObject(failed);
  });

  test('an answer of a registered key counts once', async () => {
    const { token, factorId, authenticator } = await registerKey();
    const { body: challenge } = await auth.post(`/factors/${factorId}/challenge`, {}, { token });
    const credential_response = authenticator.get(challenge.webauthn.credential_options.publicKey);
    const body = { challenge_id: challenge.id, webauthn: { type: 'request', credential_response } };
    const attempt = () => auth.post(`/factors/${factorId}/verify`, body, { token });
    const responses = await Promise.all([attempt(), attempt()]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await attempt()).toMatchObject({ status: 422, body: { error_code: 'mfa_ip_address_mismatch' } });
  });
});

describe('what is no answer of a key', () => {
  test.each<[unknown, string]>([
    [undefined, 'WebAuthn config required'],
    [null, 'WebAuthn config required'],
    [{}, 'WebAuthn type must be create or request'],
    [{ type: 'login', credential_response: {} }, 'WebAuthn type must be create or request'],
    [{ type: 'create' }, 'credential_response required'],
    [{ type: 'create', credential_response: null }, 'credential_response required'],
    [{ type: 'create', credential_response: {} }, 'Invalid credential_response'],
    [{ type: 'create', credential_response: 'text' }, 'Invalid credential_response'],
    [{ type: 'request', credential_response: {} }, 'WebAuthn type is not the one of the challenge'],
  ])('the credential %j is refused with 400', async (webauthn, msg) => {
    const { token, factorId } = await startKey();
    expect(await meetChallenge(auth, { token, factorId }, () => ({ webauthn }))).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed', msg },
    });
  });

  test('bytes that mean nothing are refused', async () => {
    const { token, factorId, authenticator } = await startKey();
    for (const part of ['clientDataJSON', 'attestationObject']) {
      const answer = await meetChallenge(auth, { token, factorId }, ({ webauthn }) => {
        const credential_response = authenticator.create(webauthn.credential_options.publicKey);
        credential_response.response[part] = 'AAAA';
        return { webauthn: { type: 'create', credential_response } };
      });
      expect(answer).toMatchObject(failed);
    }
  });

  test('security keys are refused where they are off', async () => {
    const off = await openTestAuth(database);
    const { token, factorId } = await startKey();
    const refused = {
      status: 422,
      body: { error_code: 'mfa_webauthn_verify_not_enabled', msg: 'MFA verification is disabled for WebAuthn' },
    };
    expect(await off.post(`/factors/${factorId}/challenge`, {}, { token })).toMatchObject(refused);
    expect(await off.post(`/factors/${factorId}/verify`, {}, { token })).toMatchObject(refused);
  });
});
