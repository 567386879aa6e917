import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  followLink,
  fragmentOf,
  openTestAuth,
  readMail,
  siteUrl,
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

const signUp = (body: object, on = auth) => on.post('/signup', { password: testPassword, ...body });

test('a visitor signs up, follows the mail and is signed in, with the public client', async () => {
  const email = uniqueEmail();
  const client = auth.client();
  const { data, error } = await client.auth.signUp({
    email: email.toUpperCase(),
    password: testPassword,
    options: { data: { nickname: 'Mia', email_verified: true }, emailRedirectTo: `${siteUrl}/confirmed?x=1` },
  });
  expect(error).toBeNull();
  expect(data.session).toBeNull();
  expect(data.user).toMatchObject({ email, role: 'authenticated', is_anonymous: false });
  expect(data.user!.identities).toHaveLength(1);
  expect(data.user!.identities![0]!.identity_data).toMatchObject({
    sub: data.user!.id,
    email,
    nickname: 'Mia',
    email_verified: false,
  });
  expect(data.user!.user_metadata).toMatchObject({
    nickname: 'Mia',
    email,
    email_verified: false,
    phone_verified: false,
  });
  expect((await client.auth.signInWithPassword({ email, password: testPassword })).error).toMatchObject({
    status: 400,
    code: 'email_not_confirmed',
  });

  const mail = auth.mails.at(-1)!;
  expect(mail).toMatchObject({ to: email, subject: 'Confirm your email address' });
  const landed = await followLink(auth, mail);
  expect(landed.href).toContain(`${siteUrl}/confirmed?x=1#access_token=`);
  const fragment = fragmentOf(landed);
  expect([...fragment.keys()]).toEqual([
    'access_token',
    'expires_at',
    'expires_in',
    'refresh_token',
    'sb',
    'token_type',
    'type',
  ]);
  expect(fragment.get('type')).toBe('signup');
  const session = await client.auth.setSession({
    access_token: fragment.get('access_token')!,
    refresh_token: fragment.get('refresh_token')!,
  });
  expect(session.data.user).toMatchObject({ id: data.user!.id, email });
  expect(session.data.user!.email_confirmed_at).toBeTruthy();
  expect(session.data.user!.user_metadata.email_verified).toBe(true);
  expect(session.data.user!.identities![0]!.identity_data!.email_verified).toBe(true);
  expect(fragmentOf(await followLink(auth, mail)).get('error_code')).toBe('otp_expired');
});

test('the code of the mail signs in as well as its link', async () => {
  const email = uniqueEmail();
  const client = auth.client();
  await client.auth.signUp({ email, password: testPassword });
  const { data, error } = await client.auth.verifyOtp({
    email,
    token: readMail(auth.mails.at(-1)).code,
    type: 'email',
  });
  expect(error).toBeNull();
  expect(data.session?.user.email).toBe(email);
  expect((await client.auth.getClaims()).data?.claims).toMatchObject({
    sub: data.user!.id,
    aal: 'aal1',
    role: 'authenticated',
  });
});

test('signing up with a confirmed address sends nothing and shows nothing of the account', async () => {
  const { email } = await auth.signIn();
  const sent = auth.mails.length;
  const known = await signUp({ email, data: { a: 1 } });
  const fresh = await signUp({ email: uniqueEmail(), data: { a: 1 } });
  expect(known.status).toBe(200);
  expect(auth.mails).toHaveLength(sent + 1);
  expect(known.body).toMatchObject({ email, identities: [], role: '', user_metadata: { a: 1 } });
  expect(known.body.app_metadata).toEqual(fresh.body.app_metadata);
  expect(known.body.confirmed_at).toBeUndefined();
  expect(known.body.last_sign_in_at).toBeUndefined();
  expect(Object.keys(known.body).sort()).toEqual(Object.keys(fresh.body).sort());
  expect((await signUp({ email })).body.id).not.toBe(known.body.id);
});

test('signing up again before confirming sends the mail again, not before a minute, and the newest password counts', async () => {
  const on = await openTestAuth(database);
  const email = uniqueEmail();
  const first = await signUp({ email }, on);
  const tooSoon = await signUp({ email, password: 'somebody else' }, on);
  expect(tooSoon).toMatchObject({ status: 429, body: { error_code: 'over_email_send_rate_limit' } });
  expect(tooSoon.body.msg).toMatch(/^For security purposes, you can only request this after \d+ seconds\.$/);
  on.advance(61_000);
  expect((await signUp({ email, password: 'somebody else' }, on)).body.id).toBe(first.body.id);
  expect(on.mails).toHaveLength(2);
  expect(fragmentOf(await followLink(on, on.mails[0])).get('error_code')).toBe('otp_expired');
  await followLink(on, on.mails[1]);
  const signIn = (password: string) => on.post('/token?grant_type=password', { email, password });
  expect((await signIn('somebody else')).status).toBe(200);
  expect((await signIn(testPassword)).status).toBe(400);
});

test('signing up is signing in where addresses need no confirmation', async () => {
  const on = await openTestAuth(database, { GOTRUE_MAILER_AUTOCONFIRM: 'true' });
  const email = uniqueEmail();
  const { data } = await on.client().auth.signUp({ email, password: testPassword });
  expect(data.session?.user).toMatchObject({ email, user_metadata: { email_verified: true } });
  expect(on.mails).toHaveLength(0);
  const amr = JSON.parse(Buffer.from(data.session!.access_token.split('.')[1]!, 'base64url').toString()).amr;
  expect(amr).toMatchObject([{ method: 'password' }]);
  expect(await signUp({ email }, on)).toMatchObject({
    status: 422,
    body: { error_code: 'user_already_exists', msg: 'User already registered' },
  });
});

