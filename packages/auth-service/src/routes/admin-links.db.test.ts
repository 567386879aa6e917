import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
let token: string;
beforeAll(async () => {
  database = await openTestDatabase();
  auth = await openTestAuth(database);
});
beforeEach(async () => {
  token = await auth.adminToken();
});
afterAll(() => database.close());

const invite = (body: object, on = auth) => on.post('/invite', body, { token });
const generate = (body: object, on = auth) => on.post('/admin/generate_link', body, { token });
const signIn = (email: string, password: string) => auth.post('/token?grant_type=password', { email, password });

async function follow(actionLink: string, on = auth): Promise<URL> {
  const answer = await on.call(`/verify${new URL(actionLink).search}`);
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get('location')!);
}

test.each(['/invite', '/admin/generate_link'])('%s is refused to visitors and members', async (path) => {
  expect(await auth.post(path, {})).toMatchObject({ status: 401, body: { error_code: 'no_authorization' } });
  const member = await auth.signIn();
  expect(await auth.post(path, {}, { token: member.token })).toMatchObject({
    status: 403,
    body: { error_code: 'not_admin' },
  });
});

describe('inviting', () => {
  test('an invitation sends a link that makes a member, with the public client', async () => {
    const email = uniqueEmail();
    const { data, error } = await auth.client({ key: token }).auth.admin.inviteUserByEmail(email.toUpperCase(), {
      data: { nickname: 'Mia' },
      redirectTo: `${siteUrl}/welcome`,
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email,
      role: 'authenticated',
      user_metadata: { nickname: 'Mia' },
      app_metadata: { provider: 'email', providers: ['email'] },
      identities: [{ provider: 'email', identity_data: { email, email_verified: false } }],
    });
    expect(data.user!.invited_at).toBeTruthy();
    expect(data.user!.confirmation_sent_at).toBeTruthy();
    expect(data.user!.confirmed_at).toBeUndefined();
    const mail = auth.mails.at(-1)!;
    expect(mail).toMatchObject({ to: email, subject: "You've been invited" });
    expect((await signIn(email, '')).body.error_code).toBe('invalid_credentials');
    const landed = await followLink(auth, mail);
    expect(landed.href).toContain(`${siteUrl}/welcome#`);
    expect(fragmentOf(landed).get('type')).toBe('invite');
    const own = await auth.call('/user', { token: fragmentOf(landed).get('access_token')! });
    expect(own.body).toMatchObject({ id: data.user!.id, user_metadata: { nickname: 'Mia', email_verified: true } });
    expect(await invite({ email })).toMatchObject({ status: 422, body: { error_code: 'email_exists' } });
  });

  test('the code of the invitation mail works as well as its link', async () => {
    const email = uniqueEmail();
    await invite({ email });
    const { code } = readMail(auth.mails.at(-1));
    const { data } = await auth.client().auth.verifyOtp({ email, token: code, type: 'invite' });
    expect(data.user?.email).toBe(email);
  });

  test('a repeated invitation immediately sends another link, and only the newest is valid', async () => {
    const email = uniqueEmail();
    const first = await invite({ email });
    const oldMail = auth.mails.at(-1);
    expect((await invite({ email })).body.id).toBe(first.body.id);
    expect(fragmentOf(await followLink(auth, oldMail)).get('error_code')).toBe('otp_expired');
    expect(fragmentOf(await followLink(auth, auth.mails.at(-1))).get('access_token')).toBeTruthy();
  });

  test('an invited user who signs up gets no details of the invitation', async () => {
    const email = uniqueEmail();
    const on = await openTestAuth(database);
    const invited = await invite({ email, data: { salary: 1 } }, on);
    on.advance(61_000);
    const { body } = await on.post('/signup', { email, password: testPassword, data: { a: 1 } });
    expect(body).toMatchObject({ id: invited.body.id, email, user_metadata: {}, identities: [] });
    expect(body.user_metadata).toEqual({});
  });

  test('an invitation works where sign-up is off, and leaves nothing when the mail fails', async () => {
    const closed = await openTestAuth(database, { GOTRUE_DISABLE_SIGNUP: 'true' });
    expect((await invite({ email: uniqueEmail() }, closed)).status).toBe(200);
    closed.breakMail();
    const email = uniqueEmail();
    expect(await invite({ email }, closed)).toMatchObject({ status: 500, body: { error_code: 'unexpected_failure' } });
    const { rows } = await database.pool.query('select 1 from auth.users where email = $1', [email]);
    expect(rows).toEqual([]);
  });

  test('an invitation counts in the hourly budget of mails', async () => {
    const on = await openTestAuth(database, { GOTRUE_RATE_LIMIT_EMAIL_SENT: '1' });
    await invite({ email: uniqueEmail() }, on);
    expect(await invite({ email: uniqueEmail() }, on)).toMatchObject({
      status: 429,
      body: { error_code: 'over_email_send_rate_limit' },
    });
  });

  test.each([
    [{}, 400, 'validation_failed'],
    [{ email: 'x' }, 400, 'validation_failed'],
    [{ email: 'a@b.co', data: 'x' }, 400, 'bad_json'],
    ['', 400, 'bad_json'],
  ])('the invitation %j is refused with %i %s', async (body, status, code) => {
    expect(await invite(body as object)).toMatchObject({ status, body: { error_code: code } });
  });
});

