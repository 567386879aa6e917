import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { followLink, openTestAuth, type TestAuth } from '#tests/test-auth.ts';
import type { OpenDatabase } from '#tests/test-database.ts';
import { openTestDatabase } from '#tests/test-database.ts';
import { digestRefreshToken } from '../tokens/refresh-token.ts';

let database: OpenDatabase;
let auth: TestAuth;
beforeAll(async () => {
  database = await openTestDatabase();
  auth = await openTestAuth(database);
});
afterAll(() => database.close());

const refresh = (refresh_token: string, on = auth) => on.post('/token?grant_type=refresh_token', { refresh_token });

const sessionOf = (token: string) => decodeJwt(token).session_id;

test('fifty concurrent refreshes get the same session and token', async () => {
  const { token, refreshToken } = await auth.signIn();
  // Two services on one database stand for two processes behind one proxy.
  const other = await openTestAuth(database);
  const tabs = Array.from({ length: 50 }, (_, index) => refresh(refreshToken, index % 2 ? auth : other));
  const responses = await Promise.all(tabs);
  expect(responses.map(({ status }) => status)).toEqual(Array(50).fill(200));
  expect(new Set(responses.map(({ body }) => sessionOf(body.access_token)))).toEqual(new Set([sessionOf(token)]));
  expect(new Set(responses.map(({ body }) => body.refresh_token)).size).toBe(1);
  const { rows } = await database.pool.query(
    'select count(*) filter (where not revoked) as active, count(*) as total from auth.refresh_tokens where session_id = $1',
    [sessionOf(token)],
  );
  expect(rows[0]).toEqual({ active: 1, total: 2 });
});

test('reuse of a stolen token ends every token of its session, whatever the interval', async () => {
  const on = await openTestAuth(database, { GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: '10' });
  const { refreshToken: stolen } = await on.signIn();
  const next = async (token: string) => (await refresh(token, on)).body.refresh_token;
  const second = await next(stolen);
  on.advance(11_000);
  const third = await next(second);
  const newest = await next(third);
  const reused = { status: 400, body: { error_code: 'refresh_token_already_used' } };
  expect(await refresh(stolen, on)).toMatchObject(reused);
  for (const token of [newest, third, second, stolen, newest]) expect(await refresh(token, on)).toMatchObject(reused);
});

test('within the interval the tokens before the newest still refresh, as tabs of one browser send them', async () => {
  const on = await openTestAuth(database, { GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: '10' });
  const { refreshToken } = await on.signIn();
  const second = (await refresh(refreshToken, on)).body.refresh_token;
  const third = (await refresh(second, on)).body.refresh_token;
  expect((await refresh(second, on)).body.refresh_token).toBe(third);
  on.advance(9000);
  expect((await refresh(refreshToken, on)).status).toBe(200);
  expect((await refresh(third, on)).status).toBe(200);
});

test('the database holds no refresh token and no code in clear text', async () => {
  const { email, refreshToken } = await auth.signIn();
  const next = (await refresh(refreshToken)).body.refresh_token;
  const verifier = 'v'.repeat(43);
  await auth.post('/recover', { email, code_challenge: verifier, code_challenge_method: 'plain' });
  const code = (await followLink(auth, auth.mails.at(-1))).searchParams.get('code')!;

  const tables = ['refresh_tokens', 'flow_state', 'sessions', 'one_time_tokens', 'users', 'audit_log_entries'];
  for (const table of tables) {
    const { rows } = await database.pool.query(`select * from auth.${table}`);
    const text = JSON.stringify(rows);
    for (const secret of [refreshToken, next, code]) expect(text, table).not.toContain(secret);
  }
  const exchanged = await auth.post('/token?grant_type=pkce', { auth_code: code, code_verifier: verifier });
  expect(exchanged.status).toBe(200);
  expect((await refresh(refreshToken)).body.refresh_token).toBe(next);
});

test('tokens from before digests are recognised: the migration and the service compute the same digest', async () => {
  const { rows } = await database.pool.query("select encode(sha256($1::text::bytea), 'hex') as digest", [
    'abcdefghijkl',
  ]);
  expect(rows[0].digest).toBe(digestRefreshToken('abcdefghijkl'));
});

// The embedded engine runs transactions one after the other, so a token is never locked by another one.
if (process.env.TEST_ENGINE === 'postgres') {
  test('a token that is locked for seconds is refused, and works afterwards', async () => {
    const { token, refreshToken } = await auth.signIn();
    const holder = await database.pool.connect();
    await holder.query('begin');
    await holder.query('select 1 from auth.sessions where id = $1 for update', [sessionOf(token)]);
    expect(await refresh(refreshToken)).toMatchObject({ status: 409, body: { error_code: 'conflict' } });
    await holder.query('rollback');
    holder.release();
    expect((await refresh(refreshToken)).status).toBe(200);
  });
}
