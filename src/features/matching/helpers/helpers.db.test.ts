import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Pair } from '#features/matching/model/pair.ts';
import { compareReports } from '#features/matching/pairs/compare-reports.server.ts';
import { queueMatchMails } from '#features/matching/pairs/queue-match-mails.server.ts';
import { buildCat } from '#tests/support/cat-builder.ts';
import { openTestApi, type Person, type TestApi } from '#tests/support/test-api.ts';
import { emptyTables } from '#tests/support/test-database.ts';

let api: TestApi;
let [owner, finder, helper]: Person[] = [];
let lostId: number;
let foundId: number;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const idOf = async (person: Person | undefined) =>
  (await api.get<{ user: { id: string } }>('/user/info', person)).user.id;
beforeEach(async () => {
  await emptyTables(api.database);
  [owner, finder, helper] = await Promise.all(
    ['owner', 'finder', 'helper'].map((name) => api.signIn(`${name}@example.org`)),
  );
  const traits = { coat_colors: ['black' as const], sex: 'male' as const };
  lostId = (await buildCat(api.context, { userId: await idOf(owner), isLost: true, traits })).id;
  const seen = { coat_colors: ['black' as const], sex: 'female' as const };
  foundId = (
    await buildCat(api.context, { userId: await idOf(finder), isLost: false, latitude: 45.7705, traits: seen })
  ).id;
  await compareReports(api.context);
});

const pairs = async (as = helper) => (await api.get<{ pairs: Pair[] }>('/matches/pairs', as)).pairs;
const vote = async (given: string | null, as = helper) =>
  (await api.post('/matches/votes', { lost: lostId, found: foundId, vote: given }, as)).status;
const grade = async () =>
  (await api.context.db.selectFrom('match_pairs').select('grade').executeTakeFirstOrThrow()).grade;

it('a helper sees two reports as every visitor does, with the reasons', async () => {
  const [pair] = await pairs();
  expect(pair).toMatchObject({ lost: { id: lostId }, found: { id: foundId }, against: ['sex'] });
  expect(JSON.stringify(pair)).not.toContain('"version"');
});

it('a pair is not offered to its authors, twice to one helper, or after the owner has answered', async () => {
  expect([await pairs(owner), await pairs(finder)]).toEqual([[], []]);
  expect(await vote('unsure')).toBe(200);
  expect(await pairs()).toEqual([]);
  const another = await api.signIn();
  expect(await pairs(another)).toHaveLength(1);
  await api.post(`/user/cats/${lostId}/matches`, { other: foundId, answer: 'different' }, owner);
  expect(await pairs(another)).toEqual([]);
});

it('three helpers who agree notify the owner; a vote can be taken back', async () => {
  expect(await grade()).toBe('possible');
  const helpers = [helper!, await api.signIn(), await api.signIn()];
  for (const each of helpers.slice(0, 2)) await vote('same', each);
  await compareReports(api.context);
  await vote('same', helpers[2]);
  await vote(null, helpers[2]);
  await compareReports(api.context);
  expect(await queueMatchMails(api.context)).toBe(0);
  await vote('same', helpers[2]);
  await compareReports(api.context);
  expect([await grade(), await queueMatchMails(api.context)]).toEqual(['likely', 1]);
  const { next } = await api.get<{ next: { matches: unknown[] } }>(`/user/cats/${lostId}/next`, owner);
  expect(next.matches).toMatchObject([{ same_votes: 3, grade: 'likely' }]);
});

it('helpers who say that it is another cat end the match', async () => {
  for (let count = 0; count < 3; count++) await vote('different', await api.signIn());
  await compareReports(api.context);
  expect(await grade()).toBe('unlikely');
});

it('a vote is refused for one’s own report, for reports that are no pair, and for an unknown word', async () => {
  expect([await vote('same', owner), await vote('same', finder), await vote('perhaps')]).toEqual([403, 403, 422]);
  const other = await buildCat(api.context, { isLost: false, latitude: 47 });
  expect((await api.post('/matches/votes', { lost: lostId, found: other.id, vote: 'same' }, helper)).status).toBe(404);
});
