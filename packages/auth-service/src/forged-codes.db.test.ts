import { propertyRuns } from '@catlas/platform/tests/test-scale.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  fragmentOf,
  openTestAuth,
  readMail,
  siteUrl,
  type TestAuth,
  testPassword,
  uniqueEmail,
  uniquePhone,
} from '#tests/test-auth.ts';
import type { OpenDatabase } from '#tests/test-database.ts';
import { openTestDatabase } from '#tests/test-database.ts';
import { forgeriesOf, lookAlikes } from '#tests/test-forgeries.ts';

let database: OpenDatabase;
let auth: TestAuth;
beforeAll(async () => {
  database = await openTestDatabase();
  auth = await openTestAuth(database, {
    GOTRUE_EXTERNAL_PHONE_ENABLED: 'true',
    GOTRUE_SMS_PROVIDER: 'file',
    // The high limit lets each forgery be compared.
    CATLAS_RATE_LIMIT_FAILED_CODES: '1000000',
  });
});
afterAll(() => database.close());

const site = new URL(siteUrl);
const mailedTypes = ['signup', 'invite', 'magiclink', 'recovery', 'email_change', 'email'];
const phoneTypes = ['sms', 'phone_change'];

async function openEverything() {
  const member = await auth.signIn();
  const [email, phone, newEmail, newPhone] = [uniqueEmail(), uniquePhone(), uniqueEmail(), uniquePhone()];
  await auth.post('/signup', { email, password: testPassword });
  await auth.post('/signup', { phone, password: testPassword });
  await auth.post('/recover', { email: member.email });
  await auth.call('/user', { method: 'PUT', token: member.token, body: { email: newEmail, phone: newPhone } });
  const mailTo = (address: string) => auth.mails.filter(({ to }) => to === address).map(readMail);
  const codeTo = (number: string) => auth.texts.findLast(({ to }) => to === number.slice(1))!.code;
  const mails = [...mailTo(email), ...mailTo(newEmail), ...mailTo(member.email)];
  return {
    addresses: [
      { email },
      { email: member.email },
      { email: newEmail },
      { phone },
      { phone: newPhone },
      { email: uniqueEmail() },
      { phone: uniquePhone() },
    ],
    codes: [...mails.map(({ code }) => code), codeTo(phone), codeTo(newPhone)],
    hashes: mails.map(({ tokenHash }) => tokenHash),
  };
}

const countSessions = async () => {
  const { rows } = await database.pool.query('select count(*)::int as count from auth.sessions');
  return rows[0].count as number;
};

describe('a user without the code or the link', () => {
  let open: Awaited<ReturnType<typeof openEverything>>;
  let sessions: number;
  beforeAll(async () => {
    open = await openEverything();
    sessions = await countSessions();
  });

  const refusals = ['otp_expired', 'validation_failed', 'bad_json'];
  async function expectRefused(body: object) {
    const answer = await auth.post('/verify', body);
    expect([400, 403, 422]).toContain(answer.status);
    expect(refusals).toContain(answer.body.error_code);
    expect(JSON.stringify(answer.body)).not.toContain('access_token');
  }

  test('a user without the code or the link is not let in by any code but the right one', async () => {
    const tries = fc.record({
      address: fc.constantFrom(...open.addresses),
      type: fc.constantFrom(...mailedTypes, ...phoneTypes, '', 'other', '__proto__'),
      // Some forgeries were sent to another address, or are a link's token.
      token: fc.oneof(
        fc.constantFrom(...open.hashes),
        fc.integer({ min: 0, max: 999_999 }).map((code) => String(code).padStart(6, '0')),
        fc.constantFrom(...open.codes).chain((code) => forgeriesOf(code)),
        fc.constantFrom(...open.codes).map((code) => ` ${code}`),
        fc
          .constantFrom(...open.codes)
          .map((code) => code.replace(/./g, (digit) => String.fromCharCode(0xff10 + Number(digit)))),
      ),
    });
    await fc.assert(
      fc.asyncProperty(
        tries.filter(({ token }) => !open.codes.includes(token)),
        ({ address, type, token }) => expectRefused({ ...address, type, token }),
      ),
      { numRuns: propertyRuns(700) },
    );
  });

  test('a user without the code or the link is not let in by any hash but the right one', async () => {
    const hashes = fc.oneof(
      fc.constantFrom(...open.hashes).chain((hash) => forgeriesOf(hash, (a, b) => a === b)),
      fc.constantFrom(...open.codes),
      fc.constantFrom(...open.hashes).map((hash) => `pkce_${hash}`),
      fc.constantFrom(...open.hashes).map((hash) => hash.toUpperCase()),
      fc.constantFrom('pkce_', '%', '_', '*'),
    );
    const types = fc.constantFrom(...mailedTypes, ...phoneTypes, '', 'other', '__proto__');
    await fc.assert(
      fc.asyncProperty(types, hashes, (type, token_hash) => expectRefused({ type, token_hash })),
      { numRuns: propertyRuns(500) },
    );
  });

  test('a user without the code or the link is sent back to the site with the reason by any link but the right one, wherever it asks to go', async () => {
    const tokens = fc.constantFrom(...open.hashes).chain((hash) => forgeriesOf(hash, (a, b) => a === b));
    const types = fc.constantFrom(...mailedTypes, ...phoneTypes, 'other');
    await fc.assert(
      fc.asyncProperty(tokens.filter(Boolean), types, lookAlikes, async (token, type, redirectTo) => {
        const answer = await auth.call(`/verify?${new URLSearchParams({ token, type, redirect_to: redirectTo })}`);
        expect(answer.status).toBe(303);
        const location = new URL(answer.headers.get('location')!);
        expect({ protocol: location.protocol, host: location.host }).toEqual({
          protocol: site.protocol,
          host: site.host,
        });
        expect(location.username + location.password).toBe('');
        expect(fragmentOf(location).get('error_code')).toMatch(/^(otp_expired|validation_failed)$/);
        expect(location.href).not.toMatch(/access_token|code=[0-9a-f]{8}-/);
      }),
      { numRuns: propertyRuns(700) },
    );
  });

  test('a forged code leaves what others wait for as it was: no session began, and every code still works', async () => {
    expect(await countSessions()).toBe(sessions);
    const [signUp] = open.addresses;
    const answer = await auth.post('/verify', { ...signUp, type: 'signup', token: open.codes[0] });
    expect(answer.status).toBe(200);
    expect((await auth.post('/verify', { ...signUp, type: 'signup', token: open.codes[0] })).status).toBe(403);
  });
});

test('a mail never leads elsewhere, however the client writes where to', async () => {
  const on = await openTestAuth(database, { GOTRUE_SMTP_MAX_FREQUENCY: '0s' });
  const { email } = await on.signIn();
  await fc.assert(
    fc.asyncProperty(lookAlikes, fc.constantFrom('/recover', '/otp'), async (redirectTo, path) => {
      await on.post(`${path}?${new URLSearchParams({ redirect_to: redirectTo })}`, { email });
      const { link } = readMail(on.mails.at(-1));
      expect(link.origin + link.pathname).toBe('http://auth.test/auth/v1/verify');
      const target = new URL(link.searchParams.get('redirect_to')!);
      expect({ protocol: target.protocol, host: target.host }).toEqual({ protocol: site.protocol, host: site.host });
      expect(target.username + target.password).toBe('');
    }),
    { numRuns: propertyRuns(300) },
  );
});
