import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openTestAuth, type TestAuth, testPassword, uniqueEmail } from '#tests/test-auth.ts';
import { type OpenDatabase, openTestDatabase } from '#tests/test-database.ts';

let database: OpenDatabase;
let auth: TestAuth;
beforeAll(async () => {
  database = await openTestDatabase();
  auth = await openTestAuth(database);
});
afterEach(() => void vi.useRealTimers());
afterAll(() => database.close());

const signIn = (email: string, password: string) => auth.post('/token?grant_type=password', { email, password });

test('a user of the process itself can sign in, and the same address again gets the new password', async () => {
  const email = uniqueEmail();
  const id = await auth.putConfirmedUser({ email, password: testPassword, userMetadata: { display_name: 'Ines' } });
  const { body } = await signIn(email, testPassword);
  expect(body.user).toMatchObject({ id, user_metadata: { display_name: 'Ines' } });
  const again = { email, password: 'another horse', userMetadata: { display_name: 'Inès' } };
  expect(await auth.putConfirmedUser(again)).toBe(id);
  expect((await signIn(email, testPassword)).status).toBe(400);
  expect((await signIn(email, 'another horse')).body.user.user_metadata.display_name).toBe('Inès');
});

test('a user is added however long a busy machine takes', async () => {
  const held = await Promise.all(Array.from({ length: database.pool.options.max }, () => database.pool.connect()));
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const email = uniqueEmail();
  const asked = auth.putConfirmedUser({ email, password: testPassword, userMetadata: {} });
  // A request may take a third of this time.
  await vi.advanceTimersByTimeAsync(30_000);
  vi.useRealTimers();
  for (const connection of held) connection.release();
  const id = await asked;
  expect((await signIn(email, testPassword)).body.user.id).toBe(id);
});
