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

const clock = { minute: 61_000 };

describe('a forgotten password', () => {
  test('a mailed link sets a new password; the old one and every other session are gone', async () => {
    const member = await auth.signIn();
    const client = auth.client();
    const { error } = await client.auth.resetPasswordForEmail(member.email, {
      redirectTo: `${siteUrl}/password/update`,
    });
    expect(error).toBeNull();
    const mail = auth.mails.at(-1)!;
    expect(mail).toMatchObject({ to: member.email, subject: 'Reset your password' });
    const { data } = await client.auth.verifyOtp({ type: 'recovery', token_hash: readMail(mail).tokenHash });
    expect(data.session?.user.email).toBe(member.email);
    expect((await client.auth.updateUser({ password: 'another password' })).error).toBeNull();
    expect((await client.auth.getUser()).data.user?.id).toBe(member.id);
    expect((await auth.call('/user', { token: member.token })).body.error_code).toBe('session_not_found');
    const old = await auth.post('/token?grant_type=password', { email: member.email, password: testPassword });
    expect(old.body.error_code).toBe('invalid_credentials');
    const fresh = await auth.post('/token?grant_type=password', { email: member.email, password: 'another password' });
    expect(fresh.status).toBe(200);
  });

  test('an unknown address gets the same answer and no mail', async () => {
    const sent = auth.mails.length;
    expect(await auth.post('/recover', { email: uniqueEmail() })).toMatchObject({ status: 200, body: {} });
    expect(auth.mails).toHaveLength(sent);
  });

  test('a recovery is refused without or with a malformed address, and not sent twice in a minute', async () => {
    expect((await auth.post('/recover', {})).body.error_code).toBe('validation_failed');
    expect((await auth.post('/recover', { email: 'x' })).body.error_code).toBe('validation_failed');
    const { email } = await auth.signIn();
    const responses = await Promise.all([auth.post('/recover', { email }), auth.post('/recover', { email })]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 429]);
    expect(await auth.post('/otp', { email })).toMatchObject({
      status: 429,
      body: { error_code: 'over_email_send_rate_limit' },
    });
  });

  test('a recovery confirms an unconfirmed address, and removes the password of its unconfirmed sign-up', async () => {
    const email = uniqueEmail();
    await auth.post('/signup', { email, password: testPassword });
    await auth.post('/recover', { email });
    const landed = await followLink(auth, auth.mails.at(-1));
    expect(fragmentOf(landed).get('type')).toBe('recovery');
    expect((await auth.post('/token?grant_type=password', { email, password: testPassword })).status).toBe(400);
  });

  test('a mail that fails leaves the earlier link valid', async () => {
    const on = await openTestAuth(database);
    const { email } = await on.signIn();
    await on.post('/recover', { email });
    on.advance(clock.minute);
    on.breakMail();
    expect((await on.post('/recover', { email })).status).toBe(500);
    expect(fragmentOf(await followLink(on, on.mails[0])).get('access_token')).toBeTruthy();
  });
});

