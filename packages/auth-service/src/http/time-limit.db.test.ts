import { afterEach, expect, test, vi } from 'vitest';
import { openTestAuth, testPassword } from '#tests/test-auth.ts';
import { openTestDatabase } from '#tests/test-database.ts';
import { hashesAtOnce } from '../users/passwords.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a request to a busy database has a time limit', async () => {
  const database = await openTestDatabase();
  const auth = await openTestAuth(database);
  const { token } = await auth.signIn();
  const connections = await Promise.all(
    Array.from({ length: database.pool.options.max }, () => database.pool.connect()),
  );
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const asked = auth.call('/user', { token });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await asked).toMatchObject({ status: 504, body: { error_code: 'request_timeout' } });
  vi.useRealTimers();
  for (const connection of connections) connection.release();
  expect((await auth.call('/user', { token })).status).toBe(200);
  await database.close();
});

test('four sign-ins whose bodies never arrive do not block other sign-ins', async () => {
  const database = await openTestDatabase();
  // A busy machine may need more than the short limits for the user's own requests.
  const patient = await openTestAuth(database);
  const auth = await openTestAuth(database, {}, { timeLimits: { workMs: 200, totalMs: 400 } });
  const { email } = await patient.signIn();
  const hold = () => {
    const body = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{')) });
    const request = { method: 'POST', headers: { 'Content-Length': '50' }, body, duplex: 'half' };
    return auth.app.request('/token?grant_type=password', request);
  };
  const held = await Promise.all(Array.from({ length: 2 * hashesAtOnce }, hold));
  expect(new Set(held.map(({ status }) => status))).toEqual(new Set([504]));
  const signedIn = await patient.post('/token?grant_type=password', { email, password: testPassword });
  expect(signedIn.status).toBe(200);
  await database.close();
});
