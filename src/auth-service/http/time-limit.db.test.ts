import { afterEach, expect, test, vi } from 'vitest';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { openTestAuth } from '../test-auth.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('nobody waits for ever on a database that is busy', async () => {
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