test.each(['refused', 'hanging'] as const)('a mail that is %s leaves no partial account', async (how) => {
  // The limit of a mail ends before a request's, but on a busy machine not long before.
  const on = await openTestAuth(
    database,
    { GOTRUE_RATE_LIMIT_EMAIL_SENT: '1' },
    { timeLimits: { workMs: 60_000, totalMs: 120_000 } },
  );
  on.breakMail(how);
  const email = uniqueEmail();
  for (let tries = 0; tries < (how === 'refused' ? 3 : 1); tries++) {
    expect(await signUp({ email }, on)).toMatchObject({ status: 500, body: { error_code: 'unexpected_failure' } });
  }
  const { rows } = await database.pool.query('select count(*) as count from auth.users where email = $1', [email]);
  expect(rows[0].count).toBe(0);
});

test('mails stop and nothing is stored when the hourly budget is spent', async () => {
  const on = await openTestAuth(database, { GOTRUE_RATE_LIMIT_EMAIL_SENT: '1' });
  expect((await signUp({ email: uniqueEmail() }, on)).status).toBe(200);
  expect(await signUp({ email: uniqueEmail() }, on)).toMatchObject({
    status: 429,
    body: { error_code: 'over_email_send_rate_limit', msg: 'email rate limit exceeded' },
  });
  on.advance(3_600_000);
  expect((await signUp({ email: uniqueEmail() }, on)).status).toBe(200);
});

test('two concurrent sign-ups of an address create a single account', async () => {
  const email = uniqueEmail();
  const responses = await Promise.all([signUp({ email }), signUp({ email }), signUp({ email })]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
  const { rows } = await database.pool.query('select count(*) as count from auth.users where email = $1', [email]);
  expect(rows[0].count).toBe(1);
});

describe('what sign-up refuses', () => {
  test.each([
    [{}, 422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
    [{ email: 'a@b.co', password: '' }, 400, 'validation_failed', 'Signup requires a valid password'],
    [{ email: 'a@b.co', password: null }, 400, 'validation_failed', 'Signup requires a valid password'],
    [
      { email: 'a@b.co', password: 'x'.repeat(73) },
      400,
      'validation_failed',
      'Password cannot be longer than 72 characters',
    ],
    [{ email: 'a@b.co', password: 'short' }, 422, 'weak_password', 'Password should be at least 6 characters.'],
    [
      { email: 'a@b.co', phone: '+33612345678' },
      400,
      'validation_failed',
      'Only an email address or phone number should be provided on signup.',
    ],
    [
      { email: 'a@b.co', code_challenge: 'x'.repeat(43) },
      400,
      'validation_failed',
      'PKCE flow requires code_challenge_method and code_challenge',
    ],
    [{ email: 'a@b.co', code_challenge: 'x', code_challenge_method: 's256' }, 400, 'validation_failed', undefined],
    [{ phone: '+33612345678', channel: 'pigeon' }, 400, 'validation_failed', undefined],
    [{ phone: '+33612345678', code_challenge: 'x' }, 400, 'validation_failed', undefined],
    [{ phone: '+33612345678' }, 400, 'phone_provider_disabled', 'Phone signups are disabled'],
    [{ email: 'no address' }, 400, 'validation_failed', 'Unable to validate email address: invalid format'],
    [{ email: `${'x'.repeat(251)}@b.co` }, 400, 'validation_failed', 'An email address is too long'],
    [{ email: 7 }, 400, 'bad_json', undefined],
  ])('the sign-up %j is answered with %i %s', async (body, status, code, message) => {
    const answer = await signUp(body);
    expect(answer).toMatchObject({ status, body: { code: status, error_code: code } });
    if (message) expect(answer.body.msg).toBe(message);
    expect(answer.headers.get('x-sb-error-code')).toBe(code);
  });

  test('a password without the required kinds of characters is refused', async () => {
    const on = await openTestAuth(database, { GOTRUE_PASSWORD_REQUIRED_CHARACTERS: 'abcdef:0123456789' });
    const { error } = await on.client().auth.signUp({ email: uniqueEmail(), password: 'xyz' });
    expect(error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['length', 'characters'] });
  });

  test('every visitor is refused if sign-up or e-mail is off', async () => {
    const closed = await openTestAuth(database, { GOTRUE_DISABLE_SIGNUP: 'true' });
    expect(await signUp({ email: uniqueEmail() }, closed)).toMatchObject({
      status: 422,
      body: { error_code: 'signup_disabled' },
    });
    expect(await closed.post('/otp', { email: uniqueEmail() })).toMatchObject({
      status: 422,
      body: { error_code: 'signup_disabled' },
    });
    const noEmail = await openTestAuth(database, { GOTRUE_EXTERNAL_EMAIL_ENABLED: 'false' });
    const email = uniqueEmail();
    expect(await signUp({ email }, noEmail)).toMatchObject({
      status: 400,
      body: { error_code: 'email_provider_disabled' },
    });
    expect((await noEmail.post('/token?grant_type=password', { email, password: 'x' })).status).toBe(422);
    expect((await noEmail.post('/recover', { email })).status).toBe(400);
    expect((await noEmail.post('/resend', { type: 'signup', email })).status).toBe(400);
    expect((await noEmail.post('/magiclink', { email })).status).toBe(422);
  });
});
