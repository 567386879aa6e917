import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claimsOf, openTestAuth, type TestAuth, testPassword } from '#tests/test-auth.ts';
import type { OpenDatabase } from '#tests/test-database.ts';
import { openTestDatabase } from '#tests/test-database.ts';
import { enroll, meetChallenge, signInWithTotp, totpCode } from '#tests/test-factors.ts';

let database: OpenDatabase;
let auth: TestAuth;
beforeAll(async () => {
  database = await openTestDatabase();
  auth = await openTestAuth(database);
});
afterAll(() => database.close());

const totp = (friendly_name?: string, more: object = {}) => ({ factor_type: 'totp', friendly_name, ...more });
const remove = (token: string, id: string) => auth.call(`/factors/${id}`, { method: 'DELETE', token });
const signInAgain = async (email: string) =>
  (await auth.post('/token?grant_type=password', { email, password: testPassword })).body.access_token as string;

describe('setting up an authenticator app', () => {
  test('a member can enrol, verify, sign in with the second step and remove an app, with the public client', async () => {
    const { email } = await auth.signIn();
    const client = auth.client();
    await client.auth.signInWithPassword({ email, password: testPassword });
    const { data: factor, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'my phone' });
    expect(error).toBeNull();
    expect(factor).toMatchObject({ type: 'totp', friendly_name: 'my phone' });
    expect(factor?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]*<\/svg>$/);
    expect(factor?.totp.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect((await client.auth.mfa.listFactors()).data).toMatchObject({ all: [{ status: 'unverified' }], totp: [] });

    const { id: factorId, totp: setup } = factor!;
    const wrong = await client.auth.mfa.challengeAndVerify({ factorId, code: '000000' });
    expect(wrong.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
    const events: string[] = [];
    client.auth.onAuthStateChange((event) => void events.push(event));
    const verified = await client.auth.mfa.challengeAndVerify({ factorId, code: totpCode(setup.secret) });
    expect(verified.error).toBeNull();
    expect(verified.data?.user.factors).toMatchObject([{ id: factorId, status: 'verified' }]);
    expect(events).toContain('MFA_CHALLENGE_VERIFIED');
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'totp' }, { method: 'password' }],
    });
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2');

    const elsewhere = auth.client();
    await elsewhere.auth.signInWithPassword({ email, password: testPassword });
    expect((await elsewhere.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    });
    const { data: challenge } = await elsewhere.auth.mfa.challenge({ factorId });
    expect(challenge).toMatchObject({ type: 'totp', expires_at: expect.any(Number) });
    const code = totpCode(setup.secret);
    expect((await elsewhere.auth.mfa.verify({ factorId, challengeId: challenge!.id, code })).error).toBeNull();
    expect((await elsewhere.auth.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
    expect((await elsewhere.auth.mfa.listFactors()).data?.all).toEqual([]);
  });

  test('the app shows the site, or the issuer that is asked for, and the address', async () => {
    const { token, email } = await auth.signIn();
    const ours = new URL((await enroll(auth, token, totp('a'))).body.totp.uri);
    expect(`${ours.protocol}//${ours.host}`).toBe('otpauth://totp');
    expect(decodeURIComponent(ours.pathname)).toBe(`/site.test:${email}`);
    const fields = { issuer: 'site.test', algorithm: 'SHA1', digits: '6', period: '30' };
    expect(Object.fromEntries(ours.searchParams)).toMatchObject(fields);
    const named = new URL((await enroll(auth, token, totp('b', { issuer: 'Cats & Co' }))).body.totp.uri);
    expect(named.searchParams.get('issuer')).toBe('Cats & Co');
    expect(await enroll(auth, token, totp('c', { issuer: 'x'.repeat(3000) }))).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed' },
    });
  });

  test('the secret is shown once, to its owner only', async () => {
    const { token, id } = await auth.signIn();
    const { secret } = (await enroll(auth, token, totp())).body.totp;
    const user = await auth.call('/user', { token });
    const managed = await auth.call(`/admin/users/${id}`, { token: await auth.adminToken() });
    expect(JSON.stringify([user.body, managed.body])).not.toContain(secret);
    expect(user.body.factors[0]).not.toHaveProperty('friendly_name');
  });
});

