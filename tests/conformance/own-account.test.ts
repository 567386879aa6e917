import { describe, expect, it } from 'vitest';
import { bodyOf, claimsOf, newEmail, newPhone, openInstance, password, refusalOf } from './instance.ts';
import { aTime, aUser } from './shapes.ts';

const confirming = openInstance('confirming');
const autoconfirm = openInstance('autoconfirm');
const closed = openInstance('closed');
const everything = openInstance('everything');

describe('GET /user (contract 7)', () => {
  it('GET /user shows members themselves, without anything secret', async () => {
    const { access_token, user } = await confirming.newMember({ user_metadata: { name: 'Kočka' } });
    const answer = await confirming.get('/user', { token: access_token });
    expect(bodyOf(answer)).toEqual(
      aUser({
        id: user.id,
        email: user.email,
        email_confirmed_at: aTime,
        confirmed_at: aTime,
        last_sign_in_at: aTime,
        recovery_sent_at: aTime,
        user_metadata: { name: 'Kočka', email_verified: true },
      }),
    );
    expect(answer.text).not.toMatch(/password|token|secret|\$2/);
  });

  it('GET /user refuses a token of another audience than the call’s', async () => {
    const { access_token } = await confirming.newMember();
    const answer = await confirming.get('/user', { token: access_token, headers: { 'X-JWT-AUD': 'elsewhere' } });
    expect(refusalOf(answer).slice(0, 2)).toEqual([400, 'validation_failed']);
  });
});

describe('PUT /user (contract 7)', () => {
  it('PUT /user changes nothing when nothing is asked for', async () => {
    const { access_token } = await confirming.newMember({ user_metadata: { a: 1 } });
    const before = bodyOf(await confirming.get('/user', { token: access_token }));
    const after = bodyOf(await confirming.put('/user', {}, { token: access_token }));
    expect({ ...after, updated_at: null }).toEqual({ ...before, updated_at: null });
  });

  it('PUT /user merges metadata at the top level; null removes a key', async () => {
    const { access_token } = await confirming.newMember({ user_metadata: { keep: 1, gone: 2, deep: { a: 1 } } });
    const data = { gone: null, deep: { b: 2 }, added: ['x', null], never: null };
    const { user_metadata } = bodyOf(await confirming.put('/user', { data }, { token: access_token }));
    expect(user_metadata).toEqual({ keep: 1, deep: { b: 2 }, added: ['x', null], email_verified: true });
    expect(bodyOf(await confirming.get('/user', { token: access_token })).user_metadata).toEqual(user_metadata);
  });

  it('PUT /user takes the nulls that clients send', async () => {
    const { access_token } = await confirming.newMember();
    const body = { data: { a: 1 }, code_challenge: null, code_challenge_method: null, email: null, password: null };
    expect(bodyOf(await confirming.put('/user', body, { token: access_token })).user_metadata.a).toBe(1);
  });

  it('keeps app_metadata out of members’ hands', async () => {
    const { access_token, user } = await confirming.newMember();
    const body = { app_metadata: { admin: true }, data: { a: 1 } };
    expect(refusalOf(await confirming.put('/user', body, { token: access_token })).slice(0, 2)).toEqual([
      403,
      'not_admin',
    ]);
    const { app_metadata, user_metadata } = await confirming.getUserAsAdmin(user.id);
    expect(app_metadata).not.toHaveProperty('admin');
    expect(user_metadata).not.toHaveProperty('a');
  });

  it('PUT /user refuses addresses and numbers of others', async () => {
    const other = await confirming.addUser({ phone: newPhone() });
    const { access_token } = await confirming.newMember();
    expect(refusalOf(await confirming.put('/user', { email: other.email }, { token: access_token }))).toEqual([
      422,
      'email_exists',
      'A user with this email address has already been registered',
    ]);
    expect(refusalOf(await confirming.put('/user', { phone: other.phone }, { token: access_token }))).toEqual([
      422,
      'phone_exists',
      'A user with this phone number has already been registered',
    ]);
  });

  it('PUT /user refuses a bad address and a bad number', async () => {
    const { access_token } = await confirming.newMember();
    for (const body of [{ email: 'bad' }, { phone: 'bad' }])
      expect(refusalOf(await confirming.put('/user', body, { token: access_token })).slice(0, 2)).toEqual([
        400,
        'validation_failed',
      ]);
  });

  it('refuses to do one thing of several: nothing changes', async () => {
    const { access_token, user } = await confirming.newMember();
    const body = { data: { a: 1 }, password: 'x' };
    expect(refusalOf(await confirming.put('/user', body, { token: access_token }))[1]).toBe('weak_password');
    expect((await confirming.getUserAsAdmin(user.id)).user_metadata).not.toHaveProperty('a');
  });

  it('PUT /user applies a new number immediately where SMS need no confirmation', async () => {
    const { access_token } = await autoconfirm.newMember();
    const phone = newPhone();
    const user = bodyOf(await autoconfirm.put('/user', { phone }, { token: access_token }));
    expect(user).toMatchObject({ phone, phone_confirmed_at: aTime });
    expect(user).not.toHaveProperty('new_phone');
  });
});

