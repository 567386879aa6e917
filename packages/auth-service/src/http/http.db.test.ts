import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestAuth, type TestAuth, testPassword, uniqueEmail } from '#tests/test-auth.ts';
import type { OpenDatabase } from '#tests/test-database.ts';
import { openTestDatabase } from '#tests/test-database.ts';

let database: OpenDatabase;
let auth: TestAuth;
const secret = 'testsecret';
const secretKey = new TextEncoder().encode(secret);
beforeAll(async () => {
  database = await openTestDatabase();
  auth = await openTestAuth(database);
});
afterAll(() => database.close());

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('who asks is checked in the order of the contract', () => {
  const getUser = (headers: Record<string, string>, on = auth) => on.call('/user', { headers });

  test('a request without a bearer token is refused, and an api key does not count as one', async () => {
    for (const headers of [{}, { apikey: 'x' }, { Authorization: 'Basic abc' }, { Authorization: 'Bearer' }] as Record<
      string,
      string
    >[]) {
      expect(await getUser(headers)).toMatchObject({
        status: 401,
        body: { error_code: 'no_authorization', msg: 'This endpoint requires a valid Bearer token' },
      });
    }
    const { token } = await auth.signIn();
    expect((await getUser({ Authorization: `bEaReR ${token}` })).status).toBe(200);
  });

  test('forged, truncated, foreign and expired tokens are refused', async () => {
    const { token } = await auth.signIn();
    const [header, payload, signature] = token.split('.') as [string, string, string];
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const { keys } = (await auth.call('/.well-known/jwks.json')).body;
    const foreign = await generateKeyPair('ES256');
    const publicKeyAsSecret = new TextEncoder().encode(JSON.stringify(keys[0]));
    const forged = [
      'x',
      'a.b.c',
      `${header}.${payload}.`,
      `${header}.${payload}.${signature.slice(0, -4)}`,
      `${header}.${encode({ ...claims, role: 'service_role' })}.${signature}`,
      `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: keys[0].kid }).sign(foreign.privateKey),
      await new SignJWT(claims).setProtectedHeader({ alg: 'ES256' }).sign(foreign.privateKey),
      await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: keys[0].kid }).sign(publicKeyAsSecret),
    ];
    for (const each of forged) {
      const answer = await getUser({ Authorization: `Bearer ${each}` });
      expect(answer).toMatchObject({ status: 403, body: { error_code: 'bad_jwt' } });
      expect(answer.body.msg).toMatch(/^invalid JWT: unable to parse or verify signature, /);
    }
    const on = await openTestAuth(database);
    const old = await on.signIn();
    on.advance(3_601_000);
    expect((await on.call('/user', { token: old.token })).body.error_code).toBe('bad_jwt');
  });

  test('a token without a valid subject, or of a deleted user or session, is refused', async () => {
    const on = await openTestAuth(database, { GOTRUE_JWT_SECRET: secret });
    const sign = (claims: object) =>
      new SignJWT({ ...claims, aud: 'authenticated' }).setProtectedHeader({ alg: 'HS256' }).sign(secretKey);
    const { id } = await on.signIn();
    const nil = '00000000-0000-0000-0000-000000000000';
    const gone = '11111111-1111-4111-8111-111111111111';
    const answers = [
      [{}, 403, 'bad_jwt'],
      [{ sub: 'me' }, 400, 'bad_jwt'],
      [{ sub: gone }, 403, 'user_not_found'],
      [{ sub: id, session_id: gone }, 403, 'session_not_found'],
      [{ sub: id, session_id: nil }, 200, undefined],
      [{ sub: id }, 200, undefined],
    ] as const;
    for (const [claims, status, code] of answers) {
      const answer = await on.call('/user', { token: await sign(claims) });
      expect(answer.status).toBe(status);
      expect(answer.body.error_code).toBe(code);
    }
    const stranger = await on.signIn();
    const session_id = JSON.parse(Buffer.from(stranger.token.split('.')[1]!, 'base64url').toString()).session_id;
    expect((await on.call('/user', { token: await sign({ sub: id, session_id }) })).body.error_code).toBe(
      'session_not_found',
    );
    expect((await on.call('/logout', { method: 'POST', token: await sign({ sub: id }) })).status).toBe(204);
  });

  test('a token of another audience', async () => {
    const { token } = await auth.signIn();
    expect(await auth.call('/user', { token, headers: { 'X-JWT-AUD': 'others' } })).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed' },
    });
  });
});

describe('configured keys', () => {
  test('a configured secret signs with HS256 and shows no key', async () => {
    const on = await openTestAuth(database, {
      GOTRUE_JWT_SECRET: secret,
      GOTRUE_JWT_ISSUER: 'me',
      GOTRUE_JWT_EXP: '60',
    });
    const { token } = await on.signIn();
    const header = JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString());
    expect(header).toEqual({ alg: 'HS256', typ: 'JWT' });
    const answer = await on.call('/.well-known/jwks.json');
    expect(answer.body).toEqual({ keys: [] });
    expect(answer.headers.get('cache-control')).toBe('public, max-age=600');
    expect((await auth.call('/user', { token })).body.error_code).toBe('bad_jwt');
    expect((await on.call('/.well-known/openid-configuration')).body).toMatchObject({
      issuer: 'me',
      id_token_signing_alg_values_supported: ['HS256'],
    });
  });

  test('tokens of the old key stay valid after a key is replaced', async () => {
    const { exportJWK } = await import('jose');
    const make = async (kid: string, key_ops: string[]) => {
      const { privateKey } = await generateKeyPair('ES256', { extractable: true });
      return { ...(await exportJWK(privateKey)), alg: 'ES256', kid, key_ops };
    };
    const old = await make('old', ['sign', 'verify']);
    const next = await make('next', ['sign', 'verify']);
    const before = await openTestAuth(database, { GOTRUE_JWT_KEYS: JSON.stringify([old]) });
    const { token } = await before.signIn();
    const after = await openTestAuth(database, {
      GOTRUE_JWT_KEYS: JSON.stringify([next, { ...old, key_ops: ['verify'] }]),
    });
    expect((await after.call('/user', { token })).status).toBe(200);
    const { keys } = (await after.call('/.well-known/jwks.json')).body;
    expect(keys.map(({ kid }: { kid: string }) => kid)).toEqual(['next', 'old']);
    expect(JSON.stringify(keys)).not.toContain('"d"');
    expect((await before.call('/user', { token: (await after.signIn()).token })).body.error_code).toBe('bad_jwt');
  });
});

describe('transport', () => {
  test('shared caches store no responses', async () => {
    expect((await auth.call('/user')).headers.get('cache-control')).toBe('no-store');
    const { token } = await auth.signIn();
    expect((await auth.call('/user', { token })).headers.get('cache-control')).toBe('no-store');
    expect((await auth.call('/verify?type=signup&token=x')).headers.get('cache-control')).toBe('no-store');
  });

  test('unreadable, empty and oversized bodies are refused', async () => {
    for (const body of ['{', '', '[', 'null', '"x"', '{"email":"\\u0000"}']) {
      const answer = await auth.call('/recover', { method: 'POST', body });
      expect(answer).toMatchObject({ status: 400, body: { error_code: 'bad_json' } });
      expect(answer.body.msg).toMatch(/^Could not parse request body as JSON/);
    }
    const spelled = JSON.stringify({ email: '\\u0000@example.org' });
    expect((await auth.call('/recover', { method: 'POST', body: spelled })).body.error_code).toBe('validation_failed');
    const big = JSON.stringify({ email: 'x'.repeat(1024 * 1024) });
    expect(await auth.call('/recover', { method: 'POST', body: big })).toMatchObject({
      status: 413,
      body: { error_code: 'request_entity_too_large' },
    });
  });

  test('a lone surrogate in a text is replaced, and complete or escaped characters stay', async () => {
    const { token } = await auth.signIn();
    const body = '{"data":{"half \\ud83d":"\\ud83d","cat":"\\ud83d\\ude3a","spelled":"\\\\ud83d"}}';
    const { status, body: user } = await auth.call('/user', { method: 'PUT', token, body });
    expect(status).toBe(200);
    expect(user.user_metadata).toMatchObject({ 'half \ufffd': '\ufffd', cat: '😺', spelled: '\\ud83d' });
  });

  test('unknown fields and content types are ignored', async () => {
    const headers = { 'Content-Type': 'text/plain' };
    expect(
      (await auth.post('/recover', { email: uniqueEmail(), gotrue_meta_security: { captcha_token: 'x' } }, { headers }))
        .status,
    ).toBe(200);
    for (const type of ['application/json;;;', 'multipart/form-data; boundary=', 'application/json; charset=x', ';']) {
      const magicLink = { email: uniqueEmail(), data: { constructor: 1 } };
      const answer = await auth.post('/magiclink', magicLink, { headers: { 'Content-Type': type } });
      expect(answer.status, type).toBe(200);
    }
  });

  test('unknown routes and wrong methods are refused', async () => {
    expect((await auth.call('/nowhere')).status).toBe(404);
    expect((await auth.call('/factors')).status).toBe(405);
    expect((await auth.call('/token')).status).toBe(405);
    expect((await auth.call('/user', { method: 'DELETE' })).status).toBe(405);
    expect((await auth.call('/health', { method: 'POST', body: {} })).status).toBe(405);
  });

  test('pages of other sites may call the service', async () => {
    const preflight = await auth.call('/token', {
      method: 'OPTIONS',
      headers: {
        Origin: 'http://app.test',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'apikey',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('apikey');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('X-Supabase-Api-Version');
    const refused = await auth.post('/recover', {}, { headers: { Origin: 'http://app.test' } });
    expect(refused.headers.get('access-control-allow-origin')).toBe('http://app.test');
    expect(refused.headers.get('access-control-expose-headers')).toContain('X-Supabase-Api-Version');
  });

  test('the service describes itself', async () => {
    expect((await auth.call('/health')).body).toMatchObject({
      name: 'GoTrue',
      version: expect.any(String),
      description: expect.any(String),
    });
    const { body } = await auth.call('/settings');
    expect(body).toMatchObject({
      external: { email: true, phone: false, anonymous_users: false, github: false, google: false },
      disable_signup: false,
      mailer_autoconfirm: false,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
      passkeys_enabled: false,
    });
  });

  test('discovery names the issuer and the algorithm of its tokens, and endpoints that exist', async () => {
    const answer = await auth.call('/auth/v1/.well-known/openid-configuration');
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=600']);
    const { token } = await auth.signIn();
    const { alg } = decodeProtectedHeader(token);
    expect(answer.body).toMatchObject({
      issuer: decodeJwt(token).iss,
      jwks_uri: 'http://auth.test/auth/v1/.well-known/jwks.json',
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: [alg],
    });
    const pathOf = (name: string) => new URL(answer.body[`${name}_endpoint`]).pathname;
    const statuses = [
      await auth.call(new URL(answer.body.jwks_uri).pathname),
      await auth.call(pathOf('userinfo'), { token }),
      await auth.post(pathOf('token'), {}),
      await auth.call(pathOf('authorization')),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 400, 400]);
  });

  test('a feature that is not offered answers as disabled', async () => {
    const { token } = await auth.signIn();
    const answers = await Promise.all([
      auth.post('/sso', {}),
      auth.call('/authorize?provider=github'),
      auth.call('/user/identities/authorize?provider=github', { token }),
      auth.call('/user/identities/1', { method: 'DELETE', token }),
      auth.call('/passkeys/x', { token }),
      auth.call('/admin/oauth/clients', { token }),
      auth.call('/oauth/authorize'),
      auth.call('/admin/custom-providers', { token }),
      auth.call('/admin/custom-providers/custom:acme', { method: 'PUT', body: {}, token }),
    ]);
    expect(answers.map(({ status, body }) => [status, body.error_code])).toEqual([
      [404, 'saml_provider_disabled'],
      [400, 'validation_failed'],
      [404, 'manual_linking_disabled'],
      [404, 'manual_linking_disabled'],
      [404, 'passkey_disabled'],
      [404, 'feature_disabled'],
      [404, 'feature_disabled'],
      [404, 'feature_disabled'],
      [404, 'feature_disabled'],
    ]);
    expect((await auth.call('/user/identities/authorize')).status).toBe(401);
  });
});

describe('limits by address', () => {
  const header = 'x-client-address';

  test('a burst of thirty passes, then requests at the refill rate, separately for each address and route', async () => {
    const on = await openTestAuth(database, { GOTRUE_RATE_LIMIT_HEADER: header });
    const verify = (address: string) => on.post('/verify', {}, { headers: { [header]: address } });
    for (let count = 0; count < 30; count++) expect((await verify('192.0.2.1')).status).toBe(400);
    expect(await verify('192.0.2.1, 198.51.100.1')).toMatchObject({
      status: 429,
      body: { error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' },
    });
    expect((await verify('192.0.2.2')).status).toBe(400);
    expect((await on.post('/recover', {}, { headers: { [header]: '192.0.2.1' } })).status).toBe(400);
    on.advance(10_001);
    expect((await verify('192.0.2.1')).status).toBe(400);
  });

  test('no limit holds where no proxy names the address', async () => {
    const on = await openTestAuth(database, { GOTRUE_RATE_LIMIT_HEADER: header });
    for (let count = 0; count < 40; count++) expect((await on.post('/verify', {})).status).toBe(400);
    for (let count = 0; count < 40; count++) {
      expect((await auth.post('/verify', {}, { headers: { [header]: '192.0.2.1' } })).status).toBe(400);
    }
  });
});

test('a session stores the address and the browser of its sign-in', async () => {
  const { email } = await auth.signIn();
  const headers = { 'X-Forwarded-For': 'unknown, 203.0.113.7, 10.0.0.1', 'User-Agent': 'Browser 1' };
  const { body } = await auth.post('/token?grant_type=password', { email, password: testPassword }, { headers });
  const { rows } = await database.pool.query(
    'select host(ip) as ip, user_agent from auth.sessions where user_id = $1 order by created_at desc limit 1',
    [body.user.id],
  );
  expect(rows[0]).toEqual({ ip: '203.0.113.7', user_agent: 'Browser 1' });
});

test('policies of the database see the caller through the helpers', async () => {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    const id = '11111111-1111-4111-8111-111111111111';
    await client.query("select set_config('request.jwt.claims', $1, true)", [
      JSON.stringify({ sub: id, role: 'authenticated', email: 'a@b.co' }),
    ]);
    const { rows } = await client.query(
      'select auth.uid() as uid, auth.role() as role, auth.email() as email, auth.jwt() as jwt',
    );
    expect(rows[0]).toMatchObject({ uid: id, role: 'authenticated', email: 'a@b.co', jwt: { sub: id } });
    await client.query('rollback');
    const { rows: open } = await client.query(
      "select tablename from pg_tables where schemaname = 'auth' and not rowsecurity and tablename not like 'catlas_migrations'",
    );
    expect(open).toEqual([]);
  } finally {
    client.release();
  }
});
