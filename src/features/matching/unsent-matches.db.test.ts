import { createCsrfSecret, createCsrfToken, csrfCookieName } from '@catlas/platform/http/csrf.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ListedCat } from '#features/cats/model/cat.ts';
import { publishPoint } from '#features/cats/model/publish-point.ts';
import { buildCat } from '#tests/support/cat-builder.ts';
import { openTestApi, type Person, type TestApi } from '#tests/support/test-api.ts';
import { emptyTables } from '#tests/support/test-database.ts';
import type { Match } from './model/match.ts';

let api: TestApi;
let author: Person;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await emptyTables(api.database);
  author = await api.signIn('author@example.org');
});

const report = {
  lat: 45.764,
  lng: 4.8357,
  location_type: 'street',
  is_lost: false,
  coat_colors: 'ginger',
  coat_pattern: 'tabby',
  seen_at: '',
};
const traits = { coat_colors: ['ginger' as const], coat_pattern: 'tabby' as const };
const secret = createCsrfSecret();
const visitor = { cookie: `${csrfCookieName}=${secret}`, 'csrf-token': createCsrfToken(secret) };
const post = (parts: object, as?: Person) =>
  api.request('/matches/unsent', {
    method: 'POST',
    as,
    body: JSON.stringify({ ...report, ...parts }),
    headers: { 'content-type': 'application/json', ...(as ? {} : visitor) },
  });
const ask = async (parts: object = {}, as?: Person) =>
  (await (await post(parts, as)).json()) as { matches: Match[]; own: ListedCat[] };

it('a report is compared before it is sent, for any visitor, and nothing is stored', async () => {
  const lost = await buildCat(api.context, { isLost: true, traits });
  await buildCat(api.context, { isLost: true, traits: { coat_colors: ['black'] }, latitude: 45.9 });
  const { matches, own } = await ask();
  expect(matches).toMatchObject([{ cat: { id: lost.id }, grade: 'likely', answer: null }]);
  expect(own).toEqual([]);
  for (const table of ['reports_to_compare', 'match_pairs', 'cat_drafts'] as const) {
    const rows = await api.context.db.selectFrom(table).selectAll().execute();
    expect(rows).toHaveLength(table === 'reports_to_compare' ? 2 : 0);
  }
});

it('the comparison is the same from anywhere in a cell: only the published place is read', async () => {
  await buildCat(api.context, { isLost: true, traits });
  const { latitude } = publishPoint({ latitude: report.lat, longitude: report.lng }, 'street');
  const [here, there] = [await ask({ lat: latitude - 0.001 }), await ask({ lat: latitude + 0.001 })];
  expect(here).toEqual(there);
  expect(here.matches).toHaveLength(1);
});

it('an open report of one’s own that looks alike is offered for editing, but not to others', async () => {
  const { user } = await api.get<{ user: { id: string } }>('/user/info', author);
  const own = { userId: user.id, isLost: false };
  const alike = await buildCat(api.context, { ...own, traits, status: 'pending' });
  const untold = await buildCat(api.context, own);
  await buildCat(api.context, { ...own, traits: { coat_colors: ['black'] } });
  await buildCat(api.context, { ...own, traits, latitude: 45.9 });
  await buildCat(api.context, { ...own, traits, status: 'rejected' });
  await buildCat(api.context, { ...own, traits, isLost: true });
  expect((await ask({}, author)).own.map(({ id }) => id)).toEqual([untold.id, alike.id]);
  expect((await ask()).own).toEqual([]);
  expect((await ask({}, await api.signIn())).own).toEqual([]);
});

it('an invalid report is refused with a message for each field', async () => {
  const response = await post({ lat: '', sex: 'perhaps' });
  expect(response.status).toBe(422);
  const { errors } = (await response.json()) as { errors: { field: string }[] };
  expect(errors.map(({ field }) => field)).toEqual(['lat', 'sex']);
});
