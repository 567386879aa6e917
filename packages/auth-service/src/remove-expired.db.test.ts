import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestAuth, siteUrl } from '#tests/test-auth.ts';
import type { OpenDatabase } from '#tests/test-database.ts';
import { openTestDatabase } from '#tests/test-database.ts';
import { openTestSaml } from '#tests/test-saml.ts';
import type { AuthSchema } from './auth-schema.ts';
import { removeExpired } from './remove-expired.ts';
import { parseAuthSettings } from './settings/auth-settings.ts';

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

const tables = [
  'refresh_tokens',
  'flow_state',
  'mfa_factors',
  'mfa_challenges',
  'sessions',
  'saml_relay_states',
  'catlas_used_assertions',
  'catlas_used_links',
] as const;

async function countRows() {
  const counts = tables.map((table) => `(select count(*)::int from auth.${table}) as ${table}`);
  const { rows } = await database.pool.query(`select ${counts.join(', ')}`);
  return rows[0] as Record<(typeof tables)[number], number>;
}

async function addMarks(userId: string) {
  for (const status of ['unverified', 'verified']) {
    const id = randomUUID();
    await database.pool.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at) values ($1, $2, 'totp', $3, now(), now())`,
      [id, userId, status],
    );
    await database.pool.query(
      "insert into auth.mfa_challenges (id, factor_id, created_at, ip_address) values ($1, $2, now(), '::1')",
      [randomUUID(), id],
    );
  }
  const provider = randomUUID();
  await database.pool.query('insert into auth.sso_providers (id) values ($1)', [provider]);
  await database.pool.query(
    "insert into auth.saml_relay_states (id, sso_provider_id, request_id, created_at) values ($1, $2, 'a', now())",
    [randomUUID(), provider],
  );
  await database.pool.query('insert into auth.catlas_used_assertions values ($1, now())', [randomUUID()]);
  await database.pool.query('insert into auth.catlas_used_links values ($1, now())', [randomUUID()]);
}

test('expired rows are removed after a day, usable ones stay', async () => {
  const auth = await openTestAuth(database);
  const { id, refreshToken } = await auth.signIn();
  const refresh = (refresh_token: string) => auth.post('/token?grant_type=refresh_token', { refresh_token });
  const second = (await refresh(refreshToken)).body.refresh_token;
  const third = (await refresh(second)).body.refresh_token;
  const challenge = { code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' };
  await auth.post('/signup', { email: `${id}@example.org`, password: 'correct horse', ...challenge });
  await addMarks(id);
  const db = openAuthSchema();
  const before = await countRows();
  await removeExpired({ db, settings, now: inHours(23) });
  expect(await countRows()).toEqual(before);
  expect(before).toMatchObject({ refresh_tokens: 3, flow_state: 1, mfa_factors: 2, mfa_challenges: 2, sessions: 1 });
  await removeExpired({ db, settings, now: inHours(25) });
  expect(await countRows()).toEqual({
    refresh_tokens: 2,
    flow_state: 0,
    mfa_factors: 1,
    mfa_challenges: 0,
    sessions: 1,
    saml_relay_states: 0,
    catlas_used_assertions: 0,
    catlas_used_links: before.catlas_used_links,
  });
  expect((await refresh(second)).body.refresh_token).toBe(third);
  expect(before.catlas_used_links).toBeGreaterThan(0);
  await removeExpired({ db, settings, now: inHours(31 * 24) });
  expect(await countRows()).toMatchObject({ catlas_used_links: 0 });
});

test.each([
  ['its end', {}, 'update auth.sessions set not_after = now() where user_id = $1', 0],
  ['its time box', { GOTRUE_SESSIONS_TIMEBOX: '24h' }, 'select $1', 24],
  ['its last use', { GOTRUE_SESSIONS_INACTIVITY_TIMEOUT: '2h' }, 'select $1', 2],
])('a session is kept for three days after %s, and no longer', async (_name, environment, ending, endsAfterHours) => {
  const auth = await openTestAuth(database);
  const { id } = await auth.signIn();
  await database.pool.query(ending, [id]);
  const db = openAuthSchema();
  const chosen = parseAuthSettings({ ...required, ...environment });
  const hasSession = async () => {
    const { rows } = await database.pool.query('select 1 from auth.sessions where user_id = $1', [id]);
    return rows.length === 1;
  };
  await removeExpired({ db, settings: chosen, now: inHours(endsAfterHours + 71) });
  expect(await hasSession()).toBe(true);
  await removeExpired({ db, settings: chosen, now: inHours(endsAfterHours + 73) });
  expect(await hasSession()).toBe(false);
});

test('the audit log stays, however old', async () => {
  const auth = await openTestAuth(database);
  const { email } = await auth.signIn();
  await removeExpired({ db: openAuthSchema(), settings, now: inHours(10 * 365 * 24) });
  const { rows } = await database.pool.query(
    "select 1 from auth.audit_log_entries where payload ->> 'actor_username' = $1",
    [email],
  );
  expect(rows).toHaveLength(1);
});

test('an abandoned sign-in at a provider is removed after a day, with its data', async () => {
  const auth = await openTestAuth(database, {
    GOTRUE_EXTERNAL_GITHUB_ENABLED: 'true',
    GOTRUE_EXTERNAL_GITHUB_CLIENT_ID: 'id',
    GOTRUE_EXTERNAL_GITHUB_SECRET: 'secret',
  });
  expect((await auth.call('/authorize?provider=github')).status).toBe(302);
  const counts = async () => {
    const { rows } = await database.pool.query(
      `select (select count(*) from auth.flow_state) as flows, (select count(*) from auth.oauth_client_states) as states`,
    );
    return rows[0];
  };
  const db = openAuthSchema();
  await removeExpired({ db, settings, now: inHours(23) });
  expect(await counts()).toEqual({ flows: 1, states: 1 });
  await removeExpired({ db, settings, now: inHours(25) });
  expect(await counts()).toEqual({ flows: 0, states: 0 });
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

test('an assertion stays remembered for a day after its end, so that it never counts twice', async () => {
  const saml = await openTestSaml(database);
  await saml.begin();
  await saml.deliver(await saml.idp.answer(null));
  const db = openAuthSchema();
  const counts = async () => {
    const { rows } = await database.pool.query(
      `select (select count(*) from auth.saml_relay_states) as begun, (select count(*) from auth.catlas_used_assertions) as used`,
    );
    return rows[0];
  };
  await removeExpired({ db, settings, now: inHours(23) });
  expect(await counts()).toEqual({ begun: 1, used: 1 });
  await removeExpired({ db, settings, now: inHours(25) });
  expect(await counts()).toEqual({ begun: 0, used: 0 });
  await saml.stop();
});
