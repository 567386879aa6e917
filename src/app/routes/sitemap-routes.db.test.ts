import { Hono } from 'hono';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildCat } from '#tests/support/cat-builder.ts';
import { readXml } from '#tests/support/read-xml.ts';
import { openTestContext, type TestContext } from '#tests/support/test-context.ts';
import { emptyTables } from '#tests/support/test-database.ts';
import { sitemapRoutes } from './sitemap-routes.ts';

let test: TestContext;
let app: Hono;
beforeAll(async () => {
  test = await openTestContext();
  app = new Hono().route('/', sitemapRoutes(test.context));
});
afterAll(() => test.close());
beforeEach(() => emptyTables(test.database));

const site = 'http://catlas.test';
const read = async (path: string) => readXml(await (await app.request(path)).text());
const addressesIn = async (path: string) => (await read(path)).all('loc').map(({ text }) => text.replace(site, ''));

describe('what search engines are told', () => {
  it('search engines may read everything but calls, and learn where the list of pages is', async () => {
    const text = await (await app.request('/robots.txt')).text();
    expect(text).toBe(`User-agent: *\nDisallow: /api/\nDisallow: /auth/\n\nSitemap: ${site}/sitemap.xml\n`);
  });

  it('the sitemap has every public page and every visible cat, in both languages, each with the other', async () => {
    const cat = await buildCat(test.context);
    await buildCat(test.context, { createdAt: new Date(Date.now() - 40 * 24 * 60 * 60 * 1000) });
    for (const status of ['pending', 'rejected', 'deleted'] as const) await buildCat(test.context, { status });
    const addresses = await addressesIn('/sitemap.xml');
    const pages = ['about', 'terms', 'privacy', 'how-it-works', 'missing-cat', 'roadmap', 'release-notes'];
    expect(addresses).toEqual([
      '/',
      '/fr',
      ...['alerts', 'statistics', ...pages, `cat/${cat.id}`].flatMap((page) => [`/${page}`, `/fr/${page}`]),
    ]);
    const french = (await read('/sitemap.xml')).all('url').at(-1)!;
    expect(french.all('xhtml:link').map(({ attributes }) => [attributes.hreflang, attributes.href])).toEqual([
      ['en', `${site}/cat/${cat.id}`],
      ['fr', `${site}/fr/cat/${cat.id}`],
    ]);
    expect(french.all('lastmod')[0]!.text).toBe(cat.updated_at.toISOString());
  });

  it('the sitemap has several files, which are all named, for more cats than one file can hold', async () => {
    const first = await buildCat(test.context);
    await sql`alter table cats alter column id restart with 25000`.execute(test.context.db);
    const far = await buildCat(test.context);
    const parts = await addressesIn('/sitemap.xml');
    expect(parts).toEqual(['/sitemap-pages.xml', '/sitemap-cats-0.xml', '/sitemap-cats-2.xml']);
    const all = (await Promise.all(parts.map(addressesIn))).flat();
    expect(all).toContain('/about');
    for (const { id } of [first, far]) expect(all).toContain(`/fr/cat/${id}`);
    expect(new Set(all).size).toBe(all.length);
    for (const path of ['/sitemap-cats-1.xml', '/sitemap-cats-99999999999999.xml', '/sitemap-.xml'])
      expect((await app.request(path)).status, path).toBe(404);
  });

  it('the sitemap is not sent again while nothing has changed', async () => {
    const answer = await app.request('/sitemap.xml');
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
    const headers = { 'if-none-match': answer.headers.get('etag')! };
    expect((await app.request('/sitemap.xml', { headers })).status).toBe(304);
  });
});
