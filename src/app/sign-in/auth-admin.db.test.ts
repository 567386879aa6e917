import { randomUUID } from 'node:crypto';
import { openTestAuth, type TestAuth, testPassword, uniqueEmail } from '@catlas/auth-service/tests/test-auth.ts';
import { signInWithTotp } from '@catlas/auth-service/tests/test-factors.ts';
import type { OpenDatabase } from '@catlas/platform/db/open-database.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AuthAdmin } from '#context/context.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { reach } from '#tests/support/test-site.ts';
import { createAuthAdmin } from './auth-admin.ts';

let database: OpenDatabase;
let auth: TestAuth;
let admin: AuthAdmin;

beforeAll(async () => {
  database = await openTestDatabase();
  auth = await openTestAuth(database);
  admin = createAuthAdmin(reach(auth), auth.adminToken);
});
afterAll(() => database.close());

async function canSignIn(email: string): Promise<boolean> {
  const { status } = await auth.post('/token?grant_type=password', { email, password: testPassword });
  return status === 200;
}

it('a banned member gets no session until the ban is lifted', async () => {
  const { id, email } = await auth.signIn();
  await admin.banUser(id, 'forever');
  expect(await canSignIn(email)).toBe(false);
  await admin.banUser(id, null);
  expect(await canSignIn(email)).toBe(true);
});

it('a member who has lost the second step signs in with the first again', async () => {
  const { id, email } = await signInWithTotp(auth);
  expect(await admin.removeFactors(id)).toBe(1);
  const { body } = await auth.post('/token?grant_type=password', { email, password: testPassword });
  expect(body.user.factors).toBeUndefined();
  expect(await admin.removeFactors(id)).toBe(0);
});

it('a ban with an end ends by itself', async () => {
  const { id, email } = await auth.signIn();
  await admin.banUser(id, new Date(Date.now() + 60_000));
  expect(await canSignIn(email)).toBe(false);
  auth.advance(61_000);
  expect(await canSignIn(email)).toBe(true);
});

it('a deleted sign-in account takes its sessions with it and frees its address', async () => {
  const email = uniqueEmail();
  const { id, token } = await auth.signIn(email);
  await admin.deleteUser(id);
  expect((await auth.call('/user', { token })).status).toBe(403);
  expect(await canSignIn(email)).toBe(false);
  expect((await auth.signIn(email)).id).not.toBe(id);
});

it('a missing account is no failure, so that a retry ends', async () => {
  await admin.deleteUser(randomUUID());
  await admin.banUser(randomUUID(), 'forever');
  expect(await admin.removeFactors(randomUUID())).toBe(0);
});

it('a refused key is an error, so that the caller retries later', async () => {
  const { token, id } = await auth.signIn();
  const impostor = createAuthAdmin(reach(auth), async () => token);
  await expect(impostor.deleteUser(id)).rejects.toMatchObject({ code: 'unavailable' });
});