describe('a new password (contract 7)', () => {
  it('a new password counts from now on, and signs every other device out', async () => {
    const { email } = await confirming.addUser();
    const [mine, other] = [await confirming.enter(email), await confirming.enter(email)];
    const changed = await confirming.put('/user', { password: 'another-password' }, { token: mine.access_token });
    expect(bodyOf(changed).email).toBe(email);
    expect((await confirming.get('/user', { token: mine.access_token })).status).toBe(200);
    expect(refusalOf(await confirming.get('/user', { token: other.access_token }))[1]).toBe('session_not_found');
    expect(
      (await confirming.post('/token?grant_type=refresh_token', { refresh_token: mine.refresh_token })).status,
    ).toBe(200);
    expect(refusalOf(await confirming.post('/token?grant_type=password', { email, password }))[1]).toBe(
      'invalid_credentials',
    );
    expect((await confirming.signIn(email, 'another-password')).user.email).toBe(email);
  });

  it('a new password signs every device out when the token names none', async () => {
    const { access_token, user } = await confirming.newMember();
    const claims = { sub: user.id, aud: 'authenticated', exp: Math.floor(Date.now() / 1000) + 60 };
    const token = await confirming.signToken({ ...claims, role: 'authenticated' });
    bodyOf(await confirming.put('/user', { password: 'another-password' }, { token }));
    expect(refusalOf(await confirming.get('/user', { token: access_token }))[1]).toBe('session_not_found');
  });

  it('a new password must differ from the old one', async () => {
    const { access_token } = await confirming.newMember();
    expect(refusalOf(await confirming.put('/user', { password }, { token: access_token }))).toEqual([
      422,
      'same_password',
      'New password should be different from the old password.',
    ]);
  });

  it('a new password must not be weak, nor longer than bcrypt can tell', async () => {
    const { access_token } = await confirming.newMember();
    const put = (secret: string) => confirming.put('/user', { password: secret }, { token: access_token });
    expect(refusalOf(await put('five5')).slice(0, 2)).toEqual([422, 'weak_password']);
    expect(refusalOf(await put('x'.repeat(73))).slice(0, 2)).toEqual([400, 'validation_failed']);
  });

  it('a new password voids codes that were mailed before', async () => {
    const { email } = await confirming.addUser();
    bodyOf(await confirming.post('/recover', { email }));
    const { code } = await confirming.getLastMail(email);
    const session = await confirming.signIn(email);
    bodyOf(await confirming.put('/user', { password: 'another-password' }, { token: session.access_token }));
    expect(refusalOf(await confirming.post('/verify', { type: 'recovery', email, token: code }))[1]).toBe(
      'otp_expired',
    );
  });

  it('a new password is taken away with an empty one', async () => {
    const { access_token, user } = await confirming.newMember();
    bodyOf(await confirming.put('/user', { password: '' }, { token: access_token }));
    for (const secret of [password, ''])
      expect(
        refusalOf(await confirming.post('/token?grant_type=password', { email: user.email, password: secret }))[1],
      ).toBe('invalid_credentials');
  });

  it('a new password needs the current one, where the operator says so', async () => {
    const { email } = await closed.addUser();
    const { access_token } = await closed.signIn(email);
    const put = (body: object) => closed.put('/user', body, { token: access_token });
    const next = 'Another-Password-8';
    expect(refusalOf(await put({ password: next })).slice(0, 2)).toEqual([400, 'current_password_required']);
    expect(refusalOf(await put({ password: next, current_password: 'wrong' })).slice(0, 2)).toEqual([
      400,
      'current_password_invalid',
    ]);
    bodyOf(await put({ password: next, current_password: password }));
    expect((await closed.signIn(email, next)).user.email).toBe(email);
  });

  it('a new password needs no current one from a user who signed in by a mailed link', async () => {
    const { access_token } = await closed.newMember();
    bodyOf(await closed.put('/user', { password: 'Another-Password-8' }, { token: access_token }));
  });
});

