import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { claimsOf, openTestAuth, type TestAuth } from '#tests/test-auth.ts';
import type { OpenDatabase } from '#tests/test-database.ts';
import { openTestDatabase } from '#tests/test-database.ts';
import { enroll, signInWithTotp } from '#tests/test-factors.ts';

let database: OpenDatabase;
let auth: TestAuth;
let token: string;
beforeAll(async () => {
  database = await openTestDatabase();
  auth = await openTestAuth(database);
});
beforeEach(async () => {
  token = await auth.adminToken();
});
afterAll(() => database.close());

const list = (userId: string) => auth.call(`/admin/users/${userId}/factors`, { token });
const edit = (userId: string, factorId: string, body: object) =>
  auth.call(`/admin/users/${userId}/factors/${factorId}`, { method: 'PUT', token, body });
const remove = (userId: string, factorId: string) =>
  auth.call(`/admin/users/${userId}/factors/${factorId}`, { method: 'DELETE', token });

async function addPhone(userId: string, phone: string) {
  const id = randomUUID();
  await database.pool.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, phone, created_at, updated_at)
     values ($1::uuid, $2, $1::text, 'phone', 'verified', $3, now(), now())`,
    [id, userId, phone],
  );
  return id;
}

test('an administrator sees and removes a member’s factors, with the public client, and the member is back at aal1', async () => {
  const { id, factorId, refreshToken, secret } = await signInWithTotp(auth);
  const { mfa } = auth.client({ key: token }).auth.admin;
  const listed = await mfa.listFactors({ userId: id });
  expect(listed.data?.factors).toMatchObject([{ id: factorId, factor_type: 'totp', status: 'verified', phone: '' }]);
  expect(JSON.stringify(listed)).not.toContain(secret);
  const removed = await mfa.deleteFactor({ userId: id, id: factorId });
  expect(removed.error).toBeNull();
  expect((await list(id)).body).toEqual([]);
  const { body } = await auth.post('/token?grant_type=refresh_token', { refresh_token: refreshToken });
  expect(claimsOf(body.access_token)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });
  const { rows } = await database.pool.query(
    `select payload from auth.audit_log_entries where payload ->> 'action' = 'factor_deleted'`,
  );
  expect(rows).toMatchObject([
    { payload: { actor_username: 'service_role', log_type: 'factor', traits: { user_id: id, factor_id: factorId } } },
  ]);
});

test('an administrator renames a factor and gives a phone factor another number', async () => {
  const { id } = await auth.signIn();
  const factorId = await addPhone(id, '33612345601');
  const answer = await edit(id, factorId, { friendly_name: 'new phone', phone: '+336 12 34 56 02' });
  expect(answer).toMatchObject({
    status: 200,
    body: { id: factorId, friendly_name: 'new phone', phone: '33612345602', factor_type: 'phone' },
  });
  expect((await edit(id, factorId, {})).body).toMatchObject({ friendly_name: 'new phone', phone: '33612345602' });
  expect((await list(id)).body).toMatchObject([{ friendly_name: 'new phone', phone: '33612345602' }]);
  const { rows } = await database.pool.query(
    `select payload -> 'traits' as traits from auth.audit_log_entries where payload ->> 'action' = 'factor_updated'`,
  );
  expect(rows[0].traits).toEqual({ user_id: id, factor_id: factorId, factor_type: 'phone' });
});

test('a number is for phone factors only', async () => {
  const { id, token: own } = await auth.signIn();
  const { body } = await enroll(auth, own, { factor_type: 'totp', friendly_name: 'app' });
  expect((await edit(id, body.id, { phone: 'x' })).body).toMatchObject({ friendly_name: 'app', phone: '' });
});

test('a name or number of another factor, and an invalid number, are refused', async () => {
  const { id } = await auth.signIn();
  const first = await addPhone(id, '33612345603');
  const second = await addPhone(id, '33612345604');
  expect(await edit(id, second, { friendly_name: first })).toMatchObject({
    status: 422,
    body: { error_code: 'mfa_factor_name_conflict' },
  });
  expect(await edit(id, second, { phone: '33612345603' })).toMatchObject({
    status: 422,
    body: { error_code: 'mfa_verified_factor_exists' },
  });
  expect(await edit(id, second, { phone: 'x' })).toMatchObject({
    status: 400,
    body: { error_code: 'validation_failed', msg: 'Invalid phone number format (E.164 required)' },
  });
  expect((await edit(id, second, '{' as unknown as object)).body.error_code).toBe('bad_json');
});

test('visitors and members are refused, and an unknown user or factor is not found', async () => {
  const member = await auth.signIn();
  const factorId = (await enroll(auth, member.token, { factor_type: 'totp' })).body.id;
  const other = await auth.signIn();
  for (const [method, suffix] of [
    ['GET', ''],
    ['DELETE', `/${factorId}`],
    ['PUT', `/${factorId}`],
  ] as const) {
    const call = (userId: string, own: string | undefined, path: string = suffix) =>
      auth.call(`/admin/users/${userId}/factors${path}`, {
        method,
        token: own,
        body: method === 'PUT' ? {} : undefined,
      });
    expect(await call(member.id, undefined)).toMatchObject({ status: 401, body: { error_code: 'no_authorization' } });
    expect(await call(member.id, member.token)).toMatchObject({ status: 403, body: { error_code: 'not_admin' } });
    expect(await call('7', token)).toMatchObject({ status: 404, body: { error_code: 'validation_failed' } });
    expect(await call(randomUUID(), token)).toMatchObject({ status: 404, body: { error_code: 'user_not_found' } });
    if (method === 'GET') continue;
    expect(await call(member.id, token, '/7')).toMatchObject({
      status: 404,
      body: { error_code: 'validation_failed', msg: 'factor_id must be an UUID' },
    });
    expect(await call(other.id, token)).toMatchObject({ status: 404, body: { error_code: 'mfa_factor_not_found' } });
  }
  expect((await list(member.id)).body).toHaveLength(1);
  expect((await remove(member.id, factorId)).status).toBe(200);
});
