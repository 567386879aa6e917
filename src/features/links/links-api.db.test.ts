import { isAppError } from '@catlas/platform/errors/app-error.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { catPreviewRoutes } from '#features/cat-page/previews/cat-preview-routes.server.ts';
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

describe('what people share', () => {
  const shareOf = async (cat: { id: number }, lang: string) => (await shorten(cat.id, lang)).json();

  it('the text of a lost cat says since when, where and what it looks like, in the language of the link, with the link', async () => {
    const cat = await buildCat(api.context, {
      name: 'Moka',
      traits: {
        coat_colors: ['grey'],
        coat_pattern: 'tabby',
        seen_at: '2026-11-26T21:30:00Z',
        seen_at_precision: 'hour',
      },
    });
    const { short_url, text } = await shareOf(cat, 'en');
    expect(text).toBe(
      `Missing: Moka\nSince: about 26 November 2026 at 22:30 · Lyon\nA grey cat.\nGrey tabby\nHave you seen this cat? Photo, place and how to answer: ${short_url}`,
    );
    const french = await shareOf(cat, 'fr');
    expect(french.text).toMatch(
      /^Disparu.: Moka\n.*26 novembre 2026 à 22:30 · Lyon\nA grey cat\.\nTigré gris\n.*Photo, lieu/su,
    );
    expect(french.text).toContain(french.short_url);
  });

  it('the text of a found cat asks whose it is, and that of a cat at home gives thanks', async () => {
    const cat = await buildCat(api.context, { name: 'Grey cat', isLost: false });
    expect((await shareOf(cat, 'en')).text).toMatch(/^Found: Grey cat\nLyon\nA grey cat\.\nIs it yours/);
    await api.database.db.updateTable('cats').set({ reunited_at: new Date() }).where('id', '=', cat.id).execute();
    expect((await shareOf(cat, 'en')).text).toMatch(/^Grey cat is home again/);
  });

  it('the square picture shows a report, also one that is being checked to those who have its link, and only codes of that report', async () => {
    const cat = await buildCat(api.context, {
      name: 'Ein sehr langer Name, der in keine Zeile eines Bildes passt, auch klein nicht',
    });
    const { picture } = await shareOf(cat, 'fr');
    const pictures = catPreviewRoutes({ context: api.context, addressOf: () => '203.0.113.9' });
    pictures.onError((error, c) => c.body(null, isAppError(error) ? (error.status as 404) : 500));
    const fetchPicture = (path: string) => pictures.request(path);
    const shown = await fetchPicture(picture);
    expect(shown.headers.get('content-type')).toBe('image/jpeg');
    expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({ width: 1080, height: 1080 });
    const other = await fetchPicture(picture.replace(/code=\w+/, 'code=forged22'));
    expect(other.headers.get('etag')).not.toBe(shown.headers.get('etag'));

    await api.database.db.updateTable('cats').set({ status: 'pending' }).where('id', '=', cat.id).execute();
    expect((await fetchPicture(picture)).status).toBe(200);
    expect((await fetchPicture(picture.replace(/code=\w+/, 'code=forged22'))).status).toBe(404);
  });
});
