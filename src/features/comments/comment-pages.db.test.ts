import { afterAll, beforeAll, expect, it } from 'vitest';
import { commentsPerPage, mostCommentsInList, type PublicComment } from '#features/comments/model/comment.ts';
import { getCatComments } from '#features/comments/section/cat-comments.server.ts';
import { buildCat, buildUser } from '#tests/support/cat-builder.ts';
import { openTestApi, type TestApi } from '#tests/support/test-api.ts';

const count = 1_130;

let api: TestApi;
let catId: number;
beforeAll(async () => {
  api = await openTestApi();
  catId = (await buildCat(api.context)).id;
  const author = await buildUser(api.context);
  // Groups of ten comments have the same time.
  await api.database.pool.query(
    `insert into comments (cat_id, user_id, content, status, created_at)
     select $1, $2, 'number ' || n, 'approved', now() - (n / 10) * interval '1 minute' from generate_series(1, $3::int) n`,
    [catId, author, count],
  );
});
afterAll(() => api.close());

interface Page {
  comment: PublicComment[];
  total: number;
  next_cursor: string | null;
}
const isNewestFirst = (comments: PublicComment[]) =>
  comments.every(({ id, created_at }, index) => {
    const before = comments[index - 1];
    return !before || created_at < before.created_at || (created_at === before.created_at && id < before.id);
  });

it('the API lists every comment once, newest first', async () => {
  const all: PublicComment[] = [];
  let cursor: string | null = null;
  do {
    const query: string = cursor ? `?limit=400&cursor=${cursor}` : '?limit=400';
    const page: Page = await api.get<Page>(`/cats/comments/${catId}${query}`);
    expect(page.total).toBe(count);
    all.push(...page.comment);
    cursor = page.next_cursor;
  } while (cursor);
  expect(new Set(all.map(({ id }) => id)).size).toBe(count);
  expect(isNewestFirst(all)).toBe(true);
  expect((await api.get<Page>(`/cats/comments/${catId}`)).comment).toHaveLength(mostCommentsInList);
});

it('an invalid cursor is rejected, and the cursor of a deleted comment still works', async () => {
  expect((await api.request(`/cats/comments/${catId}?cursor=nonsense`)).status).toBe(400);
  expect((await api.request(`/cats/comments/${catId}?limit=501`)).status).toBe(422);
  const first = await api.get<Page>(`/cats/comments/${catId}?limit=20`);
  const next = () => api.get<Page>(`/cats/comments/${catId}?limit=20&cursor=${first.next_cursor}`);
  const before = await next();
  await api.database.pool.query(`update comments set status = 'deleted', deleted_at = now() where id = $1`, [
    first.comment.at(-1)!.id,
  ]);
  expect((await next()).comment).toEqual(before.comment);
  await api.database.pool.query(`update comments set status = 'approved', deleted_at = null where id = $1`, [
    first.comment.at(-1)!.id,
  ]);
});

it('the cat’s page links to the earliest comment without JavaScript', async () => {
  const seen = new Set<number>();
  let earlier: string | null = '';
  let pages = 0;
  while (earlier !== null) {
    const url: URL = new URL(`http://catlas.test/cat/${catId}?${earlier}`);
    const page: Awaited<ReturnType<typeof getCatComments>> = await getCatComments(
      { db: api.context.db, viewer: null },
      { catId, url },
    );
    expect(page.comments.length).toBeLessThanOrEqual(mostCommentsInList);
    expect(page.isEarlierPage).toBe(url.searchParams.has('before'));
    for (const { id } of page.comments) seen.add(id);
    earlier = page.earlier;
    pages += 1;
  }
  expect(seen.size).toBe(count);
  expect(pages).toBe(Math.ceil(count / commentsPerPage));
});

it('an outdated or mistyped page URL shows the newest comments', async () => {
  const url = new URL(`http://catlas.test/cat/${catId}?before=x&comments=-3`);
  const page = await getCatComments({ db: api.context.db, viewer: null }, { catId, url });
  expect(page).toMatchObject({ isEarlierPage: false, total: count });
  expect(page.comments).toHaveLength(commentsPerPage);
});
