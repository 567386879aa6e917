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

const signInAgain = async (email: string, on = auth) =>
  (await on.post('/token?grant_type=password', { email, password: testPassword })).body;
const refresh = (refresh_token: string, on = auth) => on.post('/token?grant_type=refresh_token', { refresh_token });

async function startTotp(on = auth) {
  const member = await on.signIn();
  const { body } = await enroll(on, member.token, { factor_type: 'totp' });
  const challenge = await on.post(`/factors/${body.id}/challenge`, {}, { token: member.token });
  const verify = (more: object = {}, headers = {}) =>
    on.post(
      `/factors/${body.id}/verify`,
      { challenge_id: challenge.body.id, code: totpCode(body.totp.secret), ...more },
      { token: member.token, headers },
    );
  return { ...member, factorId: body.id as string, secret: body.totp.secret as string, challenge, verify };
}

describe('a challenge', () => {
  test('a challenge is open for five minutes, and the factor shows when it was', async () => {
    const before = Math.floor(Date.now() / 1000);
    const { challenge, token, factorId } = await startTotp();
    expect(challenge).toMatchObject({ status: 200, body: { type: 'totp' } });
    expect(Object.keys(challenge.body).sort()).toEqual(['expires_at', 'id', 'type']);
    expect(challenge.body.expires_at).toBeGreaterThanOrEqual(before + 300);
    expect(challenge.body.expires_at).toBeLessThanOrEqual(Math.floor(Date.now() / 1000) + 300);
    const [factor] = (await auth.call('/user', { token })).body.factors;
    expect(factor).toMatchObject({ id: factorId, status: 'unverified' });
    expect(Date.parse(factor.last_challenged_at)).toBeGreaterThanOrEqual(before * 1000);
  });

  test('a challenge needs no body, also of a client that sends none', async () => {
    const { token, factorId } = await startTotp();
    expect((await auth.call(`/factors/${factorId}/challenge`, { method: 'POST', token })).status).toBe(200);
  });

  test('a challenge is refused where the kind is off', async () => {
    const { token, factorId } = await startTotp();
    const off = await openTestAuth(database, { GOTRUE_MFA_TOTP_VERIFY_ENABLED: 'false' });
    const refused = {
      status: 422,
      body: { error_code: 'mfa_totp_verify_not_enabled', msg: 'MFA verification is disabled for TOTP' },
    };
    expect(await off.post(`/factors/${factorId}/challenge`, {}, { token })).toMatchObject(refused);
    const body = { challenge_id: randomUUID(), code: '123456' };
    expect(await off.post(`/factors/${factorId}/verify`, body, { token })).toMatchObject(refused);
  });

  test('and its answers are counted by address', async () => {
    const on = await openTestAuth(database, {
      GOTRUE_RATE_LIMIT_HEADER: 'X-Client',
      GOTRUE_MFA_RATE_LIMIT_CHALLENGE_AND_VERIFY: '1',
    });
    const { token, factorId } = await startTotp(on);
    for (const path of [`/factors/${factorId}/challenge`, `/factors/${factorId}/verify`]) {
      const attempt = (client: string) => on.post(path, {}, { token, headers: { 'X-Client': client } });
      for (let count = 0; count < 30; count++) expect((await attempt('10.0.0.1')).status).not.toBe(429);
      expect(await attempt('10.0.0.1')).toMatchObject({
        status: 429,
        body: { error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' },
      });
      expect((await attempt('10.0.0.2')).status).not.toBe(429);
      on.advance(60_000);
      expect((await attempt('10.0.0.1')).status).not.toBe(429);
      expect((await attempt('10.0.0.1')).status).toBe(429);
    }
  });
});

describe('the right code', () => {
  test('the right code raises this session, ends those below it, and removes what else was begun of the kind', async () => {
    const started = await startTotp();
    const elsewhere = await signInAgain(started.email);
    await enroll(auth, started.token, { factor_type: 'totp', friendly_name: 'never used' });
    const answer = await started.verify();
    expect(answer).toMatchObject({
      status: 200,
      body: { token_type: 'bearer', user: { id: started.id, factors: [{ id: started.factorId, status: 'verified' }] } },
    });
    expect(answer.body.user.factors).toHaveLength(1);
    const claims = claimsOf(answer.body.access_token);
    const sessionId = claimsOf(started.token).session_id;
    expect(claims).toMatchObject({
      session_id: sessionId,
      aal: 'aal2',
      amr: [{ method: 'totp' }, { method: 'password' }],
    });
    expect(answer.headers.get('sb-auth-session-id')).toBe(sessionId);
    const { rows } = await database.pool.query('select id, aal, factor_id from auth.sessions where user_id = $1', [
      started.id,
    ]);
    expect(rows).toEqual([{ id: sessionId, aal: 'aal2', factor_id: started.factorId }]);
    expect((await auth.call('/user', { token: elsewhere.access_token })).body.error_code).toBe('session_not_found');
    expect((await refresh(elsewhere.refresh_token)).body.error_code).toBe('refresh_token_not_found');
    const refreshed = await refresh(answer.body.refresh_token);
    expect(claimsOf(refreshed.body.access_token)).toMatchObject({ session_id: sessionId, aal: 'aal2' });
  });

  test('the right code of a second session leaves the first at its level', async () => {
    const member = await signInWithTotp(auth);
    const again = await signInAgain(member.email);
    const target = { token: again.access_token, factorId: member.factorId };
    const raised = await meetChallenge(auth, target, () => ({ code: totpCode(member.secret) }));
    expect(claimsOf(raised.body.access_token).aal).toBe('aal2');
    expect((await auth.call('/user', { token: member.token })).status).toBe(200);
  });

  test('the right code may be that of the previous or the next period, and no other', async () => {
    const { secret, token, factorId } = await signInWithTotp(auth);
    const attempt = (steps: number) =>
      meetChallenge(auth, { token, factorId }, () => ({ code: totpCode(secret, steps) }));
    // A step may end between the creation of a code and its check.
    expect((await Promise.all([attempt(-1), attempt(0)])).map(({ status }) => status)).toContain(200);
    expect((await attempt(0)).status).toBe(200);
    expect((await attempt(1)).status).toBe(200);
    for (const steps of [-4, -3, 3, 4]) expect((await attempt(steps)).body.error_code).toBe('mfa_verification_failed');
  });

  test('the right code permits what required it', async () => {
    const { token, before } = await signInWithTotp(auth);
    const change = (own: string) =>
      auth.call('/user', { method: 'PUT', token: own, body: { password: 'another one' } });
    expect((await change(token)).status).toBe(200);
    expect((await auth.call('/user', { token: before.token })).status).toBe(200);
  });

  test('the right code is written to the audit log, as is everything before it', async () => {
    const { id, factorId, token } = await signInWithTotp(auth);
    await auth.call(`/factors/${factorId}`, { method: 'DELETE', token });
    const { rows } = await database.pool.query(
      `select payload from auth.audit_log_entries where payload ->> 'actor_id' = $1 order by created_at`,
      [id],
    );
    const entries = rows.map(({ payload }) => payload);
    expect(entries.map(({ action }) => action).filter((action) => action !== 'login')).toEqual([
      'factor_in_progress',
      'challenge_created',
      expect.stringMatching(/verification_attempted|token_revoked/),
      expect.stringMatching(/verification_attempted|token_revoked/),
      'factor_unenrolled',
    ]);
    const traitsOf = (action: string) => entries.find((entry) => entry.action === action);
    const factor = { log_type: 'factor', traits: { factor_id: factorId } };
    expect(traitsOf('factor_in_progress')).toMatchObject({ ...factor, traits: { factor_type: 'totp' } });
    expect(traitsOf('challenge_created')).toMatchObject({ ...factor, traits: { factor_status: 'unverified' } });
    expect(traitsOf('verification_attempted')).toMatchObject({
      ...factor,
      traits: { factor_id: factorId, challenge_id: expect.any(String), factor_type: 'totp' },
    });
    expect(traitsOf('factor_unenrolled')).toMatchObject({
      ...factor,
      traits: { factor_status: 'verified', session_id: claimsOf(token).session_id },
    });
  });
});

describe('tokens from before the second step', () => {
  test('are not rotated again, and get the answer of their session', async () => {
    const { before, refreshToken } = await signInWithTotp(auth);
    expect(await refresh(before.refreshToken)).toMatchObject({
      status: 400,
      body: { error_code: 'refresh_token_already_used', msg: 'Invalid Refresh Token: Already Used' },
    });
    expect((await refresh(refreshToken)).body.error_code).toBe('refresh_token_already_used');
  });

  test('tokens from before the second step are not rotated within the reuse interval either, and end nothing', async () => {
    const on = await openTestAuth(database, { GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: '10' });
    const member = await on.signIn();
    const rotated = (await refresh(member.refreshToken, on)).body.refresh_token;
    const { body } = await enroll(on, member.token, { factor_type: 'totp' });
    const target = { token: member.token, factorId: body.id };
    const raised = await meetChallenge(on, target, () => ({ code: totpCode(body.totp.secret) }));
    for (const old of [member.refreshToken, rotated]) {
      expect((await refresh(old, on)).body.error_code).toBe('refresh_token_already_used');
    }
    const next = await refresh(raised.body.refresh_token, on);
    expect(claimsOf(next.body.access_token).aal).toBe('aal2');
    expect((await refresh(raised.body.refresh_token, on)).body.refresh_token).toBe(next.body.refresh_token);
  });
});

describe('what verifying refuses', () => {
  const refused = (status: number, error_code: string, msg?: string) => ({
    status,
    body: { error_code, ...(msg ? { msg } : {}) },
  });

  test('a missing or wrong code is refused, and the right one still works after it', async () => {
    const { verify } = await startTotp();
    expect(await verify({ code: '' })).toMatchObject(refused(400, 'validation_failed', 'Code needs to be non-empty'));
    expect(await verify({ code: null })).toMatchObject(refused(400, 'validation_failed'));
    const wrong = refused(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
    for (const code of ['000000', '1', 'abcdef', '1234567', '１２３４５６']) {
      expect(await verify({ code })).toMatchObject(wrong);
    }
    expect((await verify()).status).toBe(200);
  });

  test('a challenge of another factor, an unknown one, none, and an invalid id are refused', async () => {
    const { verify } = await startTotp();
    const other = await startTotp();
    const message = 'MFA factor with the provided challenge ID not found';
    for (const challenge_id of [other.challenge.body.id, randomUUID(), undefined, null, '']) {
      expect(await verify({ challenge_id })).toMatchObject(refused(422, 'mfa_factor_not_found', message));
    }
    expect(await verify({ challenge_id: '7' })).toMatchObject(refused(400, 'bad_json'));
  });

  test('a challenge that was met, or that another address began, is refused', async () => {
    const { verify, challenge, token, factorId, secret } = await startTotp();
    const mismatch = refused(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');
    expect(await verify({}, { 'X-Forwarded-For': '203.0.113.7' })).toMatchObject(mismatch);
    const raised = await verify();
    expect(raised.status).toBe(200);
    expect(await verify()).toMatchObject(mismatch);
    const from = (address: string) => ({ token, headers: { 'X-Forwarded-For': address } });
    const next = await auth.post(`/factors/${factorId}/challenge`, {}, from('2001:DB8::1'));
    expect(next.body.id).not.toBe(challenge.body.id);
    const body = { challenge_id: next.body.id, code: totpCode(secret) };
    expect(await auth.post(`/factors/${factorId}/verify`, body, from('2001:db8::2'))).toMatchObject(mismatch);
    expect((await auth.post(`/factors/${factorId}/verify`, body, from('2001:db8:0::1'))).status).toBe(200);
  });

  test('a challenge older than five minutes is refused', async () => {
    const on = await openTestAuth(database);
    const { challenge, verify } = await startTotp(on);
    on.advance(301_000);
    const { id } = challenge.body;
    const message = `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`;
    expect(await verify()).toMatchObject(refused(422, 'mfa_challenge_expired', message));
  });

  test('a factor that was begun at aal1 is refused after another was verified', async () => {
    const on = await openTestAuth(database, {
      GOTRUE_MFA_WEB_AUTHN_ENROLL_ENABLED: 'true',
      GOTRUE_MFA_WEB_AUTHN_VERIFY_ENABLED: 'true',
    });
    const { email, token, factorId } = await startTotp(on);
    await database.pool.query(`update auth.mfa_factors set friendly_name = 'left' where id = $1`, [factorId]);
    await database.pool.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
       select gen_random_uuid(), user_id, 'key', 'webauthn', 'verified', now(), now() from auth.mfa_factors where id = $1`,
      [factorId],
    );
    const below = await signInAgain(email, on);
    const { rows } = await database.pool.query('select secret from auth.mfa_factors where id = $1', [factorId]);
    const target = { token: below.access_token, factorId };
    const answer = await meetChallenge(on, target, () => ({ code: totpCode(rows[0].secret) }));
    expect(answer).toMatchObject(refused(403, 'insufficient_aal'));
    expect(claimsOf(token).aal).toBe('aal1');
  });

  test('the second of two concurrent responses to a challenge is refused', async () => {
    const { verify } = await startTotp();
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error_code === 'mfa_ip_address_mismatch')).toHaveLength(4);
  });

  test('where codes are for single use, the code of a sign-in that was overheard', async () => {
    const on = await openTestAuth(database, { CATLAS_MFA_TOTP_SINGLE_USE: 'true' });
    const member = await signInWithTotp(on);
    const code = totpCode(member.secret);
    const attempt = async (given: string) => {
      const { access_token: token } = await signInAgain(member.email, on);
      return meetChallenge(on, { token, factorId: member.factorId }, () => ({ code: given }));
    };
    expect((await attempt(code)).status).toBe(200);
    expect(await attempt(code)).toMatchObject(refused(422, 'mfa_verification_failed', 'Invalid TOTP code entered'));
    expect((await attempt(totpCode(member.secret, 1))).status).toBe(200);
  });
});
