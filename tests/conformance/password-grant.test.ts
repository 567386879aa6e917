import { beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, type Json, newEmail, newPhone, openInstance, password, refusalOf } from './instance.ts';
import { aTime, aUser, text } from './shapes.ts';

const confirming = openInstance('confirming');
const closed = openInstance('closed');
const path = '/token?grant_type=password';
const invalid = [400, 'invalid_credentials', 'Invalid login credentials'];

describe('POST /token?grant_type=password (contract 6)', () => {
  let user: Json;
  beforeAll(async () => {
    user = await confirming.addUser({ phone: newPhone(), phone_confirm: true });
  });

  it('POST /token?grant_type=password answers a whole session', async () => {
    const session = bodyOf(await confirming.post(path, { email: user.email, password }));
    expect(session).toEqual({
      access_token: text,
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: expect.any(Number),
      refresh_token: text,
      user: aUser({
        id: user.id,
        email: user.email,
        phone: user.phone,
        email_confirmed_at: aTime,
        phone_confirmed_at: aTime,
        confirmed_at: aTime,
        last_sign_in_at: aTime,
      }),
    });
    expect(new Date(session.user.last_sign_in_at).getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  it('POST /token?grant_type=password knows an address in any letter case, and a number with a plus', async () => {
    expect((await confirming.signIn(user.email.toUpperCase())).user.id).toBe(user.id);
    const byPhone = bodyOf(await confirming.post(path, { phone: `+${user.phone}`, password }));
    expect(byPhone.user.id).toBe(user.id);
  });

  it('POST /token?grant_type=password goes with columns and other parameters in the query, as older clients send', async () => {
    const answer = await confirming.post(`${path}&columns=%22name%22&x=1`, { email: user.email, password });
    expect(answer.status).toBe(200);
  });

  it('POST /token?grant_type=password gives one answer to a wrong password, an unknown address and an account without a password', async () => {
    const { email: withoutPassword } = bodyOf(
      await confirming.asAdmin('POST', '/invite', { body: { email: newEmail() } }),
    );
    for (const body of [
      { email: user.email, password: `${password} ` },
      { email: user.email, password: '' },
      { email: user.email },
      { email: newEmail('nobody'), password },
      { email: withoutPassword, password },
      { email: withoutPassword, password: '' },
      { phone: user.phone, password: 'wrong' },
      { phone: newPhone(), password },
    ])
      expect(refusalOf(await confirming.post(path, body))).toEqual(invalid);
  });

  it('POST /token?grant_type=password wants exactly one of address and number', async () => {
    const both = { email: user.email, phone: user.phone, password };
    expect(refusalOf(await confirming.post(path, both))).toEqual([
      400,
      'validation_failed',
      'Only an email address or phone number should be provided on login.',
    ]);
    for (const body of [{ password }, {}, { email: null, phone: null, password }])
      expect(refusalOf(await confirming.post(path, body))).toEqual([
        400,
        'validation_failed',
        'missing email or phone',
      ]);
  });

  it('POST /token?grant_type=password tells who hasn’t confirmed yet, only to those with the right password', async () => {
    const unconfirmed = await confirming.addUser({ email_confirm: false });
    expect(refusalOf(await confirming.post(path, { email: unconfirmed.email, password }))).toEqual([
      400,
      'email_not_confirmed',
      'Email not confirmed',
    ]);
    expect(refusalOf(await confirming.post(path, { email: unconfirmed.email, password: 'wrong' }))).toEqual(invalid);
    const phone = newPhone();
    await confirming.addUser({ email: undefined, phone });
    expect(refusalOf(await confirming.post(path, { phone, password }))).toEqual([
      400,
      'phone_not_confirmed',
      'Phone not confirmed',
    ]);
  });

  it('POST /token?grant_type=password tells a banned member so, before looking at the password', async () => {
    const banned = await confirming.addUser({ ban_duration: '1h' });
    for (const secret of [password, 'wrong'])
      expect(refusalOf(await confirming.post(path, { email: banned.email, password: secret })).slice(0, 2)).toEqual([
        400,
        'user_banned',
      ]);
  });

  it('POST /token?grant_type=password signs members in where sign-ups are off, and says that their password is weak by today’s rules', async () => {
    const weak = await closed.addUser({ password: 'short' });
    const session = bodyOf(await closed.post(path, { email: weak.email, password: 'short' }));
    expect(session.expires_in).toBe(600);
    expect(session.weak_password).toEqual({ message: text, reasons: ['length', 'characters'] });
    const strong = await closed.addUser();
    expect(bodyOf(await closed.post(path, { email: strong.email, password }))).not.toHaveProperty('weak_password');
  });

  it('takes passwords of other languages, byte for byte', async () => {
    const secret = 'пароль-密码-🐈';
    const { email } = await confirming.addUser({ password: secret });
    expect((await confirming.signIn(email, secret)).user.email).toBe(email);
  });

  it('keeps several sign-ins of one person apart', async () => {
    const sessions = [await confirming.signIn(user.email), await confirming.signIn(user.email)];
    expect(sessions[0]!.refresh_token).not.toBe(sessions[1]!.refresh_token);
    for (const { access_token } of sessions)
      expect((await confirming.get('/user', { token: access_token })).status).toBe(200);
  });
});

describe('POST /token (contract 6)', () => {
  it.each(['', '?grant_type=', '?grant_type=authorization_code', '?grant_type=Password'])(
    'POST /token refuses the grant of %j',
    async (query) => {
      expect(refusalOf(await confirming.post(`/token${query}`, { email: 'a@example.com', password }))).toEqual([
        400,
        'invalid_credentials',
        'unsupported_grant_type',
      ]);
    },
  );

  it('POST /token says that sign-in with a wallet is off', async () => {
    const answer = await confirming.post('/token?grant_type=web3', { chain: 'ethereum', message: 'x', signature: 'y' });
    expect(refusalOf(answer)).toEqual([422, 'web3_provider_disabled', 'Web3 provider is disabled']);
  });
});
