import { expect, it, onTestFinished } from 'vitest';
import type { AnyMessage } from '#live/live-bus.ts';
import { createPostgresLiveBus } from '#live/postgres-live-bus.ts';
import { openTestDatabase } from '../../../../tests/support/test-database.ts';

it('a notification that is no message is reported, and the next message still arrives', async () => {
  const database = await openTestDatabase();
  const errors: Error[] = [];
  const onError = (error: Error) => void errors.push(error);
  const live = await createPostgresLiveBus({ pool: database.pool, replica: null, onError });
  onTestFinished(async () => {
    await live.close();
    await database.close();
  });

  const received: AnyMessage[] = [];
  live.subscribe((message) => received.push(message));
  await database.pool.query("select pg_notify('catlas_live', 'not JSON')");
  await live.publish({ type: 'missed' });
  await expect.poll(() => received).toEqual([{ type: 'missed' }]);
  expect(errors.map(({ name }) => name)).toEqual(['SyntaxError']);
});
