import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  followLink,
  fragmentOf,
  openTestAuth,
  readMail,
  type TestAuth,
  testPassword,
  uniqueEmail,
} from '#tests/test-auth.ts';
import type { OpenDatabase } from '#tests/test-database.ts';
import { openTestDatabase } from '#tests/test-database.ts';

let database: OpenDatabase;
let auth: TestAuth;
beforeAll(async () => {
  database = await openTestDatabase();
  auth = await openTestAuth(database);
});
afterAll(() => database.close());

const edit = (token: string, body: object, on = auth) => on.call('/user', { method: 'PUT', token, body });
const mailTo = (email: string, on = auth) => on.mails.findLast(({ to }) => to === email);

describe('what members change about themselves', () => {
  test('metadata merge at the top level, and null removes a key', async () => {
    const { token } = await auth.signIn();
    await edit(token, { data: { a: 1, b: { c: 1 } } });
    const { body } = await edit(token, { data: { a: null, b: { d: 2 } } });
    expect(body.user_metadata).toMatchObject({ b: { d: 2 } });
    expect(body.user_metadata).not.toHaveProperty('a');
    expect((await auth.call('/user', { token })).body.user_metadata).toEqual(body.user_metadata);
  });

  test('roles and other app metadata are not theirs to change', async () => {
    const { token } = await auth.signIn();
    expect(await edit(token, { app_metadata: { role: 'admin' } })).toMatchObject({
      status: 403,
      body: { error_code: 'not_admin' },
    });
  });

  test('a new password ends every session except this one', async () => {
    const { email, token } = await auth.signIn();
    const other = await auth.post('/token?grant_type=password', { email, password: testPassword });
    expect((await edit(token, { password: 'another password' })).status).toBe(200);
    expect((await auth.call('/user', { token })).status).toBe(200);
    expect((await auth.call('/user', { token: other.body.access_token })).body.error_code).toBe('session_not_found');
  });

  test.each([
    [{ password: 'short' }, 422, 'weak_password'],
    [{ password: testPassword }, 422, 'same_password'],
    [{ password: 'x'.repeat(73) }, 400, 'validation_failed'],
    [{ email: 'x' }, 400, 'validation_failed'],
    [{ email: 'a@b.co', code_challenge: 'x' }, 400, 'validation_failed'],
    ['{"data":', 400, 'bad_json'],
    [{ data: 'text' }, 400, 'bad_json'],
  ])('the change %j is refused with %i %s', async (body, status, code) => {
    const { token } = await auth.signIn();
    expect(await edit(token, body as object)).toMatchObject({ status, body: { error_code: code } });
  });

  test('a member with a second factor needs it to change what signs them in', async () => {
    const { id, token } = await auth.signIn();
    await database.pool.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
       values ($1, $2, 'phone', 'totp', 'verified', 'hidden', now(), now())`,
      [randomUUID(), id],
    );
    expect(await edit(token, { password: 'another password' })).toMatchObject({
      status: 401,
      body: { error_code: 'insufficient_aal' },
    });
    const { body } = await edit(token, { data: { a: 1 } });
    expect(body.factors).toMatchObject([
      { factor_type: 'totp', status: 'verified', friendly_name: 'phone', phone: '', last_challenged_at: null },
    ]);
    expect(JSON.stringify(body)).not.toContain('hidden');
  });

  test('users of single sign-on change these at their provider, and anonymous ones need an address first', async () => {
    const sso = await auth.signIn();
    await database.pool.query('update auth.users set is_sso_user = true where id = $1', [sso.id]);
    expect(await edit(sso.token, { password: 'another password' })).toMatchObject({
      status: 422,
      body: { error_code: 'user_sso_managed' },
    });
    const anonymous = await auth.signIn();
    await database.pool.query('update auth.users set is_anonymous = true, email = null where id = $1', [anonymous.id]);
    expect(await edit(anonymous.token, { password: 'another password' })).toMatchObject({
      status: 422,
      body: { error_code: 'validation_failed' },
    });
  });

  test('the current password is required where it is configured', async () => {
    const on = await openTestAuth(database, { GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD: 'true' });
    const { token } = await on.signIn();
    const password = 'another password';
    expect((await edit(token, { password }, on)).body.error_code).toBe('current_password_required');
    expect((await edit(token, { password, current_password: 'wrong' }, on)).body.error_code).toBe(
      'current_password_invalid',
    );
    expect((await edit(token, { password, current_password: testPassword }, on)).status).toBe(200);
  });

  test('an old session needs a mailed code where it is configured', async () => {
    const on = await openTestAuth(database, {
      GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: 'true',
      GOTRUE_JWT_EXP: '864000',
    });
    const { email, token } = await on.signIn();
    const password = 'another password';
    on.advance(25 * 3_600_000);
    expect((await edit(token, { password }, on)).body.error_code).toBe('reauthentication_needed');
    expect(await on.call('/reauthenticate', { token })).toMatchObject({ status: 200, body: {} });
    expect((await on.call('/reauthenticate', { token })).body.error_code).toBe('over_email_send_rate_limit');
    const nonce = /^(\d{6}) is your verification code$/.exec(mailTo(email, on)!.subject)![1];
    expect((await edit(token, { password, nonce: '1' }, on)).body.error_code).toBe('reauthentication_not_valid');
    expect((await edit(token, { password, nonce }, on)).status).toBe(200);
    expect((await edit(token, { password: 'a third password', nonce }, on)).body.error_code).toBe(
      'reauthentication_not_valid',
    );
  });

  test('reauthentication needs a confirmed address', async () => {
    const { id, token } = await auth.signIn();
    await database.pool.query('update auth.users set email_confirmed_at = null where id = $1', [id]);
    expect(await auth.call('/reauthenticate', { token })).toMatchObject({
      status: 422,
      body: { error_code: 'email_not_confirmed' },
    });
    await database.pool.query('update auth.users set email = null where id = $1', [id]);
    expect(await auth.call('/reauthenticate', { token })).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed' },
    });
  });
});

describe('a new e-mail address', () => {
  test.each(['new first', 'current first'])('a new e-mail address needs both mailboxes, %s', async (order) => {
    const { email, id, token } = await auth.signIn();
    const newEmail = uniqueEmail();
    const { body } = await edit(token, { email: newEmail });
    expect(body).toMatchObject({ email, new_email: newEmail });
    const mails = [mailTo(newEmail), mailTo(email)];
    if (order === 'current first') mails.reverse();
    const first = await followLink(auth, mails[0]);
    expect(first.hash).toBe(
      '#message=Confirmation+link+accepted.+Please+proceed+to+confirm+link+sent+to+the+other+email&sb=',
    );
    expect((await auth.call('/user', { token })).body.email).toBe(email);
    expect(fragmentOf(await followLink(auth, mails[0])).get('error_code')).toBe('otp_expired');
    const second = fragmentOf(await followLink(auth, mails[1]));
    expect(second.get('type')).toBe('email_change');
    const user = (await auth.call('/user', { token: second.get('access_token')! })).body;
    expect(user).toMatchObject({ id, email: newEmail });
    expect(user.new_email).toBeUndefined();
    expect(user.identities[0]).toMatchObject({
      email: newEmail,
      identity_data: { email: newEmail, email_verified: true },
    });
    const signIn = await auth.post('/token?grant_type=password', { email: newEmail, password: testPassword });
    expect(signIn.status).toBe(200);
  });

  test('a new e-mail address is confirmed by codes with the public client', async () => {
    const { email, token, refreshToken } = await auth.signIn();
    const client = auth.client();
    await client.auth.setSession({ access_token: token, refresh_token: refreshToken });
    const newEmail = uniqueEmail();
    await client.auth.updateUser({ email: newEmail });
    const codeOf = (address: string) => readMail(mailTo(address)).code;
    const first = await auth.post('/verify', { type: 'email_change', email, token: codeOf(email) });
    expect(first).toMatchObject({ status: 200, body: { code: '200' } });
    expect(first.body.access_token).toBeUndefined();
    const { data, error } = await client.auth.verifyOtp({
      type: 'email_change',
      email: newEmail,
      token: codeOf(newEmail),
    });
    expect(error).toBeNull();
    expect(data.user!.email).toBe(newEmail);
  });

  test('a new e-mail address needs one mailbox where the change is not secured', async () => {
    const on = await openTestAuth(database, { GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED: 'false' });
    const { token } = await on.signIn();
    const newEmail = uniqueEmail();
    await edit(token, { email: newEmail }, on);
    expect(on.mails).toHaveLength(1);
    expect(fragmentOf(await followLink(on, on.mails[0])).get('access_token')).toBeTruthy();
  });

  test('a new e-mail address is confirmed even where sign-up needs no confirmation', async () => {
    const on = await openTestAuth(database, { GOTRUE_MAILER_AUTOCONFIRM: 'true' });
    const { email, token } = await on.signIn();
    const newEmail = uniqueEmail();
    expect((await edit(token, { email: newEmail }, on)).body).toMatchObject({ email, new_email: newEmail });
    expect(fragmentOf(await followLink(on, mailTo(newEmail, on))).get('access_token')).toBeTruthy();
  });

  test('a new e-mail address is confirmed by code exchange', async () => {
    const { token, refreshToken } = await auth.signIn();
    const client = auth.client({ flowType: 'pkce' });
    await client.auth.setSession({ access_token: token, refresh_token: refreshToken });
    const newEmail = uniqueEmail();
    await client.auth.updateUser({ email: newEmail });
    const { email } = (await client.auth.getUser()).data.user!;
    const first = await followLink(auth, mailTo(email!));
    expect(first.searchParams.get('message')).toContain('other email');
    const second = await followLink(auth, mailTo(newEmail));
    const { data } = await client.auth.exchangeCodeForSession(second.searchParams.get('code')!);
    expect(data.user?.email).toBe(newEmail);
  });

  test('a new e-mail address of another user is refused, also when they take it in the meantime', async () => {
    const other = await auth.signIn();
    const { email, token } = await auth.signIn();
    expect(await edit(token, { email: other.email })).toMatchObject({
      status: 422,
      body: { error_code: 'email_exists' },
    });
    const wanted = uniqueEmail();
    await edit(token, { email: wanted });
    await auth.signIn(wanted);
    const mail = auth.mails.findLast(({ to, subject }) => to === wanted && subject.includes('new email'));
    await followLink(auth, mailTo(email));
    expect(fragmentOf(await followLink(auth, mail)).get('error_code')).toBe('email_exists');
  });

  test('a new e-mail address can be sent again after a minute', async () => {
    const on = await openTestAuth(database);
    const { email, token } = await on.signIn();
    await edit(token, { email: uniqueEmail() }, on);
    expect((await edit(token, { email: uniqueEmail() }, on)).status).toBe(429);
    expect((await on.post('/resend', { type: 'email_change', email })).status).toBe(429);
    on.advance(61_000);
    expect((await on.post('/resend', { type: 'email_change', email })).status).toBe(200);
    expect(on.mails).toHaveLength(4);
  });
});

describe('signing out', () => {
  async function threeSessions() {
    const first = await auth.signIn();
    const more = await Promise.all(
      [1, 2].map(() => auth.post('/token?grant_type=password', { email: first.email, password: testPassword })),
    );
    return {
      tokens: [first.token, ...more.map(({ body }) => body.access_token as string)],
      refreshToken: first.refreshToken,
    };
  }
  const alive = (tokens: string[]) =>
    Promise.all(tokens.map(async (token) => (await auth.call('/user', { token })).status === 200));

  test.each([
    ['', [false, false, false]],
    ['?scope=global', [false, false, false]],
    ['?scope=local', [false, true, true]],
    ['?scope=others', [true, false, false]],
  ])('signing out has its scope: %s', async (query, expected) => {
    const { tokens, refreshToken } = await threeSessions();
    const answer = await auth.call(`/logout${query}`, { method: 'POST', token: tokens[0] });
    expect(answer).toMatchObject({ status: 204, body: '' });
    expect(await alive(tokens)).toEqual(expected);
    const refreshed = await auth.post('/token?grant_type=refresh_token', { refresh_token: refreshToken });
    expect(refreshed.status).toBe(expected[0] ? 200 : 400);
  });

  test('an unknown scope is refused, and ends no session', async () => {
    const { tokens } = await threeSessions();
    expect(await auth.call('/logout?scope=all', { method: 'POST', token: tokens[0] })).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed' },
    });
    expect(await alive(tokens)).toEqual([true, true, true]);
  });

  test('the public client signs out, and an audit entry is written', async () => {
    const { email } = await auth.signIn();
    const client = auth.client();
    await client.auth.signInWithPassword({ email, password: testPassword });
    expect((await client.auth.signOut()).error).toBeNull();
    const { rows } = await database.pool.query(
      "select payload ->> 'action' as action from auth.audit_log_entries where payload ->> 'actor_username' = $1 order by created_at",
      [email],
    );
    expect(rows.map(({ action }) => action)).toEqual(['login', 'login', 'logout']);
  });
});
