import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#platform/db/open-database.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { visitProvider } from '#tests/support/visit-provider.ts';
import { fragmentOf, openTestAuth, siteUrl, type TestAuth } from '../test-auth.ts';
import { newPerson, openTestProviders, startSignIn, type TestProviders } from '../test-providers.ts';

let database: OpenDatabase;
let providers: TestProviders;
let auth: TestAuth;
beforeAll(async () => {
  database = await openTestDatabase();
  providers = await openTestProviders();
  auth = await openTestAuth(database, providers.environment);
});
afterAll(async () => {
  await providers.stop();
  await database.close();
});

const site = new URL(siteUrl);

async function comeBack(parameters: Record<string, string>): Promise<URL> {
  const answer = await auth.call(`/callback?${new URLSearchParams(parameters)}`);
  expect([302, 303]).toContain(answer.status);
  return new URL(answer.headers.get('location')!);
}

function expectRefused(location: URL) {
  expect(location.origin).toBe(site.origin);
  expect(location.searchParams.get('error')).toBeTruthy();
  expect(location.searchParams.has('code')).toBe(false);
  expect(fragmentOf(location).has('access_token')).toBe(false);
}

/** Something near the real one: cut, altered, longer, doubled, another of its kind, or anything. */
function forgeriesOf(real: string) {
  const position = fc.nat({ max: real.length - 1 });
  const character = fc.constantFrom(...'0123456789abcdef-ghz.%\u0000é '.split(''));
  return fc
    .oneof(
      position.map((at) => real.slice(0, at)),
      position.map((at) => real.slice(at + 1)),
      fc.tuple(position, character).map(([at, other]) => real.slice(0, at) + other + real.slice(at + 1)),
      fc.tuple(position, character).map(([at, other]) => real.slice(0, at) + other + real.slice(at)),
      fc.constant(real + real),
      fc.constant(`{${real}}`),
      fc.constant(real.replaceAll('-', '')),
      fc.constant(`${real}' or '1'='1`),
      fc.uuid(),
      fc.string({ maxLength: 60 }),
    )
    .filter((forged) => forged.toLowerCase() !== real.toLowerCase());
}

test('no state but the one that was given out signs anybody in, and that one still does afterwards', async () => {
  providers.github.person = newPerson();
  const back = await visitProvider(await startSignIn(auth, { provider: 'github' }));
  const { code, state } = Object.fromEntries(back.searchParams) as { code: string; state: string };
  await fc.assert(
    fc.asyncProperty(forgeriesOf(state), async (forged) => expectRefused(await comeBack({ code, state: forged }))),
    { numRuns: 1000 },
  );
  const location = await comeBack({ code, state });
  expect(fragmentOf(location).has('access_token')).toBe(true);
});

test('no code but the one that the provider gave signs anybody in', async () => {
  providers.github.person = newPerson();
  const back = await visitProvider(await startSignIn(auth, { provider: 'github' }));
  const { code, state } = Object.fromEntries(back.searchParams) as { code: string; state: string };
  await fc.assert(
    fc.asyncProperty(forgeriesOf(code), async (forged) => expectRefused(await comeBack({ code: forged, state }))),
    { numRuns: 200 },
  );
  expect(fragmentOf(await comeBack({ code, state })).has('access_token')).toBe(true);
});

test('no code of this service but the one in the address gives a session', async () => {
  providers.github.person = newPerson();
  const verifier = randomUUID() + randomUUID();
  const pkce = { code_challenge: verifier, code_challenge_method: 'plain' };
  const back = await visitProvider(await startSignIn(auth, { provider: 'github', ...pkce }));
  const location = await comeBack(Object.fromEntries(back.searchParams));
  const code = location.searchParams.get('code')!;
  const exchange = (auth_code: string, code_verifier: string) =>
    auth.post('/token?grant_type=pkce', { auth_code, code_verifier });
  await fc.assert(
    fc.asyncProperty(forgeriesOf(code), async (forged) => {
      expect([400, 404]).toContain((await exchange(forged, verifier)).status);
    }),
    { numRuns: 500 },
  );
  expect((await exchange(code, verifier)).status).toBe(200);
});

test('a NUL in a query or a form is refused, not a failure', async () => {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const answers = [
    await auth.call('/authorize?provider=github&invite_token=%00'),
    await auth.post('/token', 'grant_type=pkce&auth_code=%00&code_verifier=x', { headers }),
  ];
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } });
});

/** Addresses that look like the site's, or that browsers and servers might read differently. */
const lookAlikes = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('http:', 'https:', 'HTTP:', 'javascript:', 'data:', 'file:', '', 'http:/', '//', 'ht\ttp:'),
      fc.constantFrom('//', '/', '\\\\', '/\\', '///', '', '//\t'),
      fc.constantFrom(
        'site.test.evil.test',
        'evil.test',
        'site.test@evil.test',
        'evil.test#@site.test',
        'evil.test\\@site.test',
        'site.test%2eevil.test',
        'site.test\u3002evil.test',
        'ѕite.test',
        'xsite.test',
        'site.test:80@evil.test',
        'site.test:8080',
        'user:secret@site.test',
        '[::ffff:10.0.0.1]',
        '2130706433',
        '0x7f.1',
        '10.0.0.1',
      ),
      fc.constantFrom(
        '',
        '/',
        '/welcome',
        '?next=http://site.test',
        '#http://site.test',
        '/../',
        '\n',
        '%0d%0aLocation:x',
      ),
    )
    .map((parts) => parts.join('')),
  fc.webUrl(),
  fc.string({ maxLength: 80 }),
);

test('however redirect_to is written, the person stays on the site', async () => {
  await fc.assert(
    fc.asyncProperty(lookAlikes, fc.boolean(), async (redirectTo, isHeader) => {
      const query = new URLSearchParams({ provider: 'github', ...(isHeader ? {} : { redirect_to: redirectTo }) });
      // A browser could not send other characters in a header.
      const isSendable = /^[\t\x20-\x7e]*$/.test(redirectTo);
      const headers: Record<string, string> = isHeader && isSendable ? { Referer: redirectTo } : {};
      const begun = await auth.call(`/authorize?${query}`, { headers });
      const state = new URL(begun.headers.get('location')!).searchParams.get('state')!;
      const location = await comeBack({ state, error: 'access_denied' });
      expect(location.protocol).toBe(site.protocol);
      expect(location.host).toBe(site.host);
      expect(location.username + location.password).toBe('');
    }),
    { numRuns: 1000 },
  );
});
