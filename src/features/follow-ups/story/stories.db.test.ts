import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { eraseDeletedCats } from '#features/cats/erase-deleted-cats.server.ts';
import { photoKeyOf } from '#features/photos/photo.ts';
import { buildCat } from '#tests/support/cat-builder.ts';
import { phoneJpeg } from '#tests/support/pictures/pictures.ts';
import { openTestApi, type Person, type TestApi } from '#tests/support/test-api.ts';
import { emptyTables } from '#tests/support/test-database.ts';
import { releaseStories } from './review-stories.server.ts';
import { findShownStory, findStory, tellStory } from './tell-story.server.ts';

let api: TestApi;
let admin: Person;
let owner: Person;
let catId: number;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await emptyTables(api.database);
  admin = await api.signIn('admin@example.org');
  owner = await api.signIn();
  await api.request('/user/info', { as: owner });
  catId = (await buildCat(api.context, { userId: owner.id })).id;
  await edit({ reunited_at: new Date() });
});

const edit = (change: object) => api.context.db.updateTable('cats').set(change).where('id', '=', catId).execute();
const tell = (words = 'She sat in the shed.', photo: Uint8Array | null = null) =>
  tellStory(api.context, { catId, words, photo });
const review = (body: object, as = admin) => api.post('/bo/stories/review', body, as);
const otherKey = photoKeyOf('e'.repeat(64));
const shown = () => findShownStory(api.context, catId);

it('a story is shown once a moderator has read it, and again after a change', async () => {
  await tell('She sat in the shed.', await phoneJpeg());
  expect(await shown()).toBeNull();
  const { stories, total } = await api.get<{ stories: { id: number; words: string }[]; total: number }>(
    '/bo/stories/list',
    admin,
  );
  expect([total, stories]).toMatchObject([1, [{ id: catId, words: 'She sat in the shed.', photo: { width: 540 } }]]);
  expect(await api.get('/bo/info', admin)).toMatchObject({ info: { stories_to_review: 1 } });
  expect((await review({ approved: [catId] })).status).toBe(200);
  expect(await shown()).toMatchObject({ words: 'She sat in the shed.', photo: { width: 540 } });
  expect((await review({ rejected: [catId] })).status).toBe(409);
  await tell('She sat in the shed of a neighbour.');
  expect(await shown()).toBeNull();
  expect(await findStory(api.context, catId)).toMatchObject({ status: 'pending', photo: { width: 540 } });
});

it('only moderators decide on stories, and only of cats that are home', async () => {
  await tell();
  expect((await review({ approved: [catId] }, owner)).status).toBe(403);
  expect((await review({ approved: [catId + 1] })).status).toBe(404);
  await edit({ reunited_at: null });
  expect(await api.get('/bo/stories/list', admin)).toMatchObject({ stories: [], total: 0 });
  await expect(tell()).rejects.toMatchObject({ code: 'conflict' });
});

it('a story has 3 to 1000 characters', async () => {
  for (const words of ['', '  a ', 'a'.repeat(1001)])
    await expect(tell(words)).rejects.toMatchObject({ code: 'invalid' });
  await tell('é'.repeat(1000));
});

it('the photo of a story stays while its story does', async () => {
  await tell('At home.', await phoneJpeg());
  const sources = async () =>
    (await api.context.db.selectFrom('photo_references').select('source').execute()).map(({ source }) => source);
  expect(await sources()).toEqual(['reunion_stories']);
  await edit({ status: 'deleted', deleted_at: new Date(Date.now() - 31 * 24 * 60 * 60_000) });
  await eraseDeletedCats(api.context);
  expect(await sources()).toEqual([]);
});

it('a replaced photo of a story is removed, unless the new one is the same', async () => {
  const findKey = async () =>
    (await api.context.db.selectFrom('reunion_stories').select('photo_key').executeTakeFirstOrThrow()).photo_key!;
  await tell('At home.', await phoneJpeg());
  const key = await findKey();
  await tell('At home again.', await phoneJpeg());
  expect(await api.context.photos.find(key)).not.toBeNull();
  await api.context.db.updateTable('reunion_stories').set({ photo_key: otherKey }).execute();
  await api.context.photos.put(otherKey, new Uint8Array([1]));
  await tell('With a new photo.', await phoneJpeg());
  expect([await findKey(), await api.context.photos.find(otherKey)]).toEqual([key, null]);
});

it.each([
  ['keep', 'approved', 1],
  ['keep', 'pending', 0],
  ['delete', 'approved', 0],
] as const)('who closes the account and chooses “%s” leaves %s stories: %i', async (posts, status, count) => {
  await tell();
  await api.context.db.updateTable('reunion_stories').set({ status }).execute();
  await api.context.db
    .transaction()
    .execute((transaction) => releaseStories(transaction, { userId: owner.id, posts, at: new Date() }));
  expect(await api.context.db.selectFrom('reunion_stories').selectAll().execute()).toHaveLength(count);
});
