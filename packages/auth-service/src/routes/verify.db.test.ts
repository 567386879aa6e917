import { createHash } from 'node:crypto';
import { decodeJwt } from 'jose';
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

async function signUp(on = auth) {
  const email = uniqueEmail();
  await on.post('/signup', { email, password: testPassword });
  return { email, ...readMail(on.mails.at(-1)) };
}

const verify = (body: object, on = auth) => on.post('/verify', body);

describe('POST /verify', () => {
  test.each([
    [{}, 400, 'validation_failed', 'Verify requires a verification type'],
    [{ type: 'email' }, 400, 'validation_failed', 'Verify requires either a token or a token hash'],
    [
      { type: 'email', token: '1', token_hash: 'x' },
      400,
      'validation_failed',
      'Verify requires either a token or a token hash',
    ],
    [
      { type: 'email', token: '1' },
      400,
      'validation_failed',
      'Only an email address or phone number should be provided on verify',
    ],
    [
      { type: 'email', token: '1', email: 'a@b.co', phone: '336' },
      400,
      'validation_failed',
      'Only an email address or phone number should be provided on verify',
    ],
    [
      { type: 'email', token_hash: 'x', email: 'a@b.co' },
      400,
      'validation_failed',
      'Only the token_hash and type should be provided',
    ],
    [
      { type: 'email', token_hash: 'x', redirect_to: siteUrl },
      400,
      'validation_failed',
      'Only the token_hash and type should be provided',
    ],
    [{ type: 'toString', token_hash: 'x' }, 400, 'validation_failed', 'Invalid email verification type'],
    [{ type: 'sms', token_hash: 'x' }, 400, 'validation_failed', 'Invalid email verification type'],
    [{ type: 'email', token: '1', email: 'nobody' }, 422, 'validation_failed', undefined],
    [
      { type: 'sms', token: '1', phone: 'abc' },
      400,
      'validation_failed',
      'Invalid phone number format (E.164 required)',
    ],
    [{ type: 'sms', token: '123456', phone: '+33612345678' }, 403, 'otp_expired', 'Token has expired or is invalid'],
    [
      { type: 'email', token: '123456', email: 'nobody@example.org' },
      403,
      'otp_expired',
      'Token has expired or is invalid',
    ],
    [{ type: 'signup', token_hash: 'f'.repeat(56) }, 403, 'otp_expired', 'Email link is invalid or has expired'],
  ])('the request %j is refused with %i %s', async (body, status, code, message) => {
    const answer = await verify(body);
    expect(answer).toMatchObject({ status, body: { code: status, error_code: code } });
    if (message) expect(answer.body.msg).toBe(message);
  });

  test('a wrong code does not burn the right one, the right one counts once', async () => {
    const { email, code } = await signUp();
    const wrong = code === '000000' ? '000001' : '000000';
    expect(await verify({ type: 'signup', email, token: wrong })).toMatchObject({
      status: 403,
      body: { error_code: 'otp_expired' },
    });
    const answer = await verify({ type: 'signup', email: email.toUpperCase(), token: code });
    expect(answer.status).toBe(200);
    expect(decodeJwt(answer.body.access_token).amr).toMatchObject([{ method: 'otp' }]);
    expect((await verify({ type: 'signup', email, token: code })).status).toBe(403);
  });

  test('a code of one kind is none of another', async () => {
    const { email, code, tokenHash } = await signUp();
    expect((await verify({ type: 'recovery', email, token: code })).status).toBe(403);
    expect((await verify({ type: 'email_change', token_hash: tokenHash })).status).toBe(403);
    expect((await verify({ type: 'email', token_hash: tokenHash })).status).toBe(200);
  });

  test('only one of two concurrent requests with the same token signs in', async () => {
    const { tokenHash } = await signUp();
    const responses = await Promise.all([1, 2, 3].map(() => verify({ type: 'signup', token_hash: tokenHash })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
  });

  test('codes and links end after their time', async () => {
    const on = await openTestAuth(database, { GOTRUE_MAILER_OTP_EXP: '60' });
    const { email, code, tokenHash } = await signUp(on);
    on.advance(61_000);
    expect((await verify({ type: 'signup', email, token: code }, on)).body.error_code).toBe('otp_expired');
    expect((await verify({ type: 'signup', token_hash: tokenHash }, on)).body.error_code).toBe('otp_expired');
  });

  test('a banned user gets user_banned, by code and by link', async () => {
    const { email, code, tokenHash } = await signUp();
    await database.pool.query("update auth.users set banned_until = now() + interval '1 day' where email = $1", [
      email,
    ]);
    expect(await verify({ type: 'signup', email, token: code })).toMatchObject({
      status: 403,
      body: { error_code: 'user_banned' },
    });
    expect(await verify({ type: 'signup', token_hash: tokenHash })).toMatchObject({
      status: 403,
      body: { error_code: 'user_banned' },
    });
  });

  test('an invited user gets a random password', async () => {
    const { email, tokenHash } = await signUp();
    await database.pool.query('update auth.users set invited_at = now(), encrypted_password = null where email = $1', [
      email,
    ]);
    expect((await verify({ type: 'invite', token_hash: tokenHash })).status).toBe(200);
    const { rows } = await database.pool.query('select encrypted_password from auth.users where email = $1', [email]);
    expect(rows[0].encrypted_password).toMatch(/^\$2b\$\d\d\$.{53}$/);
  });
});

describe('GET /verify', () => {
  test.each(['/verify', '/verify?type=signup', '/verify?token=x'])(
    '%s is answered with what is missing',
    async (path) => {
      expect(await auth.call(path)).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } });
    },
  );

  test('a bad link leads back to the site with the reason, never elsewhere', async () => {
    const answer = await auth.call('/verify?token=x&type=signup&redirect_to=https://evil.example/');
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(
      `${siteUrl}#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=`,
    );
    const unsupported = await auth.call('/verify?token=x&type=sms');
    expect(unsupported.headers.get('location')).toContain('#error=invalid_request&error_code=validation_failed');
    const pkce = new URL((await auth.call('/verify?token=pkce_x&type=signup')).headers.get('location')!);
    expect(pkce.searchParams.get('error_code')).toBe('otp_expired');
    expect(fragmentOf(pkce).get('error_code')).toBe('otp_expired');
  });

  test("a mail scanner's look at a link does not use it up", async () => {
    const { link } = await signUp();
    const looked = await auth.call(`/verify${link.search}`, { method: 'HEAD' });
    expect(looked.status).toBe(405);
    expect((await auth.call(`/verify${link.search}`)).headers.get('location')).toContain('access_token=');
  });
});

