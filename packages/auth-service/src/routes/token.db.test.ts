import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordStatements } from '#tests/record-statements.ts';
import { openTestAuth, type TestAuth, testPassword, uniqueEmail } from '#tests/test-auth.ts';
import type { OpenDatabase } from '#tests/test-database.ts';
import { openTestDatabase } from '#tests/test-database.ts';
import { digestRefreshToken } from '../tokens/refresh-token.ts';

let database: OpenDatabase;
let auth: TestAuth;
beforeAll(async () => {
  database = await openTestDatabase();
  auth = await openTestAuth(database);
});
afterAll(() => database.close());

const signIn = (body: object, on = auth) => on.post('/token?grant_type=password', body);

describe('signing in with a password', () => {
  test('a password gives the public client a session that it can check by itself', async () => {
    const { email, id } = await auth.signIn();
    const client = auth.client();
    const { data, error } = await client.auth.signInWithPassword({ email, password: testPassword });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ id, email });
    expect(data.user!.last_sign_in_at).toBeTruthy();
    const { data: claims } = await client.auth.getClaims();
    expect(claims!.header).toMatchObject({ alg: 'ES256', typ: 'JWT' });
    expect(claims!.claims).toMatchObject({
      sub: id,
      aud: 'authenticated',
      role: 'authenticated',
      iss: 'http://auth.test/auth/v1',
      email,
      phone: '',
      aal: 'aal1',
      is_anonymous: false,
    });
    const { iat, exp } = claims!.claims;
    expect(exp - iat!).toBe(3600);
    const { data: user } = await client.auth.getUser();
    expect(user.user!.email).toBe(email);
  });

  test('a session names how it was proved, and its user', async () => {
    const { email, id } = await auth.signIn();
    const answer = await signIn({ email: email.toUpperCase(), password: testPassword });
    const claims = decodeJwt(answer.body.access_token);
    expect(claims.amr).toMatchObject([{ method: 'password', timestamp: expect.any(Number) }]);
    expect(claims.nbf ?? claims.jti).toBeUndefined();
    expect(answer.headers.get('sb-auth-user-id')).toBe(id);
    expect(answer.headers.get('sb-auth-session-id')).toBe(claims.session_id);
    expect(answer.body).toMatchObject({ token_type: 'bearer', expires_in: 3600, expires_at: claims.exp });
    expect(answer.body.weak_password).toBeUndefined();
    expect(JSON.stringify(answer.body)).not.toMatch(/encrypted|\$2b\$|confirmation_token|recovery_token/);
  });

  test('an unknown address, a passwordless account and a wrong password get the same answer', async () => {
    const { email, token } = await auth.signIn();
    const other = await auth.signIn();
    await auth.call('/user', { method: 'PUT', token: other.token, body: { password: '' } });
    expect(token).toBeTruthy();
    const responses = [
      await signIn({ email: uniqueEmail(), password: testPassword }),
      await signIn({ email, password: 'wrong one' }),
      await signIn({ email }),
      await signIn({ email: other.email, password: '' }),
    ];
    for (const { status, body } of responses) {
      expect(status).toBe(400);
      expect(body).toEqual({ code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' });
    }
  });

  test('an unknown address is not refused sooner than a wrong password', async () => {
    const { email } = await auth.signIn();
    // Processor time ignores what else the machine does.
    const least = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY };
    for (let round = 0; round < 8; round++) {
      for (const who of ['known', 'unknown'] as const) {
        const before = process.cpuUsage();
        await signIn({ email: who === 'known' ? email : uniqueEmail(), password: 'wrong one' });
        const { user, system } = process.cpuUsage(before);
        least[who] = Math.min(least[who], user + system);
      }
    }
    expect(least.unknown / least.known).toBeGreaterThan(0.6);
  });

  test('a sign-in needs four statements, so that a busy database gets no more', async () => {
    const { email } = await auth.signIn();
    const statements = await recordStatements(database.pool, async () => {
      expect((await signIn({ email, password: testPassword })).status).toBe(200);
    });
    // The four statements are the attempt, the user, the session, and the reset of the attempt.
    expect(statements).toHaveLength(4);
  });

  test.each([
    [{ email: 'a@b.co', phone: '336' }, 400, 'validation_failed'],
    [{ password: 'x' }, 400, 'validation_failed'],
    [{ phone: '+33612345678', password: 'x' }, 422, 'phone_provider_disabled'],
  ])('the sign-in %j is refused with %i %s', async (body, status, code) => {
    expect(await signIn(body)).toMatchObject({ status, body: { error_code: code } });
  });

  test('a banned user is refused before the password is compared', async () => {
    const { email, id } = await auth.signIn();
    const token = await auth.adminToken();
    await auth.call(`/admin/users/${id}`, { method: 'PUT', token, body: { ban_duration: '1h' } });
    expect(await signIn({ email, password: 'wrong one' })).toMatchObject({
      status: 400,
      body: { error_code: 'user_banned' },
    });
    await auth.call(`/admin/users/${id}`, { method: 'PUT', token, body: { ban_duration: 'none' } });
    expect((await signIn({ email, password: testPassword })).status).toBe(200);
  });

  test('a sign-in warns of a password that today’s rules would refuse', async () => {
    const { email } = await auth.signIn();
    const strict = await openTestAuth(database, { GOTRUE_PASSWORD_MIN_LENGTH: '20' });
    const { data } = await strict.client().auth.signInWithPassword({ email, password: testPassword });
    expect(data.weakPassword).toMatchObject({
      reasons: ['length'],
      message: 'Password should be at least 20 characters.',
    });
    expect(data.session).not.toBeNull();
  });

  test('grants come from the query or a form, and unknown ones are refused', async () => {
    const { email } = await auth.signIn();
    const form = new URLSearchParams({ grant_type: 'password', email, password: testPassword }).toString();
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    expect((await auth.post('/token', form, { headers })).status).toBe(200);
    for (const path of ['/token', '/token?grant_type=magic']) {
      expect(await auth.post(path, {})).toMatchObject({
        status: 400,
        body: { error_code: 'invalid_credentials', msg: 'unsupported_grant_type' },
      });
    }
    expect((await auth.post('/token?grant_type=web3', {})).body.error_code).toBe('web3_provider_disabled');
  });
});

