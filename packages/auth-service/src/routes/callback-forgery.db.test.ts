import { randomUUID } from 'node:crypto';
import { propertyRuns } from '@catlas/platform/tests/test-scale.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fragmentOf, openTestAuth, siteUrl, type TestAuth } from '#tests/test-auth.ts';
import type { OpenDatabase } from '#tests/test-database.ts';
import { openTestDatabase } from '#tests/test-database.ts';
import { forgeriesOf, lookAlikes } from '#tests/test-forgeries.ts';
import { newPerson, openTestProviders, startSignIn, type TestProviders } from '#tests/test-providers.ts';
import { visitProvider } from '#tests/visit-provider.ts';

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

test('only the issued state signs a user in, also after forged ones', async () => {
  providers.github.person = newPerson();
  const back = await visitProvider(await startSignIn(auth, { provider: 'github' }));
  const { code, state } = Object.fromEntries(back.searchParams) as { code: string; state: string };
  await fc.assert(
    fc.asyncProperty(forgeriesOf(state), async (forged) => expectRefused(await comeBack({ code, state: forged }))),
    { numRuns: propertyRuns(1000) },
  );
  const location = await comeBack({ code, state });
  expect(fragmentOf(location).has('access_token')).toBe(true);
});

test('only the provider’s code signs a user in', async () => {
  providers.github.person = newPerson();
  const back = await visitProvider(await startSignIn(auth, { provider: 'github' }));
  const { code, state } = Object.fromEntries(back.searchParams) as { code: string; state: string };
  await fc.assert(
    fc.asyncProperty(forgeriesOf(code), async (forged) => expectRefused(await comeBack({ code: forged, state }))),
    { numRuns: propertyRuns(200) },
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
      const { status, body } = await exchange(forged, verifier);
      expect([400, 404]).toContain(status);
      expect(['validation_failed', 'bad_json', 'flow_state_not_found']).toContain(body.error_code);
    }),
    { numRuns: propertyRuns(500) },
  );
  expect((await exchange(code, verifier)).status).toBe(200);
});

test('a NUL in a query or a form is refused and causes no failure', async () => {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const invited = await auth.call('/authorize?provider=github&invite_token=%00');
  expect(invited).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } });
  const exchanged = await auth.post('/token', 'grant_type=pkce&auth_code=%00&code_verifier=x', { headers });
  expect(exchanged).toMatchObject({ status: 404, body: { error_code: 'flow_state_not_found' } });
});

test('the person stays on the site, however redirect_to is written', async () => {
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
    { numRuns: propertyRuns(1000) },
  );
});