describe('a code exchange (PKCE)', () => {
  test('the public client signs up, follows the link and exchanges the code once', async () => {
    const client = auth.client({ flowType: 'pkce' });
    const email = uniqueEmail();
    await client.auth.signUp({
      email,
      password: testPassword,
      options: { emailRedirectTo: `${siteUrl}/callback?next=/x` },
    });
    expect(readMail(auth.mails.at(-1)).tokenHash).toMatch(/^pkce_[0-9a-f]{56}$/);
    const landed = await followLink(auth, auth.mails.at(-1));
    expect(landed.hash).toBe('');
    expect(landed.searchParams.get('next')).toBe('/x');
    const code = landed.searchParams.get('code')!;
    const { data, error } = await client.auth.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.session!.user.email).toBe(email);
    expect(decodeJwt(data.session!.access_token).amr).toMatchObject([{ method: 'email/signup' }]);
    const again = await auth.post('/token?grant_type=pkce', { auth_code: code, code_verifier: 'x'.repeat(50) });
    expect(again).toMatchObject({ status: 404, body: { error_code: 'flow_state_not_found' } });
  });

  test('resetting a password ends in a session that came by recovery', async () => {
    const { email } = await auth.signIn();
    const client = auth.client({ flowType: 'pkce' });
    await client.auth.resetPasswordForEmail(email);
    const landed = await followLink(auth, auth.mails.at(-1));
    const { data } = await client.auth.exchangeCodeForSession(landed.searchParams.get('code')!);
    expect(decodeJwt(data.session!.access_token).amr).toMatchObject([{ method: 'recovery' }]);
  });

  test('the typed code of such a mail signs in directly', async () => {
    const client = auth.client({ flowType: 'pkce' });
    const { email } = await auth.signIn();
    await client.auth.signInWithOtp({ email });
    const { data } = await client.auth.verifyOtp({ email, token: readMail(auth.mails.at(-1)).code, type: 'email' });
    expect(data.session?.user.email).toBe(email);
  });

  const verifier = 'v'.repeat(64);
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const exchange = (auth_code: unknown, code_verifier: unknown, on = auth) =>
    on.post('/token?grant_type=pkce', { auth_code, code_verifier });

  async function startFlow(on = auth, method = 's256', code_challenge = challenge) {
    const { email } = await on.signIn();
    await on.post('/recover', { email, code_challenge, code_challenge_method: method });
    return (await followLink(on, on.mails.at(-1))).searchParams.get('code');
  }

  test('a wrong verifier is refused and the right one still works after it', async () => {
    const code = await startFlow();
    expect(await exchange(code, `${verifier}x`)).toMatchObject({
      status: 400,
      body: { error_code: 'bad_code_verifier' },
    });
    expect((await exchange(code, verifier)).status).toBe(200);
  });

  test('a plain challenge is compared as it is', async () => {
    const code = await startFlow(auth, 'plain', verifier);
    expect((await exchange(code, verifier)).status).toBe(200);
  });

  test('missing halves, an unknown code and one too old are refused', async () => {
    expect((await exchange('', verifier)).body.error_code).toBe('validation_failed');
    expect((await exchange('x', null)).body.error_code).toBe('validation_failed');
    expect(await exchange('x', verifier)).toMatchObject({ status: 404, body: { error_code: 'flow_state_not_found' } });
    const on = await openTestAuth(database);
    const code = await startFlow(on);
    on.advance(301_000);
    expect(await exchange(code, verifier, on)).toMatchObject({
      status: 422,
      body: { error_code: 'flow_state_expired' },
    });
  });

  test('only one of two concurrent exchanges of the same code signs in', async () => {
    const code = await startFlow();
    const responses = await Promise.all([exchange(code, verifier), exchange(code, verifier)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  test('a link whose flow is gone leads back with the reason and stays unused', async () => {
    const { email } = await auth.signIn();
    await auth.post('/recover', { email, code_challenge: challenge, code_challenge_method: 's256' });
    await database.pool.query('delete from auth.flow_state');
    const landed = await followLink(auth, auth.mails.at(-1));
    expect(landed.searchParams.get('error_code')).toBe('flow_state_not_found');
    expect(landed.searchParams.get('error')).toBeNull();
    const hash = readMail(auth.mails.at(-1)).tokenHash;
    expect((await auth.post('/verify', { type: 'recovery', token_hash: hash })).status).toBe(200);
  });
});
