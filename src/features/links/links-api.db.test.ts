import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildCat } from '#tests/support/cat-builder.ts';
import { openTestApi, type TestApi } from '#tests/support/test-api.ts';
import { emptyTables } from '#tests/support/test-database.ts';
import { followShortLink } from './follow-short-link.server.ts';
import { resolveShortCode } from './resolve-short-code.server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());
beforeEach(() => emptyTables(api.database));

/** Visitors share too, protected by the page's token, which a bearer replaces in these tests. */
const shorten = async (catId: number, lang?: string) =>
  api.post('/cats/shorten', { catId, ...(lang ? { lang } : {}) }, await api.signIn());

describe('POST /api/cats/shorten', () => {
  it('the call always gives the same short URL, which leads to the cat in the same language', async () => {
    const cat = await buildCat(api.context);
    const { short_url } = await (await shorten(cat.id, 'fr')).json();
    expect(short_url).toMatch(/^http:\/\/catlas\.test\/c\/[2-9a-z]{8}$/);
    expect(await resolveShortCode(api.context, short_url.split('/c/')[1])).toMatchObject({ catId: cat.id, lang: 'fr' });
    expect((await (await shorten(cat.id, 'fr')).json()).short_url).toBe(short_url);
    const english = (await (await shorten(cat.id)).json()).short_url;
    expect(english).not.toBe(short_url);
    expect(await resolveShortCode(api.context, english.split('/c/')[1])).toMatchObject({ catId: cat.id, lang: 'en' });
  });

  it('a short link of a hidden cat works for its owner only', async () => {
    const owner = await api.signIn();
    await api.request('/user/info', { as: owner });
    const viewer = { ...owner, displayName: '', locale: 'en', type: 'user', status: 'active' } as const;
    const cat = await buildCat(api.context, { userId: owner.id });
    const code = (await (await shorten(cat.id)).json()).short_url.split('/c/')[1];
    const follow = (as: typeof viewer | null) => followShortLink({ ...api.context, viewer: as }, code);
    expect(await follow(null)).toEqual({ catId: cat.id, lang: 'en', key: null });
    await api.post('/cats/delete', { catId: cat.id }, owner);
    expect([await follow(null), await follow(viewer)]).toEqual([null, { catId: cat.id, lang: 'en', key: null }]);
    expect(await followShortLink({ ...api.context, viewer: null }, 'zzzzzzzz')).toBeNull();
  });

  it('two concurrent requests make one link', async () => {
    const cat = await buildCat(api.context);
    const urls = await Promise.all([1, 2, 3, 4].map(async () => (await (await shorten(cat.id)).json()).short_url));
    expect(new Set(urls).size).toBe(1);
  });

  it('the call makes no link for a cat that the caller cannot see', async () => {
    const hidden = await buildCat(api.context, { status: 'pending' });
    expect((await shorten(hidden.id)).status).toBe(404);
    expect((await shorten(4_711)).status).toBe(404);
    expect((await shorten(1, 'de')).status).toBe(422);
  });
});