describe('with phones allowed', () => {
  test('a user signs in with a number that an administrator set, once it is confirmed', async () => {
    const on = await openTestAuth(database, { GOTRUE_EXTERNAL_PHONE_ENABLED: 'true' });
    const token = await on.adminToken();
    const phone = '+33612345678';
    const { body } = await on.post('/admin/users', { phone, password: testPassword }, { token });
    expect((await signIn({ phone, password: testPassword }, on)).body.error_code).toBe('phone_not_confirmed');
    await on.call(`/admin/users/${body.id}`, { method: 'PUT', token, body: { phone_confirm: true } });
    const { data, error } = await on.client().auth.signInWithPassword({ phone, password: testPassword });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ phone: '33612345678', email: '' });
  });

  test('a request that needs a text message fails without an SMS provider', async () => {
    const on = await openTestAuth(database, { GOTRUE_EXTERNAL_PHONE_ENABLED: 'true' });
    const phone = '+33687654321';
    for (const [path, body] of [
      ['/signup', { phone, password: testPassword }],
      ['/otp', { phone }],
    ] as const) {
      expect(await on.post(path, body)).toMatchObject({ status: 500, body: { msg: 'Unable to get SMS provider' } });
    }
    expect(await on.post('/resend', { type: 'sms', phone })).toMatchObject({ status: 200, body: {} });
  });
});

