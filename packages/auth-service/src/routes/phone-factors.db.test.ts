import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claimsOf, openTestAuth, type TestAuth, testPassword, uniquePhone } from '#tests/test-auth.ts';
import type { OpenDatabase } from '#tests/test-database.ts';
import { openTestDatabase } from '#tests/test-database.ts';
import { enroll } from '#tests/test-factors.ts';

const enabled = {
  GOTRUE_MFA_PHONE_ENROLL_ENABLED: 'true',
  GOTRUE_MFA_PHONE_VERIFY_ENABLED: 'true',
  GOTRUE_SMS_PROVIDER: 'file',
};
let database: OpenDatabase;
let auth: TestAuth;
beforeAll(async () => {
  database = await openTestDatabase();
  auth = await openTestAuth(database, enabled);
});
afterAll(() => database.close());

const phoneFactor = (phone: string | null | undefined, friendly_name = 'phone') => ({
  factor_type: 'phone',
  friendly_name,
  phone,
});
const challengeOf = (token: string, factorId: string, body: object = {}, on = auth) =>
  on.post(`/factors/${factorId}/challenge`, body, { token });
const verify = (token: string, factorId: string, body: object, on = auth) =>
  on.post(`/factors/${factorId}/verify`, body, { token });

async function startPhone(on = auth) {
  const member = await on.signIn();
  const phone = uniquePhone();
  const { body } = await enroll(on, member.token, phoneFactor(phone));
  return { ...member, phone, factorId: body.id as string };
}

describe('a telephone', () => {
  test('a member can enrol a telephone, receive a code, verify and sign in with the second step, with the public client', async () => {
    const { email } = await auth.signIn();
    const on = await openTestAuth(database, enabled);
    const client = on.client();
    await client.auth.signInWithPassword({ email, password: testPassword });
    const phone = uniquePhone();
    const { data: factor } = await client.auth.mfa.enroll({ factorType: 'phone', friendlyName: 'my phone', phone });
    expect(factor).toEqual({ id: expect.any(String), type: 'phone', friendly_name: 'my phone', phone });
    const factorId = factor!.id;
    const { data: challenge } = await client.auth.mfa.challenge({ factorId, channel: 'whatsapp' });
    expect(challenge).toMatchObject({ type: 'phone', expires_at: expect.any(Number) });
    const sent = on.texts.at(-1)!;
    expect(sent).toMatchObject({ to: phone.slice(1), channel: 'whatsapp', text: `Your code is ${sent.code}` });
    expect(sent.code).toMatch(/^\d{6}$/);
    const { error } = await client.auth.mfa.verify({ factorId, challengeId: challenge!.id, code: sent.code });
    expect(error).toBeNull();
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'mfa/phone' }, { method: 'password' }],
    });
    expect((await client.auth.mfa.listFactors()).data?.phone).toMatchObject([
      { id: factorId, status: 'verified', phone: phone.slice(1) },
    ]);

    on.advance(60_000);
    const elsewhere = on.client();
    await elsewhere.auth.signInWithPassword({ email, password: testPassword });
    const { data: next } = await elsewhere.auth.mfa.challenge({ factorId });
    const { code } = on.texts.at(-1)!;
    expect((await elsewhere.auth.mfa.verify({ factorId, challengeId: next!.id, code })).error).toBeNull();
    const removed = await elsewhere.auth.mfa.unenroll({ factorId });
    expect(removed.data).toEqual({ id: factorId });
    expect((await elsewhere.auth.refreshSession()).error).toBeNull();
    expect((await elsewhere.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      currentAuthenticationMethods: [{ method: 'password' }],
    });
  });

  test('a telephone gets codes with the configured length and text, and only a hash is stored', async () => {
    const on = await openTestAuth(database, {
      ...enabled,
      GOTRUE_MFA_PHONE_OTP_LENGTH: '8',
      GOTRUE_MFA_PHONE_TEMPLATE: '{{ .Code }} opens Catlas',
    });
    const { token, factorId } = await startPhone(on);
    const { body } = await challengeOf(token, factorId, {}, on);
    const { code, text } = on.texts.at(-1)!;
    expect(text).toMatch(/^\d{8} opens Catlas$/);
    const { rows } = await database.pool.query('select otp_code from auth.mfa_challenges where id = $1', [body.id]);
    expect(rows[0].otp_code).toMatch(/^[0-9a-f]{56}$/);
    const verified = await verify(token, factorId, { challenge_id: body.id, code }, on);
    expect(claimsOf(verified.body.access_token).aal).toBe('aal2');
  });

  test('a telephone with a fixed code gets no message', async () => {
    const phone = uniquePhone();
    const on = await openTestAuth(database, { ...enabled, GOTRUE_SMS_TEST_OTP: `${phone.slice(1)}=424242` });
    const { token } = await on.signIn();
    const { id } = (await enroll(on, token, phoneFactor(phone))).body;
    const { body } = await challengeOf(token, id, {}, on);
    expect(on.texts).toHaveLength(0);
    expect((await verify(token, id, { challenge_id: body.id, code: '424242' }, on)).status).toBe(200);
  });

  test('an unverified telephone is replaced, and a verified one is not enrolled twice', async () => {
    const { token, phone, factorId } = await startPhone();
    const again = await enroll(auth, token, phoneFactor(`${phone.slice(0, 4)} ${phone.slice(4)}`));
    expect(again.status).toBe(200);
    expect((await auth.call('/user', { token })).body.factors).toMatchObject([{ id: again.body.id }]);
    expect((await challengeOf(token, factorId)).body.error_code).toBe('mfa_factor_not_found');
    const { body } = await challengeOf(token, again.body.id);
    const { code } = auth.texts.at(-1)!;
    const raised = (await verify(token, again.body.id, { challenge_id: body.id, code })).body.access_token;
    expect(await enroll(auth, raised, phoneFactor(phone, 'another'))).toMatchObject({
      status: 422,
      body: {
        error_code: 'mfa_verified_factor_exists',
        msg: 'A verified phone factor already exists, unenroll the existing factor to continue',
      },
    });
    expect((await enroll(auth, raised, phoneFactor(uniquePhone(), 'another'))).status).toBe(200);
  });
});

