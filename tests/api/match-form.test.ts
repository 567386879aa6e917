import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RequestContext } from '#context/request-context.ts';
import { answerVoteForm } from '#features/matching/helpers/vote-form.server.ts';
import { listMatches } from '#features/matching/list-matches.server.ts';
import { answerMatchForm } from '#features/matching/match-form.server.ts';
import { compareReports } from '#features/matching/pairs/compare-reports.server.ts';
import { buildCat, buildUser } from '#tests/support/cat-builder.ts';
import { emptyTables } from '#tests/support/test-database.ts';
import { type Browser, openTestSite, type TestSite } from '#tests/support/test-site.ts';

let site: TestSite;
let owner: Browser;
let lostId: number;
let foundId: number;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await emptyTables(site.database);
  owner = await site.signIn('owner@example.org');
  await buildUser(site.context, owner.id);
  const traits = { coat_colors: ['ginger' as const] };
  lostId = (await buildCat(site.context, { userId: owner.id, isLost: true, traits })).id;
  foundId = (await buildCat(site.context, { isLost: false, traits })).id;
});

const answer = async (context: RequestContext, request: Request) =>
  answerMatchForm(context, { catId: lostId, form: await request.formData(), url: new URL(request.url) });
const send = (form: Record<string, string>, as = owner) => site.visit(answer, { as, form, path: `/fr/cat/${lostId}` });
const ids = async () => (await listMatches({ ...site.context, locale: 'fr' }, lostId)).map(({ cat }) => cat.id);

it('without JavaScript a button of a match stores the answer and leads back to the page', async () => {
  expect(await ids()).toEqual([foundId]);
  const answered = await send({ match: 'different', other: String(foundId) });
  expect([answered.status, answered.headers.get('location')]).toEqual([302, `/fr/cat/${lostId}`]);
  expect(await ids()).toEqual([]);
});

it('a wrong form or another’s report is refused with a message', async () => {
  const refused = async (form: Record<string, string>, as = owner) => {
    const answered = await send(form, as);
    return [answered.status, await answered.json()];
  };
  expect(await refused({ match: 'perhaps', other: String(foundId) })).toMatchObject([422, { isFailure: true }]);
  const stranger = await site.signIn('stranger@example.org');
  expect(await refused({ match: 'different', other: String(foundId) }, stranger)).toMatchObject([
    404,
    { isFailure: true },
  ]);
  expect(await ids()).toEqual([foundId]);
});

it('without JavaScript a helper’s button stores the vote and leads to the next pair', async () => {
  await compareReports(site.context);
  const helper = await site.signIn('helper@example.org');
  const answerVote = async (context: RequestContext, request: Request) =>
    answerVoteForm(context, await request.formData(), new URL(request.url));
  const form = { lost: String(lostId), found: String(foundId), vote: 'unsure' };
  const answered = await site.visit(answerVote, { as: helper, form, path: '/fr/helpers' });
  expect([answered.status, answered.headers.get('location')]).toEqual([302, '/fr/helpers']);
  expect(await site.context.db.selectFrom('match_votes').select('vote').execute()).toEqual([{ vote: 'unsure' }]);
  const own = await site.visit(answerVote, { as: owner, form, path: '/fr/helpers' });
  expect([own.status, (await own.json()) as object]).toMatchObject([403, { said: expect.any(String) }]);
});
