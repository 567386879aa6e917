import { createInProcessRateLimiter } from '@catlas/platform/rate-limit/rate-limiter.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rateLimits } from '#context/rate-limits.ts';
import { getCat } from '#features/cats/get-cat.server.ts';
import { followShortLink, pathOfTarget } from '#features/links/follow-short-link.server.ts';
import { buildCat } from '#tests/support/cat-builder.ts';
import { addSighting, sendSighting } from '#tests/support/sighting-forms.ts';
import { openTestApi, type Person, type TestApi } from '#tests/support/test-api.ts';
import { emptyTables } from '#tests/support/test-database.ts';

let api: TestApi;
let owner: Person;
let catId: number;
let code: string;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await emptyTables(api.database);
  api.context.rateLimiter = createInProcessRateLimiter(rateLimits);
  owner = await api.signIn('owner@owners.example');
  await api.request('/user/info', { as: owner });
  catId = (await buildCat(api.context, { userId: owner.id, status: 'pending', description: 'Call 06 12 34 56 78' })).id;
  const shared = await api.post('/cats/shorten', { catId, lang: 'fr' }, owner);
  code = /\/c\/(\w+)$/.exec(((await shared.json()) as { short_url: string }).short_url)![1]!;
});

const visitor = () => ({ db: api.context.db, viewer: null });
const decide = (status: string) =>
  api.context.db
    .updateTable('cats')
    .set({ status: status as 'approved' })
    .where('id', '=', catId)
    .execute();

describe('a report that is being checked', () => {
  it('a report that is being checked is shown by its author’s link, without words that nobody has read', async () => {
    const target = (await followShortLink(visitor(), code))!;
    expect(pathOfTarget(target, { from: 'poster' })).toBe(`/cat/${catId}?from=poster&key=${code}`);
    const cat = await getCat(visitor(), catId, code);
    expect(cat).toMatchObject({ id: catId, status: 'pending', description: '', author: null, is_lost: true });
    expect(JSON.stringify(cat)).not.toContain('06 12');
  });

  it('a report that is being checked is nowhere without the link, and with the link of another report', async () => {
    const other = await buildCat(api.context, { userId: owner.id, status: 'pending' });
    for (const key of [null, '', 'abcdefgh']) {
      await expect(getCat(visitor(), catId, key)).rejects.toMatchObject({ code: 'not-found' });
    }
    await expect(getCat(visitor(), other.id, code)).rejects.toMatchObject({ code: 'not-found' });
    expect((await api.request(`/cats/${catId}`)).status).toBe(404);
    const list = await api.request('/cats/list?latitude=45.76&longitude=4.83');
    expect(((await list.json()) as { cats: unknown[] }).cats).toEqual([]);
  });

  it('a report that is being checked takes a sighting by its link, which reaches the author', async () => {
    expect((await sendSighting(api, catId, {})).status).toBe(404);
    const { thread } = await addSighting(api, catId, { words: 'Under the red car', key: code });
    expect(thread).not.toBeNull();
    const threads = await api.request('/threads', { as: owner });
    expect(((await threads.json()) as { threads: unknown[] }).threads).toHaveLength(1);
  });

  it('a report that was approved is its usual page behind the same link, and one that was refused is nowhere', async () => {
    await decide('approved');
    expect(pathOfTarget((await followShortLink(visitor(), code))!)).toBe(`/cat/${catId}`);
    await decide('rejected');
    expect(await followShortLink(visitor(), code)).toBeNull();
    await expect(getCat(visitor(), catId, code)).rejects.toMatchObject({ code: 'not-found' });
    expect((await sendSighting(api, catId, { key: code })).status).toBe(404);
  });

  it('a report that is being checked can be marked as home by its author', async () => {
    const answer = await api.post('/cats/reunite', { catId, reunited: true }, owner);
    expect(answer.status).toBe(200);
    expect((await sendSighting(api, catId, { key: code })).status).toBe(409);
  });
});
