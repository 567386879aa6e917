import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestAuth, type TestAuth, testPassword, uniqueEmail, uniquePhone } from '#tests/test-auth.ts';
import type { OpenDatabase } from '#tests/test-database.ts';
import { openTestDatabase } from '#tests/test-database.ts';
import { hashCode } from '../tokens/one-time-token.ts';

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
const verify = (body: object, on = auth) => on.post('/verify', body);
const edit = (token: string, body: object, on = auth) => on.call('/user', { method: 'PUT', token, body });
const codeTo = (phone: string, on = auth) => on.texts.findLast(({ to }) => to === phone.slice(1))!.code;

async function startSignUp(on = auth) {
  const phone = uniquePhone();
  const { body } = await on.post('/signup', { phone, password: testPassword });
  return { phone, id: body.id as string, code: codeTo(phone, on) };
}

describe('a code that was sent to a number', () => {
  test('wrong codes do not void the right one, and it counts once', async () => {
    const { phone, code } = await startSignUp();
    const wrong = code === '000000' ? '000001' : '000000';
    const typed = { type: 'sms', phone };
    expect(await verify({ ...typed, token: wrong })).toMatchObject({
      status: 403,
      body: { error_code: 'otp_expired', msg: 'Token has expired or is invalid' },
    });
    const responses = await Promise.all([1, 2, 3].map(() => verify({ ...typed, token: code })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
  });

  test('a code that was sent to a number ends after its own time', async () => {
    const on = await open({ GOTRUE_SMS_OTP_EXP: '30' });
    const { phone, code } = await startSignUp(on);
    on.advance(31_000);
    expect((await verify({ type: 'sms', phone, token: code }, on)).body.error_code).toBe('otp_expired');
  });

  test('a code that was sent to a number has as many digits as the operator wants, in the words they choose', async () => {
    const on = await open({ GOTRUE_SMS_OTP_LENGTH: '8', GOTRUE_SMS_TEMPLATE: 'Chat {{.Code}}, {{ .Code }}' });
    const { code } = await startSignUp(on);
    expect(code).toMatch(/^\d{8}$/);
    expect(on.texts[0]!.text).toBe(`Chat ${code}, ${code}`);
  });

  test.each(['signup', 'email', 'recovery', 'magiclink', 'phone_change', 'email_change'])(
    'a code that was sent to a number is no code of type %s',
    async (type) => {
      const { phone, code } = await startSignUp();
      expect((await verify({ type, phone, token: code })).body.error_code).toBe('otp_expired');
      expect(await verify({ type: 'letter', phone, token: code })).toMatchObject({
        status: 400,
        body: { error_code: 'validation_failed', msg: 'Unsupported verification type' },
      });
    },
  );

  test('a code that was sent to a number does not prove a mailbox, also as part of a link', async () => {
    const on = await open();
    const email = uniqueEmail();
    const phone = uniquePhone();
    const token = await on.adminToken();
    const { body } = await on.post('/admin/users', { email, phone, phone_confirm: true }, { token });
    await on.post('/otp', { phone });
    const token_hash = hashCode(phone.slice(1), codeTo(phone, on));
    expect(await verify({ type: 'signup', token_hash }, on)).toMatchObject({
      status: 403,
      body: { error_code: 'otp_expired' },
    });
    const after = await on.call(`/admin/users/${body.id}`, { token });
    expect(after.body.email_confirmed_at).toBeUndefined();
  });

  test('a code admits no banned user', async () => {
    const { phone, id, code } = await startSignUp();
    const token = await auth.adminToken();
    await auth.call(`/admin/users/${id}`, { method: 'PUT', token, body: { ban_duration: '1h' } });
    expect(await verify({ type: 'sms', phone, token: code })).toMatchObject({
      status: 403,
      body: { error_code: 'user_banned' },
    });
  });

  test('a code that did not arrive is sent again after a minute, with the public client', async () => {
    const on = await open();
    const { phone, code } = await startSignUp(on);
    const client = on.client();
    expect((await client.auth.resend({ type: 'sms', phone })).error).toMatchObject({
      status: 429,
      code: 'over_sms_send_rate_limit',
    });
    on.advance(minute);
    const { data, error } = await client.auth.resend({ type: 'sms', phone });
    expect(error).toBeNull();
    expect(data.messageId).toBe('message 2');
    expect((await verify({ type: 'sms', phone, token: code }, on)).status).toBe(403);
    expect((await verify({ type: 'sms', phone, token: codeTo(phone, on) }, on)).status).toBe(200);
    on.advance(minute);
    for (const body of [
      { type: 'sms', phone },
      { type: 'phone_change', phone },
      { type: 'sms', phone: uniquePhone() },
    ]) {
      expect(await on.post('/resend', body)).toMatchObject({ status: 200, body: {} });
    }
    expect(on.texts).toHaveLength(2);
  });

  test('a code that cannot be sent again is reported', async () => {
    const on = await open();
    const { phone } = await startSignUp(on);
    on.advance(minute);
    on.breakTexts();
    expect(await on.post('/resend', { type: 'sms', phone })).toMatchObject({
      status: 422,
      body: { error_code: 'sms_send_failed' },
    });
    const unsent = await open({ GOTRUE_SMS_PROVIDER: '' });
    unsent.advance(minute);
    expect(await unsent.post('/resend', { type: 'sms', phone })).toMatchObject({
      status: 500,
      body: { error_code: 'unexpected_failure', msg: 'Unable to get SMS provider' },
    });
    expect((await on.post('/resend', { type: 'sms', phone: 'abc' })).body.error_code).toBe('validation_failed');
  });
});

describe('a new number', () => {
  test('a new number waits for the code that was sent to it, with the public client', async () => {
    const on = await open();
    const member = await on.signIn();
    const client = on.client();
    await client.auth.setSession({ access_token: member.token, refresh_token: member.refreshToken });
    const phone = uniquePhone();
    const { data } = await client.auth.updateUser({ phone });
    expect(data.user).toMatchObject({ phone: '', new_phone: phone.slice(1) });
    expect(data.user).toHaveProperty('phone_change_sent_at');
    const verified = await client.auth.verifyOtp({ phone, token: codeTo(phone, on), type: 'phone_change' });
    expect(verified.error).toBeNull();
    expect(verified.data.user).toMatchObject({ id: member.id, email: member.email, phone: phone.slice(1) });
    expect(verified.data.user!.new_phone).toBeUndefined();
    expect(verified.data.user!.phone_confirmed_at).toBeTruthy();
    expect(verified.data.user!.app_metadata).toMatchObject({ provider: 'email', providers: ['email', 'phone'] });
    expect(verified.data.user!.identities!.find(({ provider }) => provider === 'phone')).toMatchObject({
      identity_data: { phone: phone.slice(1), phone_verified: true },
    });
    expect((await on.post('/token?grant_type=password', { phone, password: testPassword })).status).toBe(200);
  });

  test('a new number replaces the older one, which stops working', async () => {
    const { phone, code, id } = await startSignUp();
    const { body } = await verify({ type: 'sms', phone, token: code });
    const next = uniquePhone();
    await edit(body.access_token, { phone: next });
    expect((await verify({ type: 'phone_change', phone: next, token: codeTo(next) })).body.user).toMatchObject({
      id,
      phone: next.slice(1),
      identities: [{ provider: 'phone', identity_data: { phone: next.slice(1) } }],
    });
    const password = testPassword;
    expect((await auth.post('/token?grant_type=password', { phone, password })).body.error_code).toBe(
      'invalid_credentials',
    );
    expect((await auth.post('/token?grant_type=password', { phone: next, password })).status).toBe(200);
  });

  test('a new number is applied immediately if numbers need no confirmation, while a new address is pending', async () => {
    const on = await open({ GOTRUE_SMS_AUTOCONFIRM: 'true' });
    const { token } = await on.signIn();
    const phone = uniquePhone();
    const email = uniqueEmail();
    const { body } = await edit(token, { phone, email }, on);
    expect(body).toMatchObject({ phone: phone.slice(1), new_email: email });
    expect(body.phone_confirmed_at).toBeTruthy();
    expect(on.texts).toEqual([]);
    const { rows } = await database.pool.query(
      'select count(*)::int as count from auth.one_time_tokens where user_id = $1',
      [body.id],
    );
    expect(rows[0].count).toBe(2);
  });

  test('a new number makes a permanent member of an anonymous one', async () => {
    const on = await open({ GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: 'true' });
    const { body } = await on.post('/signup', {});
    const phone = uniquePhone();
    await edit(body.access_token, { phone }, on);
    const verified = await verify({ type: 'phone_change', phone, token: codeTo(phone, on) }, on);
    expect(verified.body.user).toMatchObject({ id: body.user.id, is_anonymous: false, phone: phone.slice(1) });
    expect(verified.body.user.app_metadata).toEqual({ provider: 'phone', providers: ['phone'] });
  });

  test('a new number of another user is refused, also when they take it in the meantime', async () => {
    const other = await startSignUp();
    const [first, second] = [await auth.signIn(), await auth.signIn()];
    expect(await edit(first.token, { phone: other.phone })).toMatchObject({
      status: 422,
      body: { error_code: 'phone_exists' },
    });
    const phone = uniquePhone();
    await edit(first.token, { phone });
    const code = codeTo(phone);
    await edit(second.token, { phone });
    // Each has their own code, in any order of requests.
    expect((await verify({ type: 'phone_change', phone, token: code })).body.user.id).toBe(first.id);
    expect(await verify({ type: 'phone_change', phone, token: codeTo(phone) })).toMatchObject({
      status: 422,
      body: { error_code: 'phone_exists', msg: 'A user with this phone number has already been registered' },
    });
  });

  test('a new number can be sent again after a minute, found by the present number or address', async () => {
    const on = await open();
    const { token, email } = await on.signIn();
    const phone = uniquePhone();
    await edit(token, { phone }, on);
    const soon = [
      await edit(token, { phone: uniquePhone() }, on),
      await on.post('/resend', { type: 'phone_change', email }),
    ];
    expect(soon.map(({ body }) => body.error_code)).toEqual(Array(2).fill('over_sms_send_rate_limit'));
    on.advance(minute);
    expect((await on.post('/resend', { type: 'phone_change', email })).body).toEqual({ message_id: 'message 2' });
    expect((await verify({ type: 'phone_change', phone, token: on.texts[0]!.code }, on)).status).toBe(403);
    await verify({ type: 'phone_change', phone, token: on.texts[1]!.code }, on);
    on.advance(minute);
    const next = uniquePhone();
    await edit(token, { phone: next }, on);
    on.advance(minute);
    expect((await on.post('/resend', { type: 'phone_change', phone })).body).toEqual({ message_id: 'message 4' });
    expect(on.texts.at(-1)!.to).toBe(next.slice(1));
  });

  test('a new number is refused in another form, by another channel and where none can be sent', async () => {
    const { token } = await auth.signIn();
    const phone = uniquePhone();
    for (const body of [{ phone: 'abc' }, { phone, channel: 'pigeon' }]) {
      expect(await edit(token, body)).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } });
    }
    const on = await open();
    on.breakTexts();
    expect(await edit(token, { phone }, on)).toMatchObject({ status: 422, body: { error_code: 'sms_send_failed' } });
    const unsent = await open({ GOTRUE_SMS_PROVIDER: '' });
    expect(await edit(token, { phone }, unsent)).toMatchObject({
      status: 500,
      body: { error_code: 'unexpected_failure' },
    });
    const after = await auth.call('/user', { token });
    expect(after.body.new_phone).toBeUndefined();
  });
});

describe("an administrator's word on numbers", () => {
  test('a number that an administrator sets is applied immediately, and another user’s is refused', async () => {
    const token = await auth.adminToken();
    const put = (id: string, body: object) => auth.call(`/admin/users/${id}`, { method: 'PUT', token, body });
    const [member, other] = [await auth.signIn(), await startSignUp()];
    const phone = uniquePhone();
    expect((await put(member.id, { phone, phone_confirm: true })).body).toMatchObject({
      phone: phone.slice(1),
      app_metadata: { providers: ['email', 'phone'] },
      phone_confirmed_at: expect.any(String),
    });
    expect(await put(other.id, { phone })).toMatchObject({ status: 422, body: { error_code: 'phone_exists' } });
    expect(await put(other.id, { email: member.email })).toMatchObject({
      status: 422,
      body: { error_code: 'email_exists' },
    });
    expect((await put(member.id, { phone })).status).toBe(200);
    await put(other.id, { phone_confirm: true });
    expect((await verify({ type: 'sms', phone: other.phone, token: other.code })).body.error_code).toBe('otp_expired');
  });
});
