import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { answerCatAct } from '#features/cat-page/cat-page-acts.server.ts';
import { answerCommentForm } from '#features/comments/form/comment-form.server.ts';
import { buildCat } from '#tests/support/cat-builder.ts';
import { buildComment } from '#tests/support/comment-builder.ts';
import { emptyTables } from '#tests/support/test-database.ts';
import { type Browser, openTestSite, type TestSite } from '#tests/support/test-site.ts';

let site: TestSite;
let admin: Browser;
let author: Browser;
let catId: number;
let commentId: number;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await emptyTables(site.database);
  [admin, author] = [await site.signIn('admin@example.org'), await site.signIn()];
  for (const as of [admin, author]) await site.request('/user/info', { as });
  catId = (await buildCat(site.context, { userId: author.id })).id;
  commentId = (await buildComment(site.context, { catId, userId: author.id })).id;
});

const forms = {
  cats: (as: Browser) =>
    site.visit(
      async (context, request) =>
        answerCatAct(context, { catId, form: await request.formData(), url: new URL(request.url) }),
      { as, form: { act: 'delete' }, path: `/cat/${catId}` },
    ),
  comments: (as: Browser) =>
    site.visit(
      async (context, request) =>
        answerCommentForm(context, { catId, form: await request.formData(), url: new URL(request.url) }),
      { as, form: { intent: 'delete-comment', comment_id: String(commentId) }, path: `/cat/${catId}` },
    ),
};
const statusOf = async (table: keyof typeof forms) =>
  (await site.database.pool.query(`select status from ${table}`)).rows[0].status;

it.each(['cats', 'comments'] as const)(
  'the page of a cat deletes %s of another member with a reason only, and one’s own with one press',
  async (table) => {
    const refused = await forms[table](admin);
    expect([refused.status, await statusOf(table)]).toEqual([422, 'approved']);
    expect(Object.values(await refused.json())).toContain('Choose a reason. The author gets it.');
    expect((await forms[table](author)).status).toBe(302);
    expect(await statusOf(table)).toBe('deleted');
  },
);
