import { openTestAuth, type TestAuth, uniqueEmail } from '@catlas/auth-service/tests/test-auth.ts';
import type { OpenDatabase } from '@catlas/platform/db/open-database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseConfig } from '#context/config.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { authEnvironment } from './auth-environment.ts';

const dayMs = 24 * 60 * 60 * 1000;

let database: OpenDatabase;
let auth: TestAuth;

function openSiteAuth(operator: Record<string, string> = {}) {
  const environment = authEnvironment(parseConfig({ PUBLIC_URL: 'https://minou.example' }), operator);
  return openTestAuth(database, environment as Record<string, string>);
}

beforeAll(async () => {
  database = await openTestDatabase();
  auth = await openSiteAuth();
});
afterAll(() => database.close());

test.each(['password1', 'minou2026', 'Catlas12'])(
  'a visitor cannot sign up with a password that is guessed first: %s',
  async (password) => {
    const { error } = await auth.client().auth.signUp({ email: uniqueEmail(), password });
    expect(error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['pwned'] });
  },
);

test('a session ends after 400 days, whether it was used or not', async () => {
  const refresh = async (refreshToken: string) =>
    (await auth.post('/token?grant_type=refresh_token', { refresh_token: refreshToken })).body;
  const unused = await auth.signIn();
  let { refreshToken } = await auth.signIn();
  for (const days of [199, 200]) {
    auth.advance(days * dayMs);
    refreshToken = (await refresh(refreshToken)).refresh_token;
  }
  auth.advance(2 * dayMs);
  expect((await refresh(unused.refreshToken)).msg).toMatch(/Session Expired$/);
  expect((await refresh(refreshToken)).msg).toMatch(/Session Expired$/);
});

test('the operator’s own settings win over those of the site', async () => {
  const own = await openSiteAuth({ CATLAS_PASSWORD_REFUSE_COMMON: 'false' });
  const { token } = await own.signIn();
  expect((await own.call('/user', { method: 'PUT', token, body: { password: 'password1' } })).status).toBe(200);
});
