import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Browser, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { answerMakeLink, type MakeLinkAnswer } from './make-link-form.server.ts';
import { toDraftFields, toPlainValues } from './prefill.ts';
import { readPrefilledLink } from './prefilled-link.server.ts';

let site: TestSite;
let member: Browser;
let passedMs = 0;
const dayMs = 24 * 60 * 60_000;
beforeAll(async () => {
  site = await openTestSite();
  const start = Date.now();
  site.context.now = () => new Date(start + passedMs);
  member = await site.signIn();
  await site.request('/user/info', { as: member });
});
afterAll(() => site.close());
beforeEach(() => {
  passedMs = 0;
});

const fields = {
  group: 'SPA d’Angers',
  kind: 'lost',
  place: '47.4736, -0.5542',
  date: '2026-11-24',
  about: 'yes',
  words: 'Grey tabby, left through the window.',
  coat_colors: 'grey',
  days: '7',
};

const make = async (form: Record<string, string>): Promise<MakeLinkAnswer> =>
  (await site.visit(answerMakeLink, { as: member, form, path: '/fr/cats/link' })).json();
async function linkOf(form: Record<string, string> = fields): Promise<URL> {
  const { made, errors } = await make(form);
  if (!made) throw new Error(JSON.stringify(errors));
  return new URL(made.link);
}
const open = ({ searchParams }: URL) => readPrefilledLink(site.context, searchParams);

it('a link of a group fills in the form with what its member has written, under both names', async () => {
  const link = await linkOf();
  expect(link.pathname).toBe('/fr/cats/new');
  link.searchParams.set('fbclid', 'added by another site');
  const answer = await open(link);
  if (answer?.state !== 'ready') throw new Error(answer?.state);
  expect(answer.prefill).toMatchObject({ group: 'SPA d’Angers', kind: 'lost', words: fields.words });
  expect(answer.maker).not.toBe('');
  expect(toPlainValues(answer.prefill)).toMatchObject({
    is_lost: 'true',
    place_query: fields.place,
    seen_date: fields.date,
    seen_about: 'yes',
    coat_colors: 'grey',
  });
  expect(toDraftFields(answer.prefill)).toMatchObject({
    isLost: true,
    place: { latitude: 47.4736, longitude: -0.5542, label: fields.place },
    seen: { date: fields.date, isAbout: true },
    traits: { coat_colors: ['grey'] },
  });
});

it('a field that the group leaves empty stays with the person who reports', async () => {
  const answer = await open(await linkOf({ group: 'SPA d’Angers' }));
  if (answer?.state !== 'ready') throw new Error(answer?.state);
  expect(toDraftFields(answer.prefill)).toMatchObject({ isLost: null, name: '', description: '' });
  expect(toDraftFields(answer.prefill)).not.toHaveProperty('place');
});

it.each([
  ['changed', (link: URL) => link.searchParams.set('group', 'Another group')],
  ['given a trait', (link: URL) => link.searchParams.set('sex', 'female')],
  ['given a second value', (link: URL) => link.searchParams.append('words', 'Call me')],
  ['cut', (link: URL) => link.searchParams.set('sign', link.searchParams.get('sign')!.slice(0, 20))],
  ['unsigned', (link: URL) => link.searchParams.delete('sign')],
  ['prolonged', (link: URL) => link.searchParams.set('until', '2999-01-01')],
])('a link that was %s fills in nothing and says so', async (_, change) => {
  const link = await linkOf();
  change(link);
  expect(await open(link)).toEqual({ state: 'wrong' });
});

it('a link of the site’s own pages, which chooses lost or found, needs no signature', async () => {
  expect(await open(new URL('http://catlas.test/cats/new?kind=lost&shared=lost&fbclid=x'))).toBeNull();
});

it('a link works up to and including its last day', async () => {
  const link = await linkOf();
  passedMs = 7 * dayMs;
  expect(await open(link)).toMatchObject({ state: 'ready' });
  passedMs = 8 * dayMs;
  expect(await open(link)).toEqual({ state: 'ended', on: link.searchParams.get('until') });
});

it('the links of a banned member fill in nothing', async () => {
  const link = await linkOf();
  const edit = (status: 'banned' | 'active') =>
    site.context.db.updateTable('users').set({ status }).where('id', '=', member.id).execute();
  await edit('banned');
  expect(await open(link)).toEqual({ state: 'wrong' });
  await edit('active');
});

it.each([
  [{ group: '' }, 'group'],
  [{ group: 'Modération' }, 'group'],
  [{ group: 'Call 06 12 34 56 78' }, 'group'],
  [{ group: 'x'.repeat(61) }, 'group'],
  [{ words: 'x'.repeat(501) }, 'words'],
  [{ date: '24/11/2026' }, 'date'],
  [{ place: '47.4736, 200' }, 'place'],
  [{ coat_colors: 'purple' }, 'coat_colors'],
])('a link is not made from %j, and the form says why', async (change, field) => {
  const { made, errors, values } = await make({ ...fields, ...change });
  expect(made).toBeNull();
  expect(errors[field]).toEqual(expect.any(String));
  expect(values.date).toBe({ ...fields, ...change }.date);
});
