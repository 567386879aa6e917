import { afterAll, beforeAll, expect, it } from 'vitest';
import { vacuumEmbedded } from '#db/vacuum-embedded.ts';
import { buildCat } from '../../../../tests/support/cat-builder.ts';
import { openTestContext, type TestContext } from '../../../../tests/support/test-context.ts';

let test: TestContext;
beforeAll(async () => {
  test = await openTestContext();
});
afterAll(() => test.close());

it('the embedded engine finds the nearest cats without reading each, as a server does by itself', async () => {
  const { context, database } = test;
  await buildCat(context);
  const isEmbedded = context.engine === 'pglite';
  expect((await vacuumEmbedded(context)) > 0).toBe(isEmbedded);
  if (!isEmbedded) return;
  const { rows } = await database.pool.query(
    `select relpages, relallvisible from pg_class where oid = 'cats'::regclass`,
  );
  expect(rows).toEqual([{ relpages: 1, relallvisible: 1 }]);
});