describe('what setting up refuses', () => {
  test('visitors, anonymous users and tokens without a session cannot set up a factor', async () => {
    for (const [method, path] of [
      ['POST', '/factors'],
      ['POST', `/factors/${randomUUID()}/challenge`],
      ['POST', `/factors/${randomUUID()}/verify`],
      ['DELETE', `/factors/${randomUUID()}`],
    ] as const) {
      const call = { method, body: method === 'POST' ? totp() : undefined };
      expect(await auth.call(path, call)).toMatchObject({ status: 401, body: { error_code: 'no_authorization' } });
      expect((await auth.call(path, { ...call, token: 'x.y.z' })).body.error_code).toBe('bad_jwt');
      const { token, id } = await auth.signIn();
      await database.pool.query('update auth.users set is_anonymous = true where id = $1', [id]);
      expect(await auth.call(path, { ...call, token })).toMatchObject({
        status: 403,
        body: { error_code: 'no_authorization', msg: 'Anonymous user not allowed to perform these actions' },
      });
    }
  });

  test('a token without a session cannot set up a factor', async () => {
    const secret = 'a secret of the operator, long enough';
    const on = await openTestAuth(database, { GOTRUE_JWT_SECRET: secret });
    const { id } = await on.signIn();
    const { SignJWT } = await import('jose');
    const made = new SignJWT({ sub: id, role: 'authenticated', aud: 'authenticated' });
    const token = await made.setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret));
    expect(await enroll(on, token, totp())).toMatchObject({
      status: 403,
      body: { error_code: 'session_not_found' },
    });
  });

  test.each([
    [{}, 400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn'],
    [{ factor_type: 'sms' }, 400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn'],
    [{ factor_type: 'phone' }, 422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone'],
    [{ factor_type: 'webauthn' }, 422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn'],
    ['{', 400, 'bad_json', undefined],
  ])('the factor %j is refused with %i %s', async (body, status, code, msg) => {
    const { token } = await auth.signIn();
    const expected = { error_code: code, ...(msg ? { msg } : {}) };
    expect(await enroll(auth, token, body as object)).toMatchObject({ status, body: expected });
  });

  test('authenticator apps are refused where they are off', async () => {
    const on = await openTestAuth(database, { GOTRUE_MFA_TOTP_ENROLL_ENABLED: 'false' });
    const { token } = await on.signIn();
    expect(await enroll(on, token, totp())).toMatchObject({
      status: 422,
      body: { error_code: 'mfa_totp_enroll_not_enabled', msg: 'MFA enroll is disabled for TOTP' },
    });
  });

  test('a name that another factor of the member has is refused, in a race too', async () => {
    const { token } = await auth.signIn();
    for (const name of ['app', undefined, '']) {
      const first = await enroll(auth, token, totp(name));
      if (name !== '') expect(first.status).toBe(200);
      const message = `A factor with the friendly name "${name ?? ''}" for this user already exists`;
      expect(await enroll(auth, token, totp(name))).toMatchObject({
        status: 422,
        body: { error_code: 'mfa_factor_name_conflict', msg: message },
      });
    }
    const other = await auth.signIn();
    expect((await enroll(auth, other.token, totp('app'))).status).toBe(200);
  });

  test('more factors than allowed, counted together and verified, are refused', async () => {
    const message = 'Maximum number of verified factors reached, unenroll to continue';
    const full = { status: 422, body: { error_code: 'too_many_enrolled_mfa_factors', msg: message } };
    const few = await openTestAuth(database, { GOTRUE_MFA_MAX_ENROLLED_FACTORS: '2' });
    const { token } = await few.signIn();
    expect((await enroll(few, token, totp('a'))).status).toBe(200);
    expect((await enroll(few, token, totp('b'))).status).toBe(200);
    expect(await enroll(few, token, totp('c'))).toMatchObject(full);
    const one = await openTestAuth(database, { GOTRUE_MFA_MAX_VERIFIED_FACTORS: '1' });
    const member = await signInWithTotp(one);
    expect(await enroll(one, member.token, totp('b'))).toMatchObject(full);
  });

  test('a further factor is refused in a session that has not taken the second step', async () => {
    const { email, token } = await signInWithTotp(auth);
    const below = await signInAgain(email);
    expect(await enroll(auth, below, totp('another'))).toMatchObject({
      status: 403,
      body: { error_code: 'insufficient_aal', msg: 'AAL2 required to enroll a new factor' },
    });
    expect((await enroll(auth, token, totp('another'))).status).toBe(200);
  });

  test('one of ten concurrent enrolments with the same name stays', async () => {
    const { token } = await auth.signIn();
    const responses = await Promise.all(Array.from({ length: 10 }, () => enroll(auth, token, totp('same'))));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ body }) => body.error_code === 'mfa_factor_name_conflict')).toHaveLength(9);
  });
});

