import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestAuth, type TestAuth, testPassword, uniquePhone } from '#tests/test-auth.ts';
import type { OpenDatabase } from '#tests/test-database.ts';
import { openTestDatabase } from '#tests/test-database.ts';

let database: OpenDatabase;
let auth: TestAuth;
const withPhones = { GOTRUE_EXTERNAL_PHONE_ENABLED: 'true', GOTRUE_SMS_PROVIDER: 'file' };

beforeAll(async () => {
  database = await openTestDatabase();
  auth = await openTestAuth(database, withPhones);
});
afterAll(() => database.close());

async function signInByPhone(on: TestAuth) {
  const phone = uniquePhone();
  const token = await on.adminToken();
  const { body } = await on.post('/admin/users', { phone, password: testPassword, phone_confirm: true }, { token });
  const session = await on.post('/token?grant_type=password', { phone, password: testPassword });
  return { phone, id: body.id as string, token: session.body.access_token as string };
}

describe('reauthentication of a user without an address', () => {
  const strict = { ...withPhones, GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: 'true' };
  const day = 24 * 3_600_000;

  test('a reauthentication comes as a text message, whose code changes the password of an old session once', async () => {
    const on = await openTestAuth(database, { ...strict, GOTRUE_JWT_EXP: '200000' });
    const { token, phone } = await signInByPhone(on);
    on.advance(day + 1000);
    const sent = await on.call('/reauthenticate', { token });
    expect(sent).toMatchObject({ status: 200, body: { message_id: 'message 1' } });
    const { code, to, text } = on.texts.at(-1)!;
    expect({ to, text }).toEqual({ to: phone.slice(1), text: `Your code is ${code}` });
    const edit = (nonce: string, password: string) =>
      on.call('/user', { method: 'PUT', token, body: { password, nonce } });
    expect(await edit('000000', 'another password')).toMatchObject({
      status: 422,
      body: { error_code: 'reauthentication_not_valid' },
    });
    expect((await edit(code, 'another password')).status).toBe(200);
    expect((await edit(code, 'a third password')).body.error_code).toBe('reauthentication_not_valid');
  });

  test('a reauthentication code ends with the life of text messages, not of mails', async () => {
    const on = await openTestAuth(database, { ...strict, GOTRUE_JWT_EXP: '200000' });
    const { token } = await signInByPhone(on);
    on.advance(day + 1000);
    await on.call('/reauthenticate', { token });
    on.advance(61_000);
    const body = { password: 'another password', nonce: on.texts.at(-1)!.code };
    expect((await on.call('/user', { method: 'PUT', token, body })).body.error_code).toBe('reauthentication_not_valid');
  });

  test('a reauthentication without a sender says that nothing can be sent', async () => {
    const on = await openTestAuth(database, { GOTRUE_EXTERNAL_PHONE_ENABLED: 'true' });
    const { token } = await signInByPhone(on);
    expect(await on.call('/reauthenticate', { token })).toMatchObject({
      status: 500,
      body: { error_code: 'unexpected_failure', msg: 'Unable to get SMS provider' },
    });
  });

  test('a message that cannot be handed over leaves no code and no waiting time', async () => {
    const on = await openTestAuth(database, { ...withPhones, GOTRUE_RATE_LIMIT_SMS_SENT: '1' });
    const { token, id } = await signInByPhone(on);
    on.breakTexts();
    for (let tries = 0; tries < 2; tries++) {
      expect(await on.call('/reauthenticate', { token })).toMatchObject({
        status: 422,
        body: { error_code: 'sms_send_failed', msg: 'Error sending reauthentication OTP to provider' },
      });
    }
    const { rows } = await database.pool.query('select reauthentication_token from auth.users where id = $1', [id]);
    expect(rows[0].reauthentication_token).toBe('');
  });

  test('a reauthentication waits for its interval, and for the budget of the service', async () => {
    const { token } = await signInByPhone(auth);
    await auth.call('/reauthenticate', { token });
    const soon = await auth.call('/reauthenticate', { token });
    expect(soon).toMatchObject({ status: 429, body: { error_code: 'over_sms_send_rate_limit' } });
    expect(soon.body.msg).toMatch(/^For security purposes, you can only request this after \d+ seconds\.$/);
    const thrifty = await openTestAuth(database, { ...withPhones, GOTRUE_RATE_LIMIT_SMS_SENT: '1' });
    const members = [await signInByPhone(thrifty), await signInByPhone(thrifty)];
    expect((await thrifty.call('/reauthenticate', { token: members[0]!.token })).status).toBe(200);
    expect(await thrifty.call('/reauthenticate', { token: members[1]!.token })).toMatchObject({
      status: 429,
      body: { error_code: 'over_sms_send_rate_limit', msg: 'SMS rate limit exceeded' },
    });
  });
});
