import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#platform/db/open-database.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import type { AuthSchema } from './auth-schema.ts';
import { removeExpired } from './remove-expired.ts';
import { parseAuthSettings } from './settings/auth-settings.ts';
import { openTestAuth, siteUrl } from './test-auth.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const openAuthSchema = () =>
  new Kysely<AuthSchema>({ dialect: new PostgresDialect({ pool: database.pool }) }).withSchema('auth');
const required = { GOTRUE_SITE_URL: siteUrl, API_EXTERNAL_URL: 'http://auth.test' };
const settings = parseAuthSettings(required);
const inHours = (hours: number) => () => new Date(Date.now() + hours * 3_600_000);

test('what nobody can use any more goes after a day, what somebody may still use stays', async () => {
  const auth = await openTestAuth(database);
  const { id, refreshToken } = await auth.signIn();
  const refresh = (refresh_token: string) => auth.post('/token?grant_type=refresh_token', { refresh_token });
  const second = (await refresh(refreshToken)).body.refresh_token;
  const third = (await refresh(second)).body.refresh_token;
  const challenge = { code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' };
  await auth.post('/signup', { email: `${id}@example.org`, password: 'correct horse', ...challenge });
  for (const status of ['unverified', 'verified']) {
    await database.pool.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at) values ($1, $2, 'totp', $3, now(), now())`,
      [randomUUID(), id, status],
    );
  }
  await database.pool.query(
    `insert into auth.mfa_challenges (id, factor_id, created_at, ip_address)
     select gen_random_uuid(), id, now(), '127.0.0.1' from auth.mfa_factors`,
  );
  const db = openAuthSchema();
  const counts = async () => {
    const { rows } = await database.pool.query(
      `select (select count(*) from auth.refresh_tokens) as tokens, (select count(*) from auth.flow_state) as flows,
        (select count(*) from auth.mfa_factors) as factors, (select count(*) from auth.mfa_challenges) as challenges,
        (select count(*) from auth.sessions) as sessions`,
    );
    return rows[0];
  };
  await removeExpired({ db, settings, now: inHours(23) });
  expect(await counts()).toEqual({ tokens: 3, flows: 1, factors: 2, challenges: 2, sessions: 1 });
  await removeExpired({ db, settings, now: inHours(25) });
  expect(await counts()).toEqual({ tokens: 2, flows: 0, factors: 1, challenges: 0, sessions: 1 });
  expect((await refresh(second)).body.refresh_token).toBe(third);
  await database.pool.query('update auth.sessions set not_after = now()');
  await removeExpired({ db, settings, now: inHours(73) });
  expect((await counts()).sessions).toBe(0);
});

test('anonymous users stay, unless the operator wants them gone after 30 days', async () => {
  const auth = await openTestAuth(database, { GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: 'true' });
  const member = await auth.signIn();
  const { body } = await auth.post('/signup', {});
  const token = await auth.adminToken();
  const statusOf = async (id: string) => (await auth.call(`/admin/users/${id}`, { token })).status;
  const db = openAuthSchema();
  const tidy = parseAuthSettings({ ...required, GOTRUE_DB_CLEANUP_ENABLED: 'true' });
  await removeExpired({ db, settings, now: inHours(31 * 24) });
  await removeExpired({ db, settings: tidy, now: inHours(29 * 24) });
  expect(await statusOf(body.user.id)).toBe(200);
  await removeExpired({ db, settings: tidy, now: inHours(31 * 24) });
  expect(await statusOf(body.user.id)).toBe(404);
  expect(await statusOf(member.id)).toBe(200);
});
