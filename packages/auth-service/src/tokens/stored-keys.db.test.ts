import { decodeProtectedHeader, SignJWT } from 'jose';
import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AuthDatabase, AuthSchema } from '#auth-schema.ts';
import { parseAuthSettings } from '#settings/auth-settings.ts';
import { openTestAuth, siteUrl, type TestAuth } from '#tests/test-auth.ts';
import type { OpenDatabase } from '#tests/test-database.ts';
import { openTestDatabase } from '#tests/test-database.ts';
import { openSigningKeys } from './signing-keys.ts';
import { listStoredKeys, revokeStoredKey, rotateStoredKey } from './stored-keys.ts';

let database: OpenDatabase;
let db: AuthDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  db = new Kysely<AuthSchema>({ dialect: new PostgresDialect({ pool: database.pool }) }).withSchema('auth');
});
beforeEach(async () => {
  await openTestAuth(database);
  await db.deleteFrom('catlas_signing_keys').execute();
});
afterAll(() => database.close());

const settings = parseAuthSettings({ GOTRUE_SITE_URL: siteUrl, API_EXTERNAL_URL: 'http://auth.test' });
const kidOf = (token: string) => decodeProtectedHeader(token).kid;
const kidsOf = async (on: TestAuth) =>
  (await on.call('/.well-known/jwks.json')).body.keys.map(({ kid }: { kid: string }) => kid);
const statusOf = async (on: TestAuth, token: string) => (await on.call('/user', { token })).status;

test('after a rotation members stay signed in, in every process, and new tokens come from the new key', async () => {
  const running = await openTestAuth(database);
  const { token: oldToken } = await running.signIn();
  const [first] = await listStoredKeys(db);
  const kid = await rotateStoredKey(db);
  const started = await openTestAuth(database);
  const { token: newToken } = await started.signIn();
  expect(kidOf(newToken)).toBe(kid);
  // The process that was running before meets the new key in a token.
  expect(await statusOf(running, newToken)).toBe(200);
  expect(kidOf((await running.signIn()).token)).toBe(kid);
  for (const on of [running, started]) {
    expect(await statusOf(on, oldToken)).toBe(200);
    expect(await kidsOf(on)).toEqual([kid, first!.kid]);
  }
  started.advance(3_601_000);
  expect(await statusOf(started, oldToken)).toBe(403);
});

test('a revoked key ends its tokens, and only its own', async () => {
  const before = await openTestAuth(database);
  const { token: oldToken } = await before.signIn();
  const [leaked] = await listStoredKeys(db);
  await rotateStoredKey(db);
  await revokeStoredKey(db, leaked!.kid);
  const after = await openTestAuth(database);
  const { token } = await after.signIn();
  expect(await after.call('/user', { token: oldToken })).toMatchObject({
    status: 403,
    body: { error_code: 'bad_jwt' },
  });
  expect(await statusOf(after, token)).toBe(200);
  expect(await kidsOf(after)).not.toContain(leaked!.kid);
});

test('a running process notices changed keys by itself', async () => {
  const keys = await openSigningKeys(db, settings);
  const oldToken = await keys.sign({ sub: 'me' });
  const kid = await rotateStoredKey(db);
  await keys.refresh();
  expect(kidOf(await keys.sign({ sub: 'me' }))).toBe(kid);
  expect((await keys.verify(oldToken, new Date())).sub).toBe('me');
  await revokeStoredKey(db, kidOf(oldToken)!);
  await keys.refresh();
  await expect(keys.verify(oldToken, new Date())).rejects.toThrow('unrecognized JWT kid');
});

test('the signing key is not revoked, nor an unknown one', async () => {
  const { token } = await (await openTestAuth(database)).signIn();
  await expect(revokeStoredKey(db, kidOf(token)!)).rejects.toThrow('Rotate first');
  await expect(revokeStoredKey(db, 'another')).rejects.toThrow('There is no key');
  expect(await listStoredKeys(db)).toHaveLength(1);
});

test('concurrent rotations leave a single signing key, and delete all older private keys', async () => {
  await openTestAuth(database);
  await Promise.all([rotateStoredKey(db), rotateStoredKey(db), rotateStoredKey(db)]);
  const rows = await db.selectFrom('catlas_signing_keys').select(['is_current', 'private_jwk']).execute();
  expect(rows).toHaveLength(4);
  expect(rows.filter(({ is_current }) => is_current)).toHaveLength(1);
  for (const { is_current, private_jwk } of rows) expect('d' in private_jwk).toBe(is_current);
});

test('a token that only names one of the service’s keys is refused', async () => {
  const on = await openTestAuth(database);
  const [kid] = await kidsOf(on);
  for (const claimed of [kid, 'nobody has this one']) {
    const forged = await new SignJWT({ role: 'service_role' })
      .setProtectedHeader({ alg: 'HS256', kid: claimed })
      .sign(new TextEncoder().encode('guessed'));
    expect(await on.call('/admin/users', { token: forged })).toMatchObject({
      status: 403,
      body: { error_code: 'bad_jwt' },
    });
  }
});
