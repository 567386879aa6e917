import { createHash } from 'node:crypto';
import { decodeJwt, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestAuth, type TestAuth, testPassword, uniqueEmail } from '#tests/test-auth.ts';
import type { OpenDatabase } from '#tests/test-database.ts';
import { openTestDatabase } from '#tests/test-database.ts';
import { newPerson, openTestProviders, type TestProviders } from '#tests/test-providers.ts';

let database: OpenDatabase;
let providers: TestProviders;
let auth: TestAuth;
beforeAll(async () => {
  database = await openTestDatabase();
  providers = await openTestProviders();
  auth = await openTestAuth(database, providers.environment);
});
afterAll(async () => {
  await providers.stop();
  await database.close();
});

const grant = (body: object, on = auth) => on.post('/token?grant_type=id_token', body);
const claimsOf = ({ subject, email, isEmailVerified, name } = newPerson()) => ({
  sub: subject,
  email: email!,
  email_verified: isEmailVerified,
  name,
});
const badToken = { status: 400, body: { error: 'invalid_grant', error_description: 'Bad ID token' } };

describe('an app that has signed a user in by itself', () => {
  test.each(['google', 'keycloak', 'custom:acme'])(
    'an app gets a session for a token of %s, with the public client',
    async (provider) => {
      const claims = claimsOf();
      const token = await providers.oidc.signIdToken(claims);
      const { data, error } = await auth.client().auth.signInWithIdToken({ provider, token });
      expect(error).toBeNull();
      expect(data.user).toMatchObject({
        email: claims.email,
        app_metadata: { provider, providers: [provider] },
        user_metadata: { sub: claims.sub, iss: providers.oidc.issuer, full_name: claims.name, provider_id: claims.sub },
      });
      expect(decodeJwt(data.session!.access_token).amr).toMatchObject([{ method: 'oauth' }]);
      const again = await grant({ provider, id_token: await providers.oidc.signIdToken(claims) });
      expect(again.body.user.id).toBe(data.user!.id);
    },
  );

  test('an app may name the issuer instead of the provider, or any of several client ids', async () => {
    const id_token = await providers.oidc.signIdToken({ ...claimsOf(), aud: ['other', 'on-phones'] });
    const clientIds = `${providers.oidc.clientId},on-phones`;
    const on = await openTestAuth(database, { ...providers.environment, GOTRUE_EXTERNAL_GOOGLE_CLIENT_ID: clientIds });
    const body = { id_token, issuer: providers.oidc.issuer, client_id: 'on-phones' };
    expect((await grant(body, on)).body.user.app_metadata.provider).toBe('google');
    expect(await grant({ ...body, issuer: 'https://evil.test' }, on)).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed' },
    });
  });

  test('proves with a nonce that the token was made for it', async () => {
    const nonce = createHash('sha256').update('my nonce').digest('hex');
    const id_token = await providers.oidc.signIdToken({ ...claimsOf(), nonce });
    const refused = async (body: object) => (await grant({ provider: 'google', ...body })).body.error_description;
    expect(await refused({ id_token, nonce: 'another' })).toBe('Nonces mismatch');
    const both = 'Passed nonce and nonce in id_token should either both exist or not.';
    expect(await refused({ id_token })).toBe(both);
    expect(await refused({ id_token: await providers.oidc.signIdToken(claimsOf()), nonce: 'my nonce' })).toBe(both);
    expect((await grant({ provider: 'google', id_token, nonce: 'my nonce' })).status).toBe(200);
    const lax = await openTestAuth(database, {
      ...providers.environment,
      GOTRUE_EXTERNAL_GOOGLE_SKIP_NONCE_CHECK: 'true',
    });
    expect((await grant({ provider: 'google', id_token }, lax)).status).toBe(200);
  });

  test('an app may send the access token, which then has to be the ID token’s', async () => {
    const hash = createHash('sha256').update('their token').digest();
    const at_hash = hash.subarray(0, 16).toString('base64url');
    const id_token = await providers.oidc.signIdToken({ ...claimsOf(), at_hash });
    expect(await grant({ provider: 'google', id_token, access_token: 'another' })).toMatchObject(badToken);
    expect((await grant({ provider: 'google', id_token, access_token: 'their token' })).status).toBe(200);
  });

  test('an app adds the person to the account it is signed in to, with the public client', async () => {
    const member = await auth.signIn();
    const client = auth.client();
    await client.auth.signInWithPassword({ email: member.email, password: testPassword });
    const claims = claimsOf();
    const token = await providers.oidc.signIdToken(claims);
    const { data, error } = await client.auth.linkIdentity({ provider: 'google', token });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ id: member.id, app_metadata: { providers: ['email', 'google'] } });
    const { error: twice } = await client.auth.linkIdentity({ provider: 'google', token });
    expect(twice).toMatchObject({ code: 'identity_already_exists', status: 422 });
    const body = { provider: 'google', id_token: token, link_identity: true };
    expect((await grant(body)).status).toBe(401);
    const off = await openTestAuth(database, {
      ...providers.environment,
      GOTRUE_SECURITY_MANUAL_LINKING_ENABLED: 'false',
    });
    const { token: bearer } = await off.signIn();
    expect(await off.post('/token?grant_type=id_token', body, { token: bearer })).toMatchObject({
      status: 404,
      body: { error_code: 'manual_linking_disabled' },
    });
  });
});

