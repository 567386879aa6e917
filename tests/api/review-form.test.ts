import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { answerReviewForm } from '#features/moderation/api/review-form.server.ts';
import { kindsOnServer } from '#features/moderation/kinds/kinds-on-server.server.ts';
import { buildCat } from '#tests/support/cat-builder.ts';
import { emptyTables } from '#tests/support/test-database.ts';
import { type Browser, openTestSite, type TestSite } from '#tests/support/test-site.ts';

let site: TestSite;
let admin: Browser;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await emptyTables(site.database);
  admin = await site.signIn('admin@example.org');
});

const send = (form: Record<string, string>, path = '/fr/bo/cats') =>
  site.visit(
    (context, request) => answerReviewForm(context, request, { kind: 'cats', queue: kindsOnServer.cats.queue }),
    { as: admin, form, path },
  );
const cats = async () =>
  (await site.database.pool.query('select status, objection, objection_words as words from cats')).rows;

it('without JavaScript a moderator opens an item by its address, rejects it with a reason, then sees the queue and undoes it', async () => {
  const { id } = await buildCat(site.context, { status: 'pending' });
  const done = await send({ rejected: String(id), [`objection-${id}`]: 'unclear-photo' }, `/fr/bo/cats?item=${id}`);
  expect([done.status, done.headers.get('location')]).toEqual([302, `/fr/bo/cats?done=rejected.${id}`]);
  expect(await cats()).toEqual([{ status: 'rejected', objection: 'unclear-photo', words: null }]);
  const undone = await send({ undo: `rejected.${id}` }, `/fr/bo/cats?done=rejected.${id}`);
  expect([undone.status, undone.headers.get('location')]).toEqual([302, '/fr/bo/cats']);
  expect(await cats()).toEqual([{ status: 'pending', objection: null, words: null }]);
});

it('without JavaScript nothing is rejected without a reason that its author understands', async () => {
  const { id } = await buildCat(site.context, { status: 'pending' });
  const other = { rejected: String(id), [`objection-${id}`]: 'other' };
  for (const form of [{ rejected: String(id) }, other, { ...other, [`words-${id}`]: ' ' }]) {
    expect((await send(form)).status).toBe(422);
  }
  expect(await cats()).toEqual([{ status: 'pending', objection: null, words: null }]);
  expect((await send({ ...other, [`words-${id}`]: 'Please crop it.' })).status).toBe(302);
  expect(await cats()).toEqual([{ status: 'rejected', objection: 'other', words: 'Please crop it.' }]);
});

it.each(['nonsense', 'approved.', 'deleted.1', 'approved.1.x'])('an undo of %j changes nothing', async (undo) => {
  await buildCat(site.context, { status: 'approved' });
  expect((await send({ undo })).status).toBe(302);
  expect(await cats()).toMatchObject([{ status: 'approved' }]);
});