describe('refreshing a session', () => {
  const refresh = (refresh_token: unknown, on = auth) => on.post('/token?grant_type=refresh_token', { refresh_token });
  const sessionOf = (token: string) => decodeJwt(token).session_id;

  test('a refresh gives new tokens of the same session, with what changed about the user', async () => {
    const { token, refreshToken } = await auth.signIn();
    await auth.call('/user', { method: 'PUT', token, body: { data: { nickname: 'Mia' } } });
    const { status, body } = await refresh(refreshToken);
    expect(status).toBe(200);
    expect(body.refresh_token).not.toBe(refreshToken);
    expect(sessionOf(body.access_token)).toBe(sessionOf(token));
    expect(decodeJwt(body.access_token)).toMatchObject({
      user_metadata: { nickname: 'Mia' },
      amr: [{ method: 'password' }],
    });
    const { rows } = await database.pool.query('select parent from auth.refresh_tokens where token = $1', [
      digestRefreshToken(body.refresh_token),
    ]);
    expect(rows[0].parent).toBe(digestRefreshToken(refreshToken));
  });

  test('a client that lost the answer gets it again, however late', async () => {
    const on = await openTestAuth(database);
    const { refreshToken } = await on.signIn();
    const first = await refresh(refreshToken, on);
    on.advance(3_000_000);
    expect((await refresh(refreshToken, on)).body.refresh_token).toBe(first.body.refresh_token);
  });

  test('an old token used again ends all tokens of the session permanently', async () => {
    const on = await openTestAuth(database);
    const { refreshToken } = await on.signIn();
    const second = (await refresh(refreshToken, on)).body.refresh_token;
    const third = (await refresh(second, on)).body.refresh_token;
    on.advance(1_000);
    expect(await refresh(refreshToken, on)).toMatchObject({
      status: 400,
      body: { error_code: 'refresh_token_already_used', msg: 'Invalid Refresh Token: Already Used' },
    });
    expect(await refresh(third, on)).toMatchObject({ status: 400, body: { error_code: 'refresh_token_already_used' } });
  });

  test('an old token still gets a new one within the reuse interval', async () => {
    const on = await openTestAuth(database, { GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: '10' });
    const { token, refreshToken } = await on.signIn();
    const second = (await refresh(refreshToken, on)).body.refresh_token;
    await refresh(second, on);
    on.advance(5_000);
    const late = await refresh(refreshToken, on);
    expect(late.status).toBe(200);
    expect(sessionOf(late.body.access_token)).toBe(sessionOf(token));
    on.advance(6_000);
    expect((await refresh(second, on)).status).toBe(400);
  });

  test('an old token is refused without rotation, but the family lives on', async () => {
    const on = await openTestAuth(database, { GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED: 'false' });
    const { refreshToken } = await on.signIn();
    const second = (await refresh(refreshToken, on)).body.refresh_token;
    const third = (await refresh(second, on)).body.refresh_token;
    on.advance(1_000);
    expect((await refresh(refreshToken, on)).body.error_code).toBe('refresh_token_already_used');
    expect((await refresh(third, on)).status).toBe(200);
  });

  test.each([
    ['', 'validation_failed'],
    [null, 'validation_failed'],
    ['short', 'validation_failed'],
    ['ABCDEFGHIJKL', 'validation_failed'],
    ["abc' or 1=1;", 'validation_failed'],
    ['x'.repeat(200), 'validation_failed'],
    ['abcdefghijkl', 'refresh_token_not_found'],
  ])('the refresh token %j is refused with %s', async (token, code) => {
    expect(await refresh(token)).toMatchObject({ status: 400, body: { error_code: code } });
  });

  test('a banned user gets no new token', async () => {
    const { id, refreshToken } = await auth.signIn();
    const admin = await auth.adminToken();
    await auth.call(`/admin/users/${id}`, { method: 'PUT', token: admin, body: { ban_duration: '24h' } });
    expect(await refresh(refreshToken)).toMatchObject({ status: 400, body: { error_code: 'user_banned' } });
  });

  test('a token without a session is refused with that reason', async () => {
    const { id } = await auth.signIn();
    await database.pool.query(
      'insert into auth.refresh_tokens (token, user_id, revoked, created_at, updated_at) values ($1, $2, false, now(), now())',
      [digestRefreshToken('aaaabbbbcccc'), id],
    );
    expect(await refresh('aaaabbbbcccc')).toMatchObject({ status: 400, body: { error_code: 'session_not_found' } });
  });

  test.each([
    ['a time box', { GOTRUE_SESSIONS_TIMEBOX: '1h' }, 3_601_000, /Session Expired$/],
    ['inactivity', { GOTRUE_SESSIONS_INACTIVITY_TIMEOUT: '30m' }, 1_801_000, /Inactivity/],
  ])('%s ends a session', async (_name, environment, laterMs, message) => {
    const on = await openTestAuth(database, environment as unknown as Record<string, string>);
    const { refreshToken } = await on.signIn();
    on.advance(laterMs / 2);
    const { body } = await refresh(refreshToken, on);
    on.advance(laterMs);
    const answer = await refresh(body.refresh_token, on);
    expect(answer).toMatchObject({ status: 400, body: { error_code: 'session_expired' } });
    expect(answer.body.msg).toMatch(message);
  });

  test('a newer sign-in ends the older session where a user may have one', async () => {
    const on = await openTestAuth(database, { GOTRUE_SESSIONS_SINGLE_PER_USER: 'true' });
    const { email, refreshToken } = await on.signIn();
    on.advance(1_000);
    const newer = await on.post('/token?grant_type=password', { email, password: testPassword });
    expect(await refresh(refreshToken, on)).toMatchObject({ status: 400, body: { error_code: 'session_expired' } });
    expect((await refresh(newer.body.refresh_token, on)).status).toBe(200);
  });
});

test('processes that start together sign with the same key, and the key survives a restart', async () => {
  const services = await Promise.all([openTestAuth(database), openTestAuth(database), openTestAuth(database)]);
  const sets = await Promise.all(services.map((on) => on.call('/.well-known/jwks.json')));
  const [first] = sets;
  for (const { body } of sets) expect(body).toEqual(first!.body);
  expect(first!.body.keys).toHaveLength(1);
  expect(first!.body.keys[0]).toMatchObject({ alg: 'ES256', use: 'sig', key_ops: ['verify'], kid: expect.any(String) });
  expect(first!.body.keys[0].d).toBeUndefined();
  const { token } = await services[0]!.signIn();
  expect(decodeProtectedHeader(token).kid).toBe(first!.body.keys[0].kid);
  expect((await services[2]!.call('/user', { token })).status).toBe(200);
});