describe('signing in by mail', () => {
  test('a known member gets a link and a code', async () => {
    const { email, id } = await auth.signIn();
    const client = auth.client();
    expect((await client.auth.signInWithOtp({ email })).error).toBeNull();
    expect(auth.mails.at(-1)).toMatchObject({ to: email, subject: 'Your sign-in link' });
    expect(readMail(auth.mails.at(-1)).link.searchParams.get('type')).toBe('magiclink');
    const { data } = await client.auth.verifyOtp({ email, token: readMail(auth.mails.at(-1)).code, type: 'magiclink' });
    expect(data.user!.id).toBe(id);
  });

  test('an unknown address is signed up, and its confirmation signs in', async () => {
    const email = uniqueEmail();
    const client = auth.client();
    expect((await client.auth.signInWithOtp({ email, options: { data: { a: 1 } } })).error).toBeNull();
    expect(auth.mails.at(-1)!.subject).toBe('Confirm your email address');
    const { data } = await client.auth.verifyOtp({ email, token: readMail(auth.mails.at(-1)).code, type: 'email' });
    expect(data.user).toMatchObject({ email, user_metadata: { a: 1 } });
  });

  test('an unknown address is refused where the client asks not to create one', async () => {
    const { error } = await auth
      .client()
      .auth.signInWithOtp({ email: uniqueEmail(), options: { shouldCreateUser: false } });
    expect(error).toMatchObject({ status: 422, code: 'otp_disabled', message: 'Signups not allowed for otp' });
  });

  test('an unknown address is created and gets the sign-in link with autoconfirm', async () => {
    const on = await openTestAuth(database, { GOTRUE_MAILER_AUTOCONFIRM: 'true' });
    expect((await on.post('/magiclink', { email: uniqueEmail() })).status).toBe(200);
    expect(on.mails.map(({ subject }) => subject)).toEqual(['Your sign-in link']);
  });

  test.each([
    ['/otp', { email: 'a@b.co', phone: '336' }, 400, 'validation_failed'],
    ['/otp', { email: 'a@b.co', channel: 'sms' }, 400, 'validation_failed'],
    ['/otp', {}, 400, 'validation_failed'],
    ['/otp', { email: 'a@b.co', code_challenge: 'x' }, 400, 'validation_failed'],
    ['/otp', { phone: '+33612345678' }, 400, 'phone_provider_disabled'],
    ['/magiclink', {}, 422, 'validation_failed'],
    ['/magiclink', { email: 'x' }, 400, 'validation_failed'],
  ])('%s refuses %j with %i %s', async (path, body, status, code) => {
    expect(await auth.post(path, body)).toMatchObject({ status, body: { error_code: code } });
  });

  test('magic links can be off by themselves', async () => {
    const on = await openTestAuth(database, { GOTRUE_EXTERNAL_EMAIL_MAGIC_LINK_ENABLED: 'false' });
    expect(await on.post('/otp', { email: uniqueEmail() })).toMatchObject({
      status: 422,
      body: { error_code: 'email_provider_disabled' },
    });
  });
});

describe('sending again', () => {
  test('a confirmation that did not arrive can be sent again', async () => {
    const on = await openTestAuth(database);
    const email = uniqueEmail();
    await on.post('/signup', { email, password: testPassword });
    expect((await on.client().auth.resend({ type: 'signup', email })).error).toMatchObject({ status: 429 });
    on.advance(clock.minute);
    expect((await on.client().auth.resend({ type: 'signup', email })).error).toBeNull();
    expect(fragmentOf(await followLink(on, on.mails[1])).get('access_token')).toBeTruthy();
  });

  test('a resend does not reveal that there is nothing to send', async () => {
    const { email } = await auth.signIn();
    const sent = auth.mails.length;
    for (const body of [
      { type: 'signup', email },
      { type: 'email_change', email },
      { type: 'signup', email: uniqueEmail() },
    ]) {
      expect(await auth.post('/resend', body)).toMatchObject({ status: 200, body: {} });
    }
    expect(auth.mails).toHaveLength(sent);
  });

  test.each([
    [{}, 'validation_failed'],
    [{ type: 'recovery', email: 'a@b.co' }, 'validation_failed'],
    [{ type: 'signup', phone: '336' }, 'validation_failed'],
    [{ type: 'sms', email: 'a@b.co' }, 'validation_failed'],
    [{ type: 'signup', email: 'a@b.co', phone: '336' }, 'validation_failed'],
    [{ type: 'email_change' }, 'validation_failed'],
    [{ type: 'signup', email: 'x' }, 'validation_failed'],
    [{ type: 'sms', phone: '+33612345678' }, 'phone_provider_disabled'],
  ])('a resend refuses %j with %s', async (body, code) => {
    expect(await auth.post('/resend', body)).toMatchObject({ status: 400, body: { error_code: code } });
  });
});

