import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestAuth, readMail, type TestAuth, testPassword, uniqueEmail } from '#tests/test-auth.ts';
import type { OpenDatabase } from '#tests/test-database.ts';
import { openTestDatabase } from '#tests/test-database.ts';
import { signInWithTotp, totpCode } from '#tests/test-factors.ts';

const header = 'X-Real-Client';
const settings = { GOTRUE_RATE_LIMIT_HEADER: header, CATLAS_RATE_LIMIT_FAILED_CODES: '10' };
let database: OpenDatabase;
let auth: TestAuth;
beforeAll(async () => {
  database = await openTestDatabase();
  auth = await openTestAuth(database, settings);
});
afterAll(() => database.close());

let clients = 0;
const from = (client = `198.51.${(clients >> 8) & 255}.${clients++ & 255}`) => ({
  headers: { [header]: client, 'X-Forwarded-For': client },
});
const signIn = (email: string, password: string, client?: string) =>
  auth.post('/token?grant_type=password', { email, password }, from(client));
const typeCode = (email: string, token: string) => auth.post('/verify', { type: 'email', email, token }, from());
const statuses = async (count: number, guess: (index: number) => Promise<{ status: number }>) => {
  const found: number[] = [];
  for (let index = 0; index < count; index++) found.push((await guess(index)).status);
  return found;
};
const countOf = (all: number[], status: number) => all.filter((each) => each === status).length;

