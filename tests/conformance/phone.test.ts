import { describe, expect, it } from 'vitest';
import { bodyOf, claimsOf, newEmail, newPhone, openInstance, password, refusalOf } from './instance.ts';
import { aTime, aUser } from './shapes.ts';

const everything = openInstance('everything');
const confirming = openInstance('confirming');
const badCode = [403, 'otp_expired', 'Token has expired or is invalid'];
const verify = (body: unknown) => everything.post('/verify', body);

describe('signing up by telephone (contract 6)', () => {
  it('signing up by telephone answers the bare user, and texts a code that makes it a session', async () => {
    const phone = newPhone();
    const user = bodyOf(await everything.post('/signup', { phone: `+${phone}`, password, data: { a: 1 } }));
    expect(user).toEqual(
      aUser({
        email: '',
        phone,
        confirmation_sent_at: aTime,
        app_metadata: { provider: 'phone', providers: ['phone'] },
      }),
    );
    expect(user.identities).toMatchObject([{ provider: 'phone', id: user.id, identity_data: { phone } }]);
    const code = everything.getTextedCode(phone);
    expect(code).toMatch(/^\d{6}$/);
    const session = bodyOf(await verify({ type: 'sms', phone: `+${phone}`, token: code }));
    expect(session.user).toMatchObject({ id: user.id, phone_confirmed_at: aTime, confirmed_at: aTime });
    expect(claimsOf(session.access_token)).toMatchObject({ phone, email: '', amr: [{ method: 'otp' }] });
    expect(refusalOf(await verify({ type: 'sms', phone, token: code }))).toEqual(badCode);
  });

  it('signing up by telephone fails completely where no sender is configured for the code: no account is left', async () => {
    const phone = newPhone();
    const answer = await confirming.post('/signup', { phone, password });
    expect([answer.status, answer.body.message]).toEqual([500, 'Unable to get SMS provider']);
    expect(await confirming.sql('select id from auth.users where phone = $1', [phone])).toEqual([]);
  });

  it("signing up by telephone doesn't tell a stranger that a number has an account", async () => {
    const { phone, id } = await everything.addUser({ phone: newPhone(), phone_confirm: true });
    const user = bodyOf(await everything.post('/signup', { phone, password }));
    expect(user).toMatchObject({ phone, identities: [], role: '' });
    expect(user.id).not.toBe(id);
    expect(() => everything.getTextedCode(phone)).toThrow();
  });
});

describe('signing in by telephone (contract 6)', () => {
  it('signing in by telephone texts a code to a member and to a new user', async () => {
    const { phone, id } = await everything.addUser({ phone: newPhone(), phone_confirm: true });
    for (const number of [phone, newPhone()]) {
      const answer = bodyOf(await everything.post('/otp', { phone: number }));
      expect(Object.keys(answer).filter((key) => key !== 'message_id')).toEqual([]);
      const code = everything.getTextedCode(number);
      const session = bodyOf(await verify({ type: 'sms', phone: number, token: code }));
      expect(session.user.phone).toBe(number);
      if (number === phone) expect(session.user.id).toBe(id);
    }
  });

  it('signing in by telephone takes the code of a test number at any time, sends nothing, and says so', async () => {
    expect(bodyOf(await everything.post('/otp', { phone: '+15550001001' }))).toEqual({ message_id: 'test-otp' });
    expect(() => everything.getTextedCode('15550001001')).toThrow();
    expect(refusalOf(await verify({ type: 'sms', phone: '15550001001', token: '654321' }))).toEqual(badCode);
    for (let round = 0; round < 2; round++) {
      const session = bodyOf(await verify({ type: 'sms', phone: '15550001001', token: '123456' }));
      expect(session.user.phone).toBe('15550001001');
    }
  });

  it('signing in by telephone gives the client the message’s id', async () => {
    const client = await everything.newClient();
    const { data, error } = await client.auth.signInWithOtp({ phone: '+15550001002' });
    expect([error, data.messageId]).toEqual([null, 'test-otp']);
    const verified = await client.auth.verifyOtp({ phone: '+15550001002', token: '654321', type: 'sms' });
    expect([verified.error, verified.data.user?.phone]).toEqual([null, '15550001002']);
  });

  it('signing in by telephone refuses a code after its minute, and takes the newer of two', async () => {
    const phone = newPhone();
    bodyOf(await everything.post('/otp', { phone }));
    const first = everything.getTextedCode(phone);
    await everything.sql(
      `update auth.users set confirmation_sent_at = now() - interval '61 seconds' where phone = $1`,
      [phone],
    );
    expect(refusalOf(await verify({ type: 'sms', phone, token: first }))).toEqual(badCode);
    bodyOf(await everything.post('/otp', { phone }));
    const second = everything.getTextedCode(phone);
    if (first !== second) expect(refusalOf(await verify({ type: 'sms', phone, token: first }))).toEqual(badCode);
    bodyOf(await verify({ type: 'sms', phone, token: second }));
  });

  it('signing in by telephone asks for patience between two texts', async () => {
    const closed = openInstance('closed');
    const { phone } = await closed.addUser({ phone: newPhone(), phone_confirm: true });
    bodyOf(await closed.post('/otp', { phone }));
    const code = closed.getTextedCode(phone);
    expect(refusalOf(await closed.post('/otp', { phone }))).toEqual([
      429,
      'over_sms_send_rate_limit',
      expect.stringMatching(/^For security purposes, you can only request this after \d+ seconds\.$/),
    ]);
    bodyOf(await closed.post('/verify', { type: 'sms', phone, token: code }));
  });
});

