import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestAuth, type TestAuth, testPassword, uniquePhone } from '#tests/test-auth.ts';
import type { OpenDatabase } from '#tests/test-database.ts';
import { openTestDatabase } from '#tests/test-database.ts';

let database: OpenDatabase;
let auth: TestAuth;
const withPhones = { GOTRUE_EXTERNAL_PHONE_ENABLED: 'true', GOTRUE_SMS_PROVIDER: 'file' };
const minute = 61_000;

beforeAll(async () => {
  database = await openTestDatabase();
  auth = await openTestAuth(database, withPhones);
});
afterAll(() => database.close());

const open = (environment: Record<string, string> = {}) => openTestAuth(database, { ...withPhones, ...environment });
const signUp = (body: object, on = auth) => on.post('/signup', { password: testPassword, ...body });
const verify = (phone: string, token: string, on = auth) => on.post('/verify', { type: 'sms', phone, token });
const textTo = (phone: string, on = auth) => on.texts.findLast(({ to }) => to === phone.slice(1));
const countUsers = async (phone: string) => {
  const { rows } = await database.pool.query('select count(*)::int as count from auth.users where phone = $1', [
    phone.slice(1),
  ]);
  return rows[0].count;
};

describe('signing up with a number', () => {
  test('a visitor signs up, types the code and is signed in, with the public client', async () => {
    const phone = uniquePhone();
    const client = auth.client();
    const options = { data: { nickname: 'Mia', phone_verified: true } };
    const { data, error } = await client.auth.signUp({ phone, password: testPassword, options });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    const claims = { sub: data.user!.id, phone: phone.slice(1), email_verified: false, phone_verified: false };
    expect(data.user).toMatchObject({ phone: phone.slice(1), email: '', role: 'authenticated', is_anonymous: false });
    expect(data.user).toMatchObject({ app_metadata: { provider: 'phone', providers: ['phone'] } });
    expect(data.user!.user_metadata).toEqual({ nickname: 'Mia', ...claims });
    expect(data.user!.identities).toMatchObject([{ provider: 'phone', identity_data: claims }]);
    expect(data.user!.confirmation_sent_at).toBeTruthy();
    expect(data.user!.phone_confirmed_at).toBeUndefined();
    expect((await client.auth.signInWithPassword({ phone, password: testPassword })).error).toMatchObject({
      status: 400,
      code: 'phone_not_confirmed',
    });

    const { code, text, channel } = textTo(phone)!;
    expect({ text, channel }).toEqual({ text: `Your code is ${code}`, channel: 'sms' });
    expect(code).toMatch(/^\d{6}$/);
    const verified = await client.auth.verifyOtp({ phone, token: code, type: 'sms' });
    expect(verified.error).toBeNull();
    expect(verified.data.user).toMatchObject({ id: data.user!.id, user_metadata: { phone_verified: true } });
    expect(verified.data.user!.phone_confirmed_at).toBeTruthy();
    expect(verified.data.user!.identities).toMatchObject([{ identity_data: { phone_verified: true } }]);
    expect(decodeJwt(verified.data.session!.access_token)).toMatchObject({
      phone: phone.slice(1),
      amr: [{ method: 'otp' }],
    });
    expect((await verify(phone, code)).body.error_code).toBe('otp_expired');
    expect((await client.auth.signInWithPassword({ phone, password: testPassword })).error).toBeNull();
  });

  test('signing up is signing in where numbers need no confirmation', async () => {
    const on = await open({ GOTRUE_SMS_AUTOCONFIRM: 'true' });
    const phone = uniquePhone();
    const { body } = await signUp({ phone }, on);
    expect(body.user).toMatchObject({ phone: phone.slice(1), user_metadata: { phone_verified: true } });
    expect(decodeJwt(body.access_token).amr).toMatchObject([{ method: 'password' }]);
    expect(on.texts).toEqual([]);
    expect(await signUp({ phone }, on)).toMatchObject({ status: 422, body: { error_code: 'user_already_exists' } });
  });

  test('signing up again before confirming sends a new code after a minute, and the newest password counts', async () => {
    const on = await open();
    const phone = uniquePhone();
    const first = await signUp({ phone }, on);
    const { code } = on.texts[0]!;
    expect(await signUp({ phone, password: 'somebody else' }, on)).toMatchObject({
      status: 429,
      body: { error_code: 'over_sms_send_rate_limit' },
    });
    on.advance(minute);
    expect((await signUp({ phone, password: 'somebody else' }, on)).body.id).toBe(first.body.id);
    expect((await verify(phone, code, on)).body.error_code).toBe('otp_expired');
    expect((await verify(phone, on.texts[1]!.code, on)).status).toBe(200);
    const signIn = (password: string) => on.post('/token?grant_type=password', { phone, password });
    expect((await signIn('somebody else')).status).toBe(200);
    expect((await signIn(testPassword)).status).toBe(400);
  });

  test('signing up with a confirmed number sends nothing and shows nothing of the account', async () => {
    const phone = uniquePhone();
    await signUp({ phone });
    await verify(phone, textTo(phone)!.code);
    const sent = auth.texts.length;
    const known = await signUp({ phone, data: { a: 1 } });
    const fresh = await signUp({ phone: uniquePhone(), data: { a: 1 } });
    expect(auth.texts).toHaveLength(sent + 1);
    expect(known).toMatchObject({ status: 200, body: { phone: phone.slice(1), identities: [], role: '' } });
    expect(known.body).toMatchObject({ email: '', user_metadata: { a: 1 }, app_metadata: fresh.body.app_metadata });
    expect(Object.keys(known.body).sort()).toEqual(Object.keys(fresh.body).sort());
  });

  test('a number of another audience is answered like one of this, and stays theirs', async () => {
    const phone = uniquePhone();
    await auth.post('/signup', { phone, password: testPassword }, { headers: { 'X-JWT-AUD': 'others' } });
    expect(await signUp({ phone })).toMatchObject({ status: 200, body: { identities: [] } });
    expect(await countUsers(phone)).toBe(1);
  });

  test('two concurrent sign-ups of a number create a single account', async () => {
    // Several pairs meet at every step.
    const pairs = Array.from({ length: 8 }, async () => {
      const phone = uniquePhone();
      const responses = await Promise.all([signUp({ phone }), signUp({ phone })]);
      return [...responses.map(({ status }) => status).sort(), await countUsers(phone)];
    });
    for (const pair of await Promise.all(pairs)) expect(pair).toEqual([200, 429, 1]);
  });

  test('numbers are accepted as people write them, and sent by the requested channel', async () => {
    const phone = uniquePhone();
    const written = `${phone.slice(0, 3)} ${phone.slice(3, 6)} ${phone.slice(6)}`;
    expect((await signUp({ phone: written, channel: 'whatsapp' })).body.phone).toBe(phone.slice(1));
    expect(textTo(phone)!.channel).toBe('whatsapp');
    for (const wrong of ['+0612345678', '1', '+33612a', '1234567890123456', '++33612345678']) {
      expect(await signUp({ phone: wrong })).toMatchObject({
        status: 400,
        body: { error_code: 'validation_failed', msg: 'Invalid phone number format (E.164 required)' },
      });
    }
  });

  test('a message that fails, or a budget that is spent, leaves no partial account', async () => {
    const broken = await open();
    broken.breakTexts();
    const unsent = await open({ GOTRUE_SMS_PROVIDER: '' });
    const spent = await open({ GOTRUE_RATE_LIMIT_SMS_SENT: '0' });
    const phone = uniquePhone();
    const sendFailed = { error_code: 'sms_send_failed', msg: 'Error sending confirmation OTP to provider' };
    expect(await signUp({ phone }, broken)).toMatchObject({ status: 422, body: sendFailed });
    expect(await signUp({ phone }, unsent)).toMatchObject({ status: 500, body: { msg: 'Unable to get SMS provider' } });
    expect(await signUp({ phone }, spent)).toMatchObject({
      status: 429,
      body: { error_code: 'over_sms_send_rate_limit', msg: 'SMS rate limit exceeded' },
    });
    expect(await countUsers(phone)).toBe(0);
  });
});