describe.each([
  ['/invite', (email: string) => ({ email })],
  ['/admin/generate_link', (email: string) => ({ type: 'invite', email })],
  ['/admin/generate_link', (email: string) => ({ type: 'signup', email, password: testPassword })],
  ['/admin/users', (email: string) => ({ email })],
])('%s', (path, bodyOf) => {
  test('the call refuses an address that a user of another audience has', async () => {
    const email = uniqueEmail();
    await auth.post('/admin/users', { email, aud: 'another' }, { token });
    expect(await auth.post(path, bodyOf(email), { token })).toMatchObject({
      status: 422,
      body: { error_code: 'email_exists' },
    });
  });

  test('the call never fails when several requests for an address come together', async () => {
    const email = uniqueEmail();
    const responses = await Promise.all([1, 2, 3].map(() => auth.post(path, bodyOf(email), { token })));
    expect(responses.map(({ status }) => status).filter((status) => ![200, 422].includes(status))).toEqual([]);
  });
});

describe('a generated link', () => {
  test('a generated sign-up link makes the user and signs in, with the public client', async () => {
    const sent = auth.mails.length;
    const email = uniqueEmail();
    const redirectTo = `${siteUrl}/welcome?a=1&b=2`;
    const { data, error } = await auth.client({ key: token }).auth.admin.generateLink({
      type: 'signup',
      email,
      password: testPassword,
      options: { data: { nickname: 'Mia' }, redirectTo },
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, user_metadata: { nickname: 'Mia' }, identities: [{ provider: 'email' }] });
    expect(data.user!.confirmation_sent_at).toBeTruthy();
    const { action_link, email_otp, hashed_token, redirect_to, verification_type } = data.properties!;
    expect(hashed_token).toBe(
      createHash('sha224')
        .update(email + email_otp)
        .digest('hex'),
    );
    expect(verification_type).toBe('signup');
    expect(redirect_to).toBe(redirectTo);
    expect(action_link).toBe(
      `http://auth.test/auth/v1/verify?token=${hashed_token}&type=signup&redirect_to=${encodeURIComponent(redirectTo)}`,
    );
    expect(auth.mails).toHaveLength(sent);
    const landed = await follow(action_link);
    expect(landed.href).toContain(`${redirectTo}#access_token=`);
    expect((await signIn(email, testPassword)).status).toBe(200);
    expect(await generate({ type: 'signup', email, password: testPassword })).toMatchObject({
      status: 422,
      body: { error_code: 'email_exists' },
    });
  });

  test('signing up again leaves the password unchanged and adds to the metadata', async () => {
    const email = uniqueEmail();
    await generate({ type: 'signup', email, password: testPassword, data: { a: 1 } });
    const again = await generate({ type: 'signup', email, data: { b: 2 } });
    expect(again.body.user_metadata).toEqual({ a: 1, b: 2 });
    await follow(again.body.action_link);
    expect((await signIn(email, testPassword)).status).toBe(200);
  });

  test('a generated invitation link signs the invited user in', async () => {
    const email = uniqueEmail();
    const { body } = await generate({ type: 'invite', email, data: { nickname: 'Mia' } });
    expect(body).toMatchObject({ email, verification_type: 'invite', user_metadata: { nickname: 'Mia' } });
    expect(body.invited_at).toBeTruthy();
    const again = await generate({ type: 'invite', email });
    expect(again.body.id).toBe(body.id);
    const { data } = await auth.client().auth.verifyOtp({ type: 'invite', token_hash: again.body.hashed_token });
    expect(data.user?.id).toBe(body.id);
    expect(await generate({ type: 'invite', email })).toMatchObject({
      status: 422,
      body: { error_code: 'email_exists' },
    });
  });

  test.each(['magiclink', 'recovery'])('a generated link for %s signs in', async (type) => {
    const { id, email } = await auth.signIn();
    const { body } = await generate({ type, email });
    expect(body).toMatchObject({ id, verification_type: type, redirect_to: siteUrl });
    expect(body.recovery_sent_at).toBeTruthy();
    const landed = fragmentOf(await follow(body.action_link));
    expect(landed.get('type')).toBe(type);
    expect((await auth.call('/user', { token: landed.get('access_token')! })).body.id).toBe(id);
    const again = await generate({ type, email });
    const verified = await auth.post('/verify', { type, email, token: again.body.email_otp });
    expect(verified.body.user.id).toBe(id);
  });

  test('a magic link for a new user becomes a sign-up', async () => {
    const email = uniqueEmail();
    const { body } = await generate({ type: 'magiclink', email });
    expect(body).toMatchObject({ email, verification_type: 'signup' });
    expect(body.action_link).toContain('type=signup');
    expect(fragmentOf(await follow(body.action_link)).get('access_token')).toBeTruthy();
  });

  test('a change of address needs the links of both mailboxes', async () => {
    const { id, email } = await auth.signIn();
    const newEmail = uniqueEmail();
    const current = await generate({ type: 'email_change_current', email, new_email: newEmail });
    const next = await generate({ type: 'email_change_new', email, new_email: newEmail });
    expect(current.body).toMatchObject({ id, new_email: newEmail, verification_type: 'email_change_current' });
    expect(next.body).toMatchObject({ verification_type: 'email_change_new' });
    expect(next.body.action_link).toContain('type=email_change&');
    expect((await follow(current.body.action_link)).hash).toContain('message=Confirmation+link+accepted');
    const second = await auth.post('/verify', { type: 'email_change', email: newEmail, token: next.body.email_otp });
    expect(second.body.user).toMatchObject({ id, email: newEmail });
    expect((await signIn(newEmail, testPassword)).status).toBe(200);
  });

  test('a change of address needs only the new mailbox where it is not secured', async () => {
    const on = await openTestAuth(database, { GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED: 'false' });
    const { email } = await on.signIn();
    const new_email = uniqueEmail();
    expect(await generate({ type: 'email_change_current', email, new_email }, on)).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed' },
    });
    const { body } = await generate({ type: 'email_change_new', email, new_email }, on);
    expect(fragmentOf(await follow(body.action_link, on)).get('access_token')).toBeTruthy();
  });

  test('a generated link leads to the site where the requested target is not allowed, and never exchanges a code', async () => {
    const { email } = await auth.signIn();
    const answer = await generate({ type: 'magiclink', email, redirect_to: 'https://evil.test' });
    expect(answer.body.redirect_to).toBe(siteUrl);
    const challenge = { code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' };
    const { body } = await generate({ type: 'magiclink', email, ...challenge });
    expect(body.hashed_token).toMatch(/^[0-9a-f]{56}$/);
    const asQuery = await auth.post(
      `/admin/generate_link?redirect_to=${siteUrl}/there`,
      { type: 'magiclink', email },
      { token },
    );
    expect(asQuery.body.redirect_to).toBe(`${siteUrl}/there`);
  });

  test.each([
    [{ type: 'recovery', email: 'nobody@example.org' }, 404, 'user_not_found'],
    [{ type: 'email_change_new', email: 'nobody@example.org', new_email: 'a@b.co' }, 404, 'user_not_found'],
    [{ type: 'email_change_current', email: 'nobody@example.org' }, 404, 'user_not_found'],
    [{ type: 'signup', email: 'nobody@example.org' }, 400, 'validation_failed'],
    [{ type: 'signup', email: 'nobody@example.org', password: 'short' }, 422, 'weak_password'],
    [{ type: 'signup', email: 'nobody@example.org', password: 'x'.repeat(73) }, 400, 'validation_failed'],
    [{ type: 'reauthentication', email: 'nobody@example.org' }, 400, 'validation_failed'],
    [{ type: 'constructor', email: 'nobody@example.org' }, 400, 'validation_failed'],
    [{ type: 'magiclink' }, 400, 'validation_failed'],
    [{ type: 'magiclink', email: 'x' }, 400, 'validation_failed'],
    ['[]', 400, 'bad_json'],
  ])('the link request %j is refused with %i %s', async (body, status, code) => {
    expect(await generate(body as object)).toMatchObject({ status, body: { error_code: code } });
  });

  test('a link to an address of another user, or an invalid one, is refused', async () => {
    const [{ email }, other] = [await auth.signIn(), await auth.signIn()];
    expect(await generate({ type: 'email_change_new', email, new_email: other.email })).toMatchObject({
      status: 422,
      body: { error_code: 'email_exists' },
    });
    for (const new_email of ['', 'x']) {
      expect(await generate({ type: 'email_change_new', email, new_email })).toMatchObject({
        status: 400,
        body: { error_code: 'validation_failed' },
      });
    }
  });
});
