import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LiveMessage } from '#context/live-messages.ts';
import type { OwnCat } from '#features/cats/model/cat.ts';
import { photoColumnsOf } from '#features/cats/model/cat-columns.server.ts';
import { compareReports } from '#features/matching/pairs/compare-reports.server.ts';
import type { CatToReview } from '#features/moderation/to-review/cat-to-review.ts';
import { storePhoto } from '#features/photos/store-photo.server.ts';
import { buildCat } from '#tests/support/cat-builder.ts';
import { openTestApi, type Person, type TestApi } from '#tests/support/test-api.ts';
import { emptyTables } from '#tests/support/test-database.ts';
import { publishFirst } from './publish-first.server.ts';

let api: TestApi;
let [admin, author]: Person[] = [];
beforeAll(async () => {
  api = await openTestApi({ PUBLISH_FIRST: '1' });
});
afterAll(() => api.close());
beforeEach(async () => {
  await emptyTables(api.database);
  admin = await api.signIn('admin@example.org');
  author = await api.signIn('author@example.org');
  for (const as of [admin, author]) await api.request('/user/info', { as });
});

const draw = (seed: number) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"><circle cx="${10 + seed * 17}" cy="40" r="${5 + seed * 6}" fill="#c63"/></svg>`,
    ),
  )
    .jpeg()
    .toBuffer();

async function report(
  name: string,
  { seed = 1, userId = author!.id, ...parts }: Parameters<typeof buildCat>[1] & { seed?: number } = {},
) {
  const { id } = await buildCat(api.context, { name, userId, status: 'pending', ...parts });
  const photo = await storePhoto(api.context, await draw(seed));
  await api.database.db.updateTable('cats').set(photoColumnsOf(photo)).where('id', '=', id).execute();
  return id;
}
const check = async () => {
  await compareReports(api.context);
  return publishFirst(api.context);
};
const read = async (id: number) => (await api.get<{ cat: OwnCat }>(`/cats/${id}`, author)).cat;
const queue = async () => (await api.get<{ cats: CatToReview[] }>('/bo/cats/list', admin)).cats;
const toReview = async () =>
  (await api.get<{ info: { cats_to_review: number } }>('/bo/info', admin)).info.cats_to_review;

describe('where reports are published first', () => {
  it('a report that no rule holds back is public, announced, and waits in the queue for the check', async () => {
    const messages: LiveMessage[] = [];
    const stop = api.context.live.subscribe((message) => void messages.push(message as LiveMessage));
    const id = await report('Moka');
    expect(await check()).toBe(1);
    expect(await read(id)).toMatchObject({ status: 'approved', is_unchecked: true, reviewed_at: null });
    expect((await api.get<{ cat: { name: string } }>(`/cats/${id}`)).cat.name).toBe('Moka');
    await expect
      .poll(() => messages.map(({ type }) => type))
      .toEqual(expect.arrayContaining(['cat-shown', 'review-counts-changed']));
    stop();
    expect((await queue()).map((cat) => [cat.name, cat.is_unchecked, cat.held_back_for])).toEqual([
      ['Moka', true, null],
    ]);
    expect(await toReview()).toBe(1);
    expect(await check()).toBe(0);
  });

  it('approval ends the check; rejection takes the report off the map; each can be undone', async () => {
    const id = await report('Moka');
    await check();
    await api.post('/bo/cats/review', { approved: [id] }, admin);
    expect(await read(id)).toMatchObject({ status: 'approved', is_unchecked: false });
    expect(await toReview()).toBe(0);
    expect((await api.post('/bo/cats/review', { rejected: [id] }, admin)).status).toBe(409);

    await api.post('/bo/cats/reopen', { approved: [id] }, admin);
    expect(await read(id)).toMatchObject({ status: 'approved', is_unchecked: true });
    await api.post('/bo/cats/review', { rejected: [id], objections: { [id]: 'not-a-cat' } }, admin);
    expect(await read(id)).toMatchObject({ status: 'rejected', is_unchecked: false });
    expect((await api.request(`/cats/${id}`)).status).toBe(404);
    await api.post('/bo/cats/reopen', { rejected: [id] }, admin);
    expect(await read(id)).toMatchObject({ status: 'approved', is_unchecked: true });
  });

  it('a rule holds a report back, moderators read why, and an edit is checked again', async () => {
    const id = await report('Moka', { description: 'Call me on 06 12 34 56 78.' });
    expect(await check()).toBe(0);
    expect(await read(id)).toMatchObject({ status: 'pending', is_unchecked: false });
    expect((await queue())[0]).toMatchObject({ held_back_for: 'contact' });
    await api.database.db
      .updateTable('cats')
      .set({ description: 'Grey.', rule_check: null })
      .where('id', '=', id)
      .execute();
    expect(await check()).toBe(1);
  });

  it('a moderator’s earlier decision, a copied picture, a place without a town and a fourth report of a day hold back', async () => {
    const refused = await report('refused');
    await api.post('/bo/cats/review', { rejected: [refused] }, admin);
    const another = await report('again');
    await check();
    expect((await queue()).map(({ held_back_for }) => held_back_for)).toEqual(['record']);

    const other = await api.signIn();
    await api.request('/user/info', { as: other });
    const copied = await report('copied', { userId: other.id });
    await api.database.db.updateTable('cats').set({ place_label: null }).where('id', '=', another).execute();
    const nowhere = await report('nowhere', { userId: other.id, seed: 2 });
    await api.database.db.updateTable('cats').set({ place_label: null }).where('id', '=', nowhere).execute();
    await check();
    const third = await api.signIn();
    await api.request('/user/info', { as: third });
    for (const seed of [3, 4, 3, 4]) await report(`of a day ${seed}`, { userId: third.id, seed });
    await check();
    const held = new Map((await queue()).map(({ id, held_back_for }) => [id, held_back_for]));
    expect(held.get(copied)).toBe('photo');
    expect(held.get(nowhere)).toBe('place');
    expect([...held.values()].filter((rule) => rule === 'rate')).toHaveLength(4);
  });

  it('a report from before the last day waits, so that turning the setting on publishes nothing old', async () => {
    await report('old', { createdAt: new Date(Date.now() - 25 * 60 * 60_000) });
    expect(await check()).toBe(0);
    expect((await queue()).map(({ name, held_back_for }) => [name, held_back_for])).toEqual([['old', null]]);
  });
});

it('without the setting no report is published before the check', async () => {
  const id = await report('Moka');
  await compareReports(api.context);
  const config = { ...api.context.config, isPublishFirst: false };
  expect(await publishFirst({ ...api.context, config })).toBe(0);
  expect(await read(id)).toMatchObject({ status: 'pending' });
});