describe('signing in by a code to a number', () => {
  const otp = (body: object, on = auth) => on.post('/otp', body);

  test('an unknown number is signed up, and its code signs in, with the public client', async () => {
    const phone = uniquePhone();
    const client = auth.client();
    const sent = await client.auth.signInWithOtp({ phone, options: { data: { a: 1 } } });
    expect(sent.error).toBeNull();
    expect(sent.data.messageId).toMatch(/^message \d+$/);
    const { data } = await client.auth.verifyOtp({ phone, token: textTo(phone)!.code, type: 'sms' });
    expect(data.user).toMatchObject({ phone: phone.slice(1), user_metadata: { a: 1 } });
  });

  test('a known number gets a code, which is one more way in', async () => {
    const on = await open();
    const phone = uniquePhone();
    const { body } = await signUp({ phone }, on);
    await verify(phone, on.texts[0]!.code, on);
    expect(await otp({ phone }, on)).toMatchObject({ status: 429, body: { error_code: 'over_sms_send_rate_limit' } });
    on.advance(minute);
    expect(await otp({ phone, create_user: false }, on)).toMatchObject({ body: { message_id: 'message 2' } });
    const signedIn = await verify(phone, on.texts[1]!.code, on);
    expect(signedIn.body.user.id).toBe(body.id);
    expect((await on.post('/token?grant_type=password', { phone, password: testPassword })).status).toBe(200);
  });

  test('an unknown number is refused if the client asks not to create one, or sign-ups are off', async () => {
    const phone = uniquePhone();
    expect(await otp({ phone, create_user: false })).toMatchObject({
      status: 422,
      body: { error_code: 'otp_disabled' },
    });
    const on = await open({ GOTRUE_DISABLE_SIGNUP: 'true' });
    expect(await otp({ phone }, on)).toMatchObject({ status: 422, body: { error_code: 'signup_disabled' } });
    expect(await countUsers(phone)).toBe(0);
  });

  test('an unknown number is created and gets a code with autoconfirm', async () => {
    const on = await open({ GOTRUE_SMS_AUTOCONFIRM: 'true', GOTRUE_RATE_LIMIT_SMS_SENT: '0' });
    const phone = uniquePhone();
    expect(await otp({ phone }, on)).toMatchObject({ status: 200, body: { message_id: 'message 1' } });
    expect((await verify(phone, on.texts[0]!.code, on)).status).toBe(200);
  });

  test.each([
    [{ phone: 'abc' }, 400, 'validation_failed'],
    [{ phone: '+33612345678', channel: 'pigeon' }, 400, 'validation_failed'],
    [{ phone: 'abc', create_user: false }, 400, 'validation_failed'],
  ])('the sign-in refuses %j with %i %s', async (body, status, code) => {
    expect(await otp(body)).toMatchObject({ status, body: { error_code: code } });
  });

  test('the sign-in reports a missing or failing sender', async () => {
    const phone = uniquePhone();
    const unsent = await open({ GOTRUE_SMS_PROVIDER: '' });
    expect(await otp({ phone }, unsent)).toMatchObject({ status: 500, body: { error_code: 'unexpected_failure' } });
    const broken = await open();
    broken.breakTexts();
    expect(await otp({ phone }, broken)).toMatchObject({ status: 422, body: { error_code: 'sms_send_failed' } });
  });
});