test('an enrolment begun five minutes ago and never challenged blocks nothing', async () => {
  const on = await openTestAuth(database);
  const { token } = await on.signIn();
  const left = (await enroll(on, token, totp('left'))).body;
  const tried = (await enroll(on, token, totp('tried'))).body;
  await on.post(`/factors/${tried.id}/challenge`, {}, { token });
  on.advance(299_000);
  expect((await enroll(on, token, totp('left'))).status).toBe(422);
  on.advance(2000);
  const again = await enroll(on, token, totp('left'));
  expect(again.status).toBe(200);
  expect((await enroll(on, token, totp('tried'))).body.error_code).toBe('mfa_factor_name_conflict');
  const { body } = await on.call('/user', { token });
  const ids = body.factors.map(({ id }: { id: string }) => id);
  expect(ids.sort()).toEqual([tried.id, again.body.id].sort());
  expect(ids).not.toContain(left.id);
});

describe('removing a factor', () => {
  test('a factor that was never verified can be removed without a second step', async () => {
    const { token } = await auth.signIn();
    const { id } = (await enroll(auth, token, totp())).body;
    expect(await remove(token, id)).toMatchObject({ status: 200, body: { id } });
    expect(await remove(token, id)).toMatchObject({
      status: 404,
      body: { error_code: 'mfa_factor_not_found', msg: 'Factor not found' },
    });
  });

  test('removing a verified factor needs the second step', async () => {
    const { email, token, factorId } = await signInWithTotp(auth);
    expect(await remove(await signInAgain(email), factorId)).toMatchObject({
      status: 422,
      body: { error_code: 'insufficient_aal', msg: 'AAL2 required to unenroll verified factor' },
    });
    expect((await remove(token, factorId)).status).toBe(200);
  });

  test('sessions that used a removed factor are back at the first step, and those of another factor stay', async () => {
    const member = await signInWithTotp(auth);
    const below = await signInAgain(member.email);
    const target = { token: below, factorId: member.factorId };
    const used = (await meetChallenge(auth, target, () => ({ code: totpCode(member.secret) }))).body;
    const second = (await enroll(auth, member.token, totp('second'))).body;
    const other = { token: member.token, factorId: second.id };
    const kept = (await meetChallenge(auth, other, () => ({ code: totpCode(second.totp.secret) }))).body;
    expect((await remove(kept.access_token, member.factorId)).status).toBe(200);
    const refresh = async ({ refresh_token }: { refresh_token: string }) =>
      claimsOf((await auth.post('/token?grant_type=refresh_token', { refresh_token })).body.access_token);
    expect(await refresh(used)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });
    expect(await refresh(kept)).toMatchObject({ aal: 'aal2', amr: [{ method: 'totp' }, { method: 'password' }] });
    const { rows } = await database.pool.query('select aal, factor_id from auth.sessions where user_id = $1', [
      member.id,
    ]);
    expect(rows).toHaveLength(2);
    expect(rows).toEqual(
      expect.arrayContaining([
        { aal: 'aal1', factor_id: null },
        { aal: 'aal2', factor_id: second.id },
      ]),
    );
  });
});

test('an unknown factor id is answered with 404', async () => {
  const { token } = await auth.signIn();
  const other = await auth.signIn();
  const { id } = (await enroll(auth, other.token, totp())).body;
  for (const [suffix, method] of [
    ['/challenge', 'POST'],
    ['/verify', 'POST'],
    ['', 'DELETE'],
  ] as const) {
    const body = method === 'POST' ? {} : undefined;
    expect(await auth.call(`/factors/7${suffix}`, { method, token, body })).toMatchObject({
      status: 404,
      body: { error_code: 'validation_failed', msg: 'factor_id must be an UUID' },
    });
    for (const unknown of [id, randomUUID()]) {
      expect(await auth.call(`/factors/${unknown}${suffix}`, { method, token, body })).toMatchObject({
        status: 404,
        body: { error_code: 'mfa_factor_not_found', msg: 'Factor not found' },
      });
    }
  }
});