describe('GET /reauthenticate (contract 7)', () => {
  it('GET /reauthenticate mails a code without a link', async () => {
    const { access_token, user } = await confirming.newMember();
    expect(bodyOf(await confirming.get('/reauthenticate', { token: access_token }))).toEqual({});
    const { code, link, subject } = await confirming.getLastMail(user.email);
    expect([code.length, link, subject]).toEqual([6, null, `${code} is your verification code`]);
    expect((await confirming.getUserAsAdmin(user.id)).reauthentication_sent_at).toEqual(aTime);
    expect(refusalOf(await confirming.get('/reauthenticate', { token: access_token })).slice(0, 2)).toEqual([
      429,
      'over_email_send_rate_limit',
    ]);
  });

  it('GET /reauthenticate refuses an unconfirmed user, and a user without an address or a number', async () => {
    const now = { aud: 'authenticated', role: 'authenticated', exp: Math.floor(Date.now() / 1000) + 60 };
    const unconfirmed = await confirming.addUser({ email_confirm: false });
    const byPhone = await confirming.addUser({ email: undefined, phone: newPhone() });
    const asked = async (sub: string) =>
      refusalOf(await confirming.get('/reauthenticate', { token: await confirming.signToken({ ...now, sub }) }));
    expect((await asked(unconfirmed.id)).slice(0, 2)).toEqual([422, 'email_not_confirmed']);
    expect((await asked(byPhone.id)).slice(0, 2)).toEqual([422, 'phone_not_confirmed']);
    const { access_token } = bodyOf(await everything.post('/signup', {}));
    expect(refusalOf(await everything.get('/reauthenticate', { token: access_token }))).toEqual([
      400,
      'validation_failed',
      'Reauthentication requires the user to have an email or a phone number',
    ]);
  });

  it('GET /reauthenticate is needed for a new password when the sign-in is a day old, where the operator says so', async () => {
    const { access_token, user } = await everything.newMember();
    const put = (body: object) => everything.put('/user', body, { token: access_token });
    const age = () =>
      everything.sql(`update auth.sessions set created_at = now() - interval '25 hours' where user_id = $1`, [user.id]);
    await age();
    expect(refusalOf(await put({ password: 'another-password' })).slice(0, 2)).toEqual([
      400,
      'reauthentication_needed',
    ]);
    bodyOf(await everything.get('/reauthenticate', { token: access_token }));
    const { code } = await everything.getLastMail(user.email);
    const wrong = code === '000000' ? '000001' : '000000';
    expect(refusalOf(await put({ password: 'another-password', nonce: wrong }))).toEqual([
      422,
      'reauthentication_not_valid',
      'Nonce has expired or is invalid',
    ]);
    bodyOf(await put({ password: 'another-password', nonce: code }));
    expect(refusalOf(await put({ password: 'yet-another-one', nonce: code }))[1]).toBe('reauthentication_not_valid');
  });

  it('GET /reauthenticate is not needed for a new password right after signing in', async () => {
    const { access_token } = await everything.newMember();
    bodyOf(await everything.put('/user', { password: 'another-password' }, { token: access_token }));
  });
});

describe('POST /logout (contract 7)', () => {
  const threeSessions = async () => {
    const { email } = await confirming.addUser();
    return [await confirming.enter(email), await confirming.enter(email), await confirming.enter(email)] as const;
  };
  const alive = async (sessions: readonly { access_token: string; refresh_token: string }[]) => {
    const statuses: number[] = [];
    for (const { access_token } of sessions)
      statuses.push((await confirming.get('/user', { token: access_token })).status);
    return statuses;
  };

  it.each([
    ['', [403, 403, 403]],
    ['?scope=global', [403, 403, 403]],
    ['?scope=local', [403, 200, 200]],
    ['?scope=others', [200, 403, 403]],
  ])('POST /logout with %j leaves the right sessions', async (query, statuses) => {
    const sessions = await threeSessions();
    const answer = await confirming.post(`/logout${query}`, undefined, { token: sessions[0].access_token });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await alive(sessions)).toEqual(statuses);
    for (const [index, { refresh_token }] of sessions.entries())
      expect((await confirming.post('/token?grant_type=refresh_token', { refresh_token })).status).toBe(
        statuses[index] === 200 ? 200 : 400,
      );
  });

  it.each(['everywhere', 'LOCAL', 'global '])('POST /logout refuses scope %j, and ends no session', async (scope) => {
    const [mine] = await threeSessions();
    const answer = await confirming.post(
      `/logout?scope=${encodeURIComponent(scope)}`,
      {},
      { token: mine.access_token },
    );
    expect(refusalOf(answer).slice(0, 2)).toEqual([400, 'validation_failed']);
    expect(await alive([mine])).toEqual([200]);
  });

  it('POST /logout is global for a token that names no session', async () => {
    const sessions = await threeSessions();
    const { sub, aud, exp, role } = claimsOf(sessions[0].access_token);
    const token = await confirming.signToken({ sub, aud, exp, role });
    expect((await confirming.post('/logout?scope=local', undefined, { token })).status).toBe(204);
    expect(await alive(sessions)).toEqual([403, 403, 403]);
  });

  it('POST /logout leaves other people alone', async () => {
    const [[mine], other] = [await threeSessions(), await confirming.newMember({ email: newEmail() })];
    await confirming.post('/logout', undefined, { token: mine.access_token });
    expect(await alive([other])).toEqual([200]);
  });
});
