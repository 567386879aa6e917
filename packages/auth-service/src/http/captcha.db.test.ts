import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestAuth, readMail, type TestAuth, testPassword, uniqueEmail } from '#tests/test-auth.ts';
import type { OpenDatabase } from '#tests/test-database.ts';
import { openTestDatabase } from '#tests/test-database.ts';

let database: OpenDatabase;
let auth: TestAuth;
let provider: Server;
let asked: Record<string, string> = {};
let settings: Record<string, string>;

beforeAll(async () => {
  database = await openTestDatabase();
  provider = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    asked = Object.fromEntries(new URLSearchParams(text));
    if (asked.response === 'garbage') return response.end('<html>');
    if (asked.response === 'never') return;
    const isRight = asked.secret === 'our secret' && asked.response === 'solved';
    const verdict = isRight ? { success: true } : { success: false, 'error-codes': ['timeout-or-duplicate'] };
    response.end(JSON.stringify(verdict));
  });
  await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done));
  const { port } = provider.address() as AddressInfo;
  settings = {
    GOTRUE_SECURITY_CAPTCHA_ENABLED: 'true',
    GOTRUE_SECURITY_CAPTCHA_PROVIDER: 'turnstile',
    GOTRUE_SECURITY_CAPTCHA_SECRET: ' our secret ',
    CATLAS_CAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}/siteverify`,
  };
  auth = await openTestAuth(database, settings);
});
afterAll(async () => {
  provider.closeAllConnections();
  await new Promise((done) => provider.close(done));
  await database.close();
});

const solved = (captcha_token: string) => ({ gotrue_meta_security: { captcha_token } });

test.each([
  '/signup',
  '/recover',
  '/resend',
  '/magiclink',
  '/otp',
  '/token?grant_type=password',
  '/token?grant_type=web3',
])('%s requires a solved captcha', async (path) => {
  const refused = { status: 400, body: { error_code: 'captcha_failed' } };
  const person = { email: uniqueEmail(), password: testPassword, type: 'signup' };
  for (const extra of [{}, { gotrue_meta_security: null }, { gotrue_meta_security: {} }, solved(' ')]) {
    const answer = await auth.post(path, { ...person, ...extra });
    expect(answer).toMatchObject(refused);
    expect(answer.body.msg).toBe('captcha protection: request disallowed (no captcha_token found in request)');
  }
  const wrong = await auth.post(path, { ...person, ...solved('wrong') });
  expect(wrong).toMatchObject(refused);
  expect(wrong.body.msg).toBe('captcha protection: request disallowed (timeout-or-duplicate)');
  expect((await auth.post(path, { ...person, ...solved('solved') })).body.error_code).not.toBe('captcha_failed');
});

test('the captcha provider gets the client’s address, with the public client', async () => {
  const email = uniqueEmail();
  const options = { captchaToken: 'solved' };
  const client = auth.client();
  expect((await client.auth.signUp({ email, password: testPassword, options })).error).toBeNull();
  const { code } = readMail(auth.mails.at(-1));
  const verified = await client.auth.verifyOtp({ email, token: code, type: 'signup' });
  expect(verified.error).toBeNull();
  expect((await client.auth.signInWithPassword({ email, password: testPassword, options })).error).toBeNull();
  expect((await client.auth.refreshSession()).error).toBeNull();
  await auth.post('/recover', { email, ...solved('solved') }, { headers: { 'X-Forwarded-For': '203.0.113.7' } });
  expect(asked).toEqual({ secret: 'our secret', response: 'solved', remoteip: '203.0.113.7' });
});

test('administrators are exempt, and members are not', async () => {
  const member = await auth.post(
    '/admin/users',
    { email: uniqueEmail(), password: testPassword, email_confirm: true },
    {
      token: await auth.adminToken(),
    },
  );
  const body = { email: member.body.email, password: testPassword };
  const path = '/token?grant_type=password';
  const signedIn = await auth.post(path, body, { token: await auth.adminToken() });
  expect(signedIn.status).toBe(200);
  expect((await auth.post(path, body, { token: signedIn.body.access_token })).body.error_code).toBe('captcha_failed');
});

test('a provider without a verdict admits no request', async () => {
  const impatient = await openTestAuth(database, { ...settings, GOTRUE_SECURITY_CAPTCHA_TIMEOUT: '200ms' });
  for (const [token, on] of [
    ['garbage', auth],
    ['never', impatient],
  ] as const) {
    expect(await on.post('/recover', { email: uniqueEmail(), ...solved(token) })).toMatchObject({
      status: 500,
      body: { error_code: 'unexpected_failure', msg: 'captcha verification process failed' },
    });
  }
});

test('an answer to a captcha is ignored where captchas are off', async () => {
  const off = await openTestAuth(database, { ...settings, GOTRUE_SECURITY_CAPTCHA_ENABLED: 'false' });
  expect((await off.post('/recover', { email: uniqueEmail(), ...solved('wrong') })).status).toBe(200);
});
