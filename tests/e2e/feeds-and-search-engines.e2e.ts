import { m } from '#i18n/paraglide/messages.js';
import { readXml } from '#tests/support/read-xml.ts';
import { listCatsNear } from './support/calls.ts';
import { expect, test } from './support/story.ts';

const lyon = { latitude: 45.764, longitude: 4.8357 };

test.describe('what other programs read', { tag: '@once' }, () => {
  test('a feed reader finds the feed by the page’s address, and follows the cats near a place', {
    tag: '@once',
  }, async ({ request }) => {
    const html = await (await request.get('/fr')).text();
    expect(html).toContain('<link rel="alternate" type="application/atom+xml" href="/feed.atom?locale=fr"/>');
    expect(html).toContain('<link rel="alternate" type="application/geo+json" href="/feed.geojson?locale=fr"/>');

    const near = { ...lyon, radius_km: 30 };
    const answer = await request.get('/feed.atom', { params: { ...near, locale: 'fr', is_lost: true } });
    expect(answer.headers()['content-type']).toBe('application/atom+xml; charset=utf-8');
    expect(answer.headers()['set-cookie']).toBeUndefined();
    const feed = readXml(await answer.text());
    expect(feed.attributes['xml:lang']).toBe('fr');
    const entries = feed.all('entry');
    expect(entries.length).toBeGreaterThan(0);
    for (const entry of entries) {
      expect(entry.all('category')[0]!.attributes.term).toBe('lost');
      const page = await request.get(entry.all('id')[0]!.text);
      expect(page.status()).toBe(200);
    }
    const published = entries.map((entry) => entry.all('published')[0]!.text);
    expect(published).toEqual(published.toSorted().toReversed());
  });

  test('a map of others shows the cats from the GeoJSON feed where our list has them', { tag: '@full' }, async ({
    page,
    request,
  }) => {
    const collection = await (await request.get('/feed.geojson', { params: { ...lyon, radius_km: 10 } })).json();
    const cats = await listCatsNear(page, { ...lyon, radius_km: 10, limit: 100 });
    const inFeed = new Map(
      collection.features.map(({ id, geometry }: { id: number; geometry: { coordinates: number[] } }) => [
        id,
        geometry.coordinates,
      ]),
    );
    expect(inFeed.size).toBe(cats.length);
    for (const { id, location } of cats) expect(inFeed.get(id)).toEqual([location.lng, location.lat]);
  });

  test('search engines are led to pages that answer, each with title, description and its two languages', async ({
    request,
    baseURL,
  }) => {
    const robots = await (await request.get('/robots.txt')).text();
    expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
    const map = readXml(await (await request.get('/sitemap.xml')).text());
    const addresses = map.all('loc').map(({ text }) => text);
    expect(addresses.length).toBeGreaterThan(100);
    const [cat] = addresses.filter((address) => address.includes('/cat/'));
    const pages = addresses.filter((address) => !address.includes('/cat/') || address === cat);
    for (const address of pages) {
      const answer = await request.get(address, { headers: { 'accept-language': 'en' }, maxRedirects: 0 });
      expect(answer.status(), address).toBe(200);
      const html = await answer.text();
      expect(html, address).toContain(`<link rel="canonical" href="${address}"/>`);
      expect(html, address).toMatch(/<title>[^<]{6,}<\/title>/);
      expect(html, address).toMatch(/<meta name="description" content="[^"]{20,}"/);
      expect(html, address).toMatch(/<meta property="og:title" content="[^"]+"/);
      for (const language of ['en', 'fr', 'x-default']) expect(html, address).toContain(`hrefLang="${language}"`);
      expect(html, address).not.toContain('noindex');
    }
  });

  test('private pages ask search engines not to list them', { tag: '@once' }, async ({ request }) => {
    for (const path of ['/login', '/signup', '/password/reset', '/confirm']) {
      expect(await (await request.get(path)).text(), path).toContain('<meta name="robots" content="noindex"/>');
    }
    const missing = await (await request.get('/nowhere')).text();
    expect(missing).toContain(m.common_not_found_title({}, { locale: 'en' }));
  });
});
