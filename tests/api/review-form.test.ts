import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { answerReviewForm } from '#features/moderation/api/review-form.server.ts';
import { reviewCats } from '#features/moderation/review-cats.server.ts';
import { catObjections } from '#product/report-values.ts';
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

it('without JavaScript a moderator opens an item by its address and rejects it with a reason, then sees the queue', async () => {
  const { id } = await buildCat(site.context, { status: 'pending' });
  const done = await site.visit(
    (context, request) => answerReviewForm(context, request, { objections: catObjections, review: reviewCats }),
    {
      as: admin,
      form: { rejected: String(id), [`objection-${id}`]: 'unclear-photo' },
      path: `/fr/bo/cats?item=${id}`,
    },
  );
  expect([done.status, done.headers.get('location')]).toEqual([302, '/fr/bo/cats']);
  const { rows } = await site.database.pool.query('select status, objection from cats');
  expect(rows).toEqual([{ status: 'rejected', objection: 'unclear-photo' }]);
});