describe('every call that mails', () => {
  const calls = [['/magiclink'], ['/otp'], ['/recover']] as const;

  test.each(calls)('%s sends no second mail in a minute, nor more than the hourly budget', async (path) => {
    const { email } = await auth.signIn();
    expect((await auth.post(path, { email })).body).toEqual({});
    expect(await auth.post(path, { email })).toMatchObject({
      status: 429,
      body: { error_code: 'over_email_send_rate_limit' },
    });
    const thrifty = await openTestAuth(database, { GOTRUE_RATE_LIMIT_EMAIL_SENT: '0' });
    expect(await thrifty.post(path, { email: (await thrifty.signIn()).email })).toMatchObject({
      status: 429,
      body: { error_code: 'over_email_send_rate_limit', msg: 'email rate limit exceeded' },
    });
    expect(thrifty.mails).toEqual([]);
  });

  test.each(calls)('%s refuses half a code challenge, and says when the mail could not be sent', async (path) => {
    const on = await openTestAuth(database);
    const { email } = await on.signIn();
    expect(await on.post(path, { email, code_challenge_method: 's256' })).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed' },
    });
    on.breakMail();
    expect(await on.post(path, { email })).toMatchObject({ status: 500, body: { error_code: 'unexpected_failure' } });
  });

  test.each([
    ['/magiclink', 422],
    ['/otp', 422],
    ['/recover', 400],
    ['/resend', 400],
  ])('%s is refused with %i where e-mail is off', async (path, status) => {
    const on = await openTestAuth(database, { GOTRUE_EXTERNAL_EMAIL_ENABLED: 'false' });
    expect(await on.post(path, { email: uniqueEmail(), type: 'signup' })).toMatchObject({
      status,
      body: { error_code: 'email_provider_disabled' },
    });
  });

  test.each([['/magiclink'], ['/otp']])('%s creates no account where sign-ups are off', async (path) => {
    const on = await openTestAuth(database, { GOTRUE_DISABLE_SIGNUP: 'true' });
    expect(await on.post(path, { email: uniqueEmail() })).toMatchObject({
      status: 422,
      body: { error_code: 'signup_disabled' },
    });
    const { email } = await on.signIn();
    expect((await on.post(path, { email })).status).toBe(200);
  });
});

test("the product's own texts get the language that the member’s metadata name", async () => {
  const { openAuthService } = await import('../auth-service.ts');
  const { createLogger } = await import('@catlas/platform/log/logger.ts');
  const seen: unknown[] = [];
  const service = await openAuthService({
    pool: database.pool,
    environment: { GOTRUE_SITE_URL: siteUrl, API_EXTERNAL_URL: 'http://auth.test/auth/v1' },
    log: createLogger('silent'),
    mail: { send: async (mail) => void seen.push(mail) },
    mailFolder: '',
    renderMail: (input) => ({
      locale: input.locale ?? 'en',
      subject: `${input.kind} ${input.locale}`,
      text: input.confirmationUrl,
      html: input.redirectTo,
    }),
  });
  const email = uniqueEmail();
  const body = JSON.stringify({ email, password: testPassword, data: { locale: 'fr-CA' } });
  await service.app.request(`/signup?redirect_to=${encodeURIComponent(`${siteUrl}/a?b=c&d`)}`, {
    method: 'POST',
    body,
  });
  expect(seen).toMatchObject([
    { to: email, subject: 'confirmation fr-CA', locale: 'fr-CA', html: `${siteUrl}/a?b=c&d` },
  ]);
  const link = (seen[0] as { text: string }).text;
  expect(link).toMatch(
    /^http:\/\/auth\.test\/auth\/v1\/verify\?token=[0-9a-f]{56}&type=signup&redirect_to=http%3A%2F%2Fsite\.test%2Fa%3Fb%3Dc%26d$/,
  );
});