describe('a token is refused', () => {
  test('that is forged, altered, expired, not signed by the issuer, or another issuer’s', async () => {
    const claims = claimsOf();
    const good = await providers.oidc.signIdToken(claims);
    const [header, payload, signature] = good.split('.') as [string, string, string];
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const forged = { ...decodeJwt(good), email: 'admin@example.org' };
    const { privateKey } = await generateKeyPair('RS256');
    const times = (jwt: SignJWT) => jwt.setIssuedAt().setExpirationTime('5m');
    const tokens = {
      'no token': 'nonsense',
      truncated: good.slice(0, -4),
      'another payload': `${header}.${encode(forged)}.${signature}`,
      'no algorithm': `${encode({ alg: 'none' })}.${payload}.`,
      'a shared secret': await times(new SignJWT(forged))
        .setProtectedHeader({ alg: 'HS256' })
        .sign(Buffer.from(providers.oidc.clientSecret)),
      'another key': await times(new SignJWT(forged)).setProtectedHeader({ alg: 'RS256' }).sign(privateKey),
      expired: await providers.oidc.signIdToken({ ...claims, iat: 1_700_000_000, exp: 1_700_000_300 }),
      'another issuer': await providers.oidc.signIdToken({ ...claims, iss: 'https://accounts.google.com' }),
    };
    for (const [what, id_token] of Object.entries(tokens)) {
      const { status, body } = await grant({ provider: 'google', id_token });
      expect({ what, status, body }).toEqual({ what, ...badToken });
    }
    const { rows } = await database.pool.query('select 1 from auth.identities where provider_id = $1', [claims.sub]);
    expect(rows).toEqual([]);
  });

  test('that was issued for another service, or for none', async () => {
    const descriptionFor = async (claims: JWTPayload) => {
      const { status, body } = await grant({ provider: 'google', id_token: await providers.oidc.signIdToken(claims) });
      expect({ status, error: body.error }).toEqual({ status: 400, error: 'invalid_grant' });
      return body.error_description;
    };
    expect(await descriptionFor({ ...claimsOf(), aud: 'another-service' })).toBe(
      'Unacceptable audience in id_token: [another-service]',
    );
    expect(await descriptionFor({ email: uniqueEmail(), email_verified: true })).toBe('Missing sub claim in id_token');
  });

  test.each([
    [{}, 'invalid_grant', 'id_token required'],
    [{ id_token: 'x' }, 'invalid_grant', 'provider or client_id and issuer required'],
    [{ id_token: 'x', issuer: 'https://accounts.google.com' }, 'invalid_grant', /required$/],
  ])('the token %j is refused with an OAuth error', async (body, error, description) => {
    const answer = await grant(body);
    expect(answer).toMatchObject({
      status: 400,
      body: { error, error_description: expect.stringMatching(description) },
    });
    expect(answer.body.code ?? answer.body.error_code).toBeUndefined();
  });

  test.each([
    ['apple', 'provider_disabled'],
    ['azure', 'provider_disabled'],
    ['github', 'validation_failed'],
    ['nobody', 'validation_failed'],
    ['custom:nobody', 'validation_failed'],
  ])('a token of the provider %s is refused with %s', async (provider, code) => {
    expect(await grant({ provider, id_token: 'x' })).toMatchObject({ status: 400, body: { error_code: code } });
  });

  test('a token is refused if its person may not sign in', async () => {
    const on = await openTestAuth(database, { ...providers.environment, GOTRUE_DISABLE_SIGNUP: 'true' });
    const answerTo = async (claims: JWTPayload, service = on) =>
      grant({ provider: 'google', id_token: await providers.oidc.signIdToken(claims) }, service);
    expect(await answerTo(claimsOf())).toMatchObject({ status: 422, body: { error_code: 'signup_disabled' } });
    const unproved = claimsOf(newPerson({ isEmailVerified: false }));
    expect(await answerTo(unproved, auth)).toMatchObject({
      status: 422,
      body: { error_code: 'provider_email_needs_verification' },
    });
    expect(auth.mails.at(-1)!.to).toBe(unproved.email);
    const member = claimsOf();
    const { body } = await answerTo(member, auth);
    const admin = await auth.adminToken();
    await auth.call(`/admin/users/${body.user.id}`, { method: 'PUT', token: admin, body: { ban_duration: '1h' } });
    expect(await answerTo(member)).toMatchObject({ status: 403, body: { error_code: 'user_banned' } });
    const { email: _email, ...nameless } = claimsOf();
    expect(await answerTo(nameless, auth)).toMatchObject({ status: 500, body: { error_code: 'unexpected_failure' } });
  });

  test('a token is refused while the issuer’s keys are unavailable', async () => {
    const on = await openTestAuth(database, {
      ...providers.environment,
      GOTRUE_EXTERNAL_KEYCLOAK_URL: 'http://127.0.0.1:1',
    });
    const id_token = await providers.oidc.signIdToken({ ...claimsOf(), iss: 'http://127.0.0.1:1' });
    expect(await grant({ provider: 'keycloak', id_token }, on)).toMatchObject({
      status: 500,
      body: { error_code: 'unexpected_failure' },
    });
  });
});
