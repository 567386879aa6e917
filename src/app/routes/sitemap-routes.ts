import { fromReplica } from '@catlas/platform/db/from-replica.ts';
import { escapeMarkup } from '@catlas/platform/markup/escape-markup.ts';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import type { Context } from '#context/context.ts';
import { listSitemapCats, listSitemapParts } from '#features/browse/feeds/list-cats-for-sitemap.server.ts';
import { contentPageNames } from '#features/content/content-page-names.ts';
import { locales } from '#i18n/languages.ts';
import { pathInLocale } from '#i18n/locale.ts';

const cacheControl = 'public, max-age=3600';
const pagePaths = ['/', '/alerts', '/statistics', ...contentPageNames.map((name) => `/${name}`)];
const isPart = /^\d{1,9}$/;

/** A sitemap with too many cats for one file becomes an index of `/sitemap-pages.xml` and `/sitemap-cats-{n}.xml`. */
export function sitemapRoutes(context: Pick<Context, 'db' | 'replica' | 'now' | 'config'>) {
  const { publicUrl } = context.config;
  const entry = (path: string, updatedAt?: Date) => toEntry(publicUrl, { path, updatedAt });
  const pages = () => pagePaths.map((path) => entry(path));
  const cats = async (part: number) =>
    (await fromReplica(context, (own) => listSitemapCats(own, part))).map(({ id, updatedAt }) =>
      entry(`/cat/${id}`, updatedAt),
    );

  const routes = new Hono();
  routes.get('/robots.txt', (c) => {
    c.header('cache-control', cacheControl);
    return c.text(
      ['User-agent: *', 'Disallow: /api/', 'Disallow: /auth/', '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n'),
    );
  });
  routes.use('/:file{sitemap[\\w-]*\\.xml}', etag({ weak: true }), async (c, next) => {
    await next();
    if (c.res.status !== 200) return;
    c.header('content-type', 'application/xml; charset=utf-8');
    c.header('cache-control', cacheControl);
  });
  routes.get('/sitemap.xml', async (c) => {
    const parts = await fromReplica(context, listSitemapParts);
    if (parts.length <= 1) return c.body(toSitemap([...pages(), ...(parts[0] ? await cats(parts[0].part) : [])]));
    return c.body(
      toIndex([
        `<sitemap><loc>${publicUrl}/sitemap-pages.xml</loc></sitemap>`,
        ...parts.map(
          ({ part, updatedAt }) =>
            `<sitemap><loc>${publicUrl}/sitemap-cats-${part}.xml</loc><lastmod>${updatedAt.toISOString()}</lastmod></sitemap>`,
        ),
      ]),
    );
  });
  routes.get('/sitemap-pages.xml', (c) => c.body(toSitemap(pages())));
  routes.get('/:file{sitemap-cats-\\d+\\.xml}', async (c, next) => {
    const part = /\d+/.exec(c.req.param('file'))![0];
    const entries = isPart.test(part) ? await cats(Number(part)) : [];
    return entries.length > 0 ? c.body(toSitemap(entries)) : next();
  });
  return routes;
}

function toEntry(publicUrl: string, { path, updatedAt }: { path: string; updatedAt?: Date | undefined }): string {
  const addresses = locales.map((locale) => ({ locale, href: escapeMarkup(publicUrl + pathInLocale(path, locale)) }));
  const alternates = addresses
    .map(({ locale, href }) => `<xhtml:link rel="alternate" hreflang="${locale}" href="${href}"/>`)
    .join('');
  const lastModified = updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : '';
  return addresses.map(({ href }) => `<url><loc>${href}</loc>${lastModified}${alternates}</url>`).join('\n');
}

const declaration = '<?xml version="1.0" encoding="utf-8"?>';
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

function toSitemap(entries: string[]): string {
  return `${declaration}
<urlset xmlns="${namespace}" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`;
}

function toIndex(entries: string[]): string {
  return `${declaration}
<sitemapindex xmlns="${namespace}">
${entries.join('\n')}
</sitemapindex>
`;
}