test('of 300 passwords from 300 addresses few are compared, whether or not the account exists', async () => {
  const { email } = await auth.signIn();
  for (const account of [email, uniqueEmail()]) {
    const responses = await statuses(account === email ? 300 : 60, (index) => signIn(account, `guess ${index}`));
    expect(countOf(responses, 400)).toBeLessThanOrEqual(30);
    expect(countOf(responses, 400) + countOf(responses, 429)).toBe(responses.length);
  }
  // The guesses continue until the wait is longer than this machine may take for a request.
  const waitOf = async () => Number((await signIn(email, 'a guess')).headers.get('retry-after'));
  while ((await waitOf()) < 20) auth.advance(5_000);
  const refused = await signIn(email.toUpperCase(), testPassword);
  expect(refused).toMatchObject({ status: 429, body: { error_code: 'over_request_rate_limit' } });
  const seconds = Number(refused.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(refused.body.msg).toContain(`after ${seconds} seconds`);
});

test('concurrent guesses are counted, too', async () => {
  const { email } = await auth.signIn();
  const responses = await Promise.all(Array.from({ length: 60 }, () => signIn(email, 'a guess')));
  expect(responses.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(30);
});

test('each further try waits twice as long, up to a quarter of an hour, and the count restarts after an hour', async () => {
  const email = uniqueEmail();
  await statuses(20, () => signIn(email, 'a guess'));
  const waits: number[] = [];
  for (let index = 0; index < 13; index++) {
    const { status, headers } = await signIn(email, 'a guess');
    expect(status).toBe(429);
    const seconds = Number(headers.get('retry-after'));
    waits.push(seconds);
    auth.advance(seconds * 1000);
    expect((await signIn(email, 'a guess')).status).toBe(400);
  }
  expect(waits.slice(0, 4)).toEqual([1, 2, 4, 8]);
  expect(waits.slice(-2)).toEqual([900, 900]);
  auth.advance(3_600_001);
  expect(new Set(await statuses(20, () => signIn(email, 'a guess')))).toEqual(new Set([400]));
});

test('others can’t lock the owner out: a known address or a mailed link still signs in', async () => {
  const { email } = await auth.signIn();
  const home = '203.0.113.7';
  expect((await signIn(email, testPassword, home)).status).toBe(200);
  await statuses(40, () => signIn(email, 'a guess'));
  expect((await signIn(email, testPassword)).status).toBe(429);
  expect((await signIn(email, testPassword, home)).status).toBe(200);
  // That address has its own count.
  const guesses = await statuses(60, () => signIn(email, 'a guess', home));
  expect(countOf(guesses, 400)).toBeLessThanOrEqual(30);
  await auth.post('/recover', { email }, from());
  const { tokenHash } = readMail(auth.mails.findLast(({ to }) => to === email));
  expect((await auth.post('/verify', { type: 'recovery', token_hash: tokenHash }, from())).status).toBe(200);
});

test.each([
  ['another address of its IPv6 network', '2001:db8:1:2::a', '2001:db8:1:2::b'],
  ['an IPv4 address that a socket gives as a mapped one', '::ffff:203.0.113.8', '203.0.113.8'],
])('others can’t lock out an owner at %s', async (_what, before, now) => {
  const { email } = await auth.signIn();
  expect((await signIn(email, testPassword, before)).status).toBe(200);
  await statuses(40, () => signIn(email, 'a guess'));
  expect((await signIn(email, testPassword)).status).toBe(429);
  expect((await signIn(email, testPassword, '2001:db8:1:3::b')).status).toBe(429);
  expect((await signIn(email, testPassword, now)).status).toBe(200);
});

test('a right password after some wrong ones resets the count, and other failures are not counted', async () => {
  const { email } = await auth.signIn();
  for (let round = 0; round < 3; round++) {
    await statuses(19, () => signIn(email, 'a guess'));
    expect((await signIn(email, testPassword)).status).toBe(200);
  }
  const unconfirmed = uniqueEmail();
  await auth.post('/signup', { email: unconfirmed, password: testPassword }, from());
  const responses = await Promise.all(
    Array.from({ length: 15 }, async () => (await signIn(unconfirmed, testPassword)).body.error_code),
  );
  expect(new Set(responses)).toEqual(new Set(['email_not_confirmed']));
});

test('of 300 mailed codes few are compared; the code is void then, its link and the next code are not', async () => {
  const { email } = await auth.signIn();
  await auth.post('/otp', { email }, from());
  const { code, tokenHash } = readMail(auth.mails.findLast(({ to }) => to === email));
  const wrong = (index: number) => String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0');
  const responses = await statuses(300, (index) => typeCode(email, wrong(index)));
  expect(countOf(responses, 403)).toBeLessThanOrEqual(20);
  auth.advance(20 * 60_000);
  expect((await typeCode(email, wrong(301))).status).toBe(403);
  auth.advance(20 * 60_000);
  expect((await typeCode(email, code)).status).toBe(403);
  expect((await auth.post('/verify', { type: 'magiclink', token_hash: tokenHash }, from())).status).toBe(200);
  auth.advance(20 * 60_000);
  await auth.post('/otp', { email }, from());
  expect((await typeCode(email, readMail(auth.mails.findLast(({ to }) => to === email)).code)).status).toBe(200);
});

test('a mailed code stays valid after one wrong one', async () => {
  const { email } = await auth.signIn();
  await auth.post('/otp', { email }, from());
  const { code } = readMail(auth.mails.findLast(({ to }) => to === email));
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  expect((await typeCode(email, wrong)).status).toBe(403);
  expect((await typeCode(email, code)).status).toBe(200);
});

test('of 120 authenticator codes from 120 addresses few are compared, and the owner can still sign in signed in', async () => {
  // Its clock has not been moved, so the codes are of the present.
  const auth = await openTestAuth(database, settings);
  const owner = await signInWithTotp(auth);
  const tryCode = async (token: string, code: string, client?: string) => {
    const { headers } = from(client);
    const { body: challenge } = await auth.post(`/factors/${owner.factorId}/challenge`, {}, { token, headers });
    return auth.post(`/factors/${owner.factorId}/verify`, { challenge_id: challenge.id, code }, { token, headers });
  };
  const home = '203.0.113.9';
  expect((await tryCode(owner.token, totpCode(owner.secret), home)).status).toBe(200);
  await database.pool.query("update auth.sessions set ip = $2 where user_id = $1 and aal = 'aal2'", [owner.id, home]);
  // Raising a session ends those that have no second factor.
  const { body: half } = await auth.post('/token?grant_type=password', { email: owner.email, password: testPassword });
  const responses = await statuses(120, (index) => tryCode(half.access_token, String(index).padStart(6, '0')));
  expect(countOf(responses, 422)).toBeLessThanOrEqual(20);
  expect(countOf(responses, 422) + countOf(responses, 429)).toBe(120);
  expect((await tryCode(half.access_token, totpCode(owner.secret))).status).toBe(429);
  expect((await tryCode(half.access_token, totpCode(owner.secret), home)).status).toBe(200);
});