describe('what a telephone is refused', () => {
  test.each([
    [undefined, 'Phone number required to enroll Phone factor'],
    [null, 'Phone number required to enroll Phone factor'],
    ['', 'Phone number required to enroll Phone factor'],
    ['0612', 'Invalid phone number format (E.164 required)'],
    ['text', 'Invalid phone number format (E.164 required)'],
  ])('enrolling the telephone %j is refused with 400', async (phone, msg) => {
    const { token } = await auth.signIn();
    expect(await enroll(auth, token, phoneFactor(phone))).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed', msg },
    });
  });

  test('a wrong code, and one that was sent for another challenge', async () => {
    const on = await openTestAuth(database, { ...enabled, GOTRUE_MFA_PHONE_MAX_FREQUENCY: '0' });
    const { token, factorId } = await startPhone(on);
    const first = (await challengeOf(token, factorId, {}, on)).body;
    const second = (await challengeOf(token, factorId, {}, on)).body;
    const [older, newer] = on.texts.map(({ code }) => code);
    const wrong = {
      status: 422,
      body: { error_code: 'mfa_verification_failed', msg: 'Invalid MFA Phone code entered' },
    };
    const other = newer === '000000' ? '111111' : '000000';
    expect(await verify(token, factorId, { challenge_id: second.id, code: other }, on)).toMatchObject(wrong);
    if (older !== newer) {
      expect(await verify(token, factorId, { challenge_id: second.id, code: older }, on)).toMatchObject(wrong);
    }
    expect(await verify(token, factorId, { challenge_id: second.id, code: '' }, on)).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed' },
    });
    expect((await verify(token, factorId, { challenge_id: first.id, code: older }, on)).status).toBe(200);
  });

  test('an unknown channel and a second code too soon are refused', async () => {
    const on = await openTestAuth(database, enabled);
    const { token, factorId } = await startPhone(on);
    expect(await challengeOf(token, factorId, { channel: 'pigeon' }, on)).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed' },
    });
    expect((await challengeOf(token, factorId, {}, on)).status).toBe(200);
    const soon = await challengeOf(token, factorId, {}, on);
    expect(soon).toMatchObject({ status: 429, body: { error_code: 'over_sms_send_rate_limit' } });
    expect(soon.body.msg).toMatch(/^For security purposes, you can only request this after \d+ seconds\.$/);
    on.advance(60_000);
    expect((await challengeOf(token, factorId, {}, on)).status).toBe(200);
    expect(on.texts).toHaveLength(2);
  });

  test('a challenge whose message cannot be sent is refused, and leaves no waiting time', async () => {
    const on = await openTestAuth(database, enabled);
    const { token, factorId } = await startPhone(on);
    on.breakTexts();
    const failed = { status: 500, body: { error_code: 'unexpected_failure', msg: 'error sending message' } };
    for (let tries = 0; tries < 2; tries++) expect(await challengeOf(token, factorId, {}, on)).toMatchObject(failed);
    const none = await openTestAuth(database, { ...enabled, GOTRUE_SMS_PROVIDER: '' });
    expect(await challengeOf(token, factorId, {}, none)).toMatchObject({
      status: 500,
      body: { msg: 'Unable to get SMS provider' },
    });
    expect((await challengeOf(token, factorId)).status).toBe(200);
  });

  test('challenges are refused where phone factors are off', async () => {
    const off = await openTestAuth(database);
    const { token, factorId } = await startPhone();
    const refused = {
      status: 422,
      body: { error_code: 'mfa_phone_verify_not_enabled', msg: 'MFA verification is disabled for Phone' },
    };
    expect(await challengeOf(token, factorId, {}, off)).toMatchObject(refused);
    expect(await verify(token, factorId, { code: '123456' }, off)).toMatchObject(refused);
  });
});