describe('test numbers', () => {
  const numbers = (phone: string) => ({ GOTRUE_SMS_TEST_OTP: `${phone.slice(1)}=123456`, GOTRUE_SMS_PROVIDER: '' });

  test('test numbers have a code of their own that is never sent, also without a sender', async () => {
    const phone = uniquePhone();
    const on = await open(numbers(phone));
    const { data, error } = await on.client().auth.signInWithOtp({ phone });
    expect(error).toBeNull();
    expect(data.messageId).toBe('test-otp');
    expect((await verify(phone, '654321', on)).body.error_code).toBe('otp_expired');
    on.advance(minute);
    expect((await verify(phone, '123456', on)).status).toBe(200);
    expect((await on.post('/otp', { phone })).body).toEqual({ message_id: 'test-otp' });
  });

  test('test numbers are ordinary ones when their time is over', async () => {
    const phone = uniquePhone();
    const until = { GOTRUE_SMS_TEST_OTP_VALID_UNTIL: '2020-01-01T00:00:00Z' };
    const on = await open({ ...numbers(phone), ...until, GOTRUE_SMS_PROVIDER: 'file' });
    await on.post('/otp', { phone });
    const { code } = on.texts[0]!;
    expect((await verify(phone, code === '123456' ? '654321' : '123456', on)).body.error_code).toBe('otp_expired');
    expect((await verify(phone, code, on)).status).toBe(200);
  });
});