describe('a change of number (contract 7)', () => {
  it('a change of number waits for the code that goes to the new one', async () => {
    const { access_token, user } = await everything.newMember();
    const phone = newPhone();
    const asked = bodyOf(await everything.put('/user', { phone: `+${phone}` }, { token: access_token }));
    expect(asked).toMatchObject({ phone: '', new_phone: phone, phone_change_sent_at: aTime });
    const code = everything.getTextedCode(phone);
    expect(refusalOf(await verify({ type: 'sms', phone, token: code }))).toEqual(badCode);
    const session = bodyOf(await verify({ type: 'phone_change', phone, token: code }));
    expect(session.user).toMatchObject({ id: user.id, phone, phone_confirmed_at: aTime });
    expect(session.user).not.toHaveProperty('new_phone');
    expect(session.user.identities.map(({ provider }: { provider: string }) => provider).sort()).toEqual([
      'email',
      'phone',
    ]);
  });

  it('a change of number is sent again, asked for by the current number', async () => {
    const current = newPhone();
    const { access_token } = await everything.newMember({ phone: current, phone_confirm: true });
    const phone = newPhone();
    bodyOf(await everything.put('/user', { phone }, { token: access_token }));
    bodyOf(await everything.post('/resend', { type: 'phone_change', phone: current }));
    bodyOf(await verify({ type: 'phone_change', phone, token: everything.getTextedCode(phone) }));
  });
});

describe('proving oneself again by telephone (contract 7)', () => {
  it('proving oneself again by telephone texts the code to those who have no address', async () => {
    const phone = newPhone();
    bodyOf(await everything.post('/otp', { phone }));
    const session = bodyOf(await verify({ type: 'sms', phone, token: everything.getTextedCode(phone) }));
    const answer = await everything.get('/reauthenticate', { token: session.access_token });
    expect(bodyOf(answer)).toBeTruthy();
    expect(everything.getTextedCode(phone)).toMatch(/^\d{6}$/);
  });
});

describe('an anonymous person with a number (contract 6)', () => {
  it('an anonymous person with a number is a member once it is confirmed', async () => {
    const guest = bodyOf(await everything.post('/signup', { data: { email: newEmail() } }));
    const phone = newPhone();
    bodyOf(await everything.put('/user', { phone }, { token: guest.access_token }));
    const session = bodyOf(await verify({ type: 'phone_change', phone, token: everything.getTextedCode(phone) }));
    expect(session.user).toMatchObject({ id: guest.user.id, phone, is_anonymous: false });
  });
});
