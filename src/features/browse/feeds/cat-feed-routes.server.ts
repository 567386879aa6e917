import { fromReplica } from '@catlas/platform/db/from-replica.ts';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { etag } from 'hono/etag';
import { invalidInput } from '#context/api-router.server.ts';
import type { Context } from '#context/context.ts';
import { defaultLocale, type Locale } from '#i18n/languages.ts';
import { pathInLocale } from '#i18n/locale.ts';
import { inLocale } from '#i18n/request-locale.server.ts';
import { catFeedQuerySchema, listFeedCats } from './cat-feed.server.ts';
import { toAtom, toGeoJson } from './cat-feed-formats.ts';

/** A new cat reaches feed readers up to five minutes later than the map. */
const cacheControl = 'public, max-age=300';

/** The feeds are the same for every reader and any site may show them, so no session is read. */
export function catFeedRoutes(context: Pick<Context, 'db' | 'replica' | 'now' | 'config'>) {
  const routes = new Hono();
  const open = (address: string) => {
    const { search, searchParams } = new URL(address);
    const query = catFeedQuerySchema.safeParse(Object.fromEntries(searchParams));
    if (!query.success) throw invalidInput(query.error.issues);
    const locale = query.data.locale ?? defaultLocale;
    return { query: query.data, locale, search };
  };
  const listCats = (...[query, locale]: [Parameters<typeof listFeedCats>[1], Locale]) =>
    fromReplica(context, (own) => listFeedCats(own, query, locale));
  routes.on('GET', ['/feed.atom', '/feed.geojson'], cors({ origin: '*' }), etag({ weak: true }));

  routes.get('/feed.atom', async (c) => {
    const { query, locale, search } = open(c.req.url);
    const { publicUrl } = context.config;
    return inLocale(locale, async () =>
      c.body(
        toAtom({
          self: `${publicUrl}/feed.atom${search}`,
          home: `${publicUrl}${pathInLocale('/', locale)}`,
          locale,
          cats: await listCats(query, locale),
          now: context.now(),
        }),
        200,
        { 'content-type': 'application/atom+xml; charset=utf-8', 'cache-control': cacheControl },
      ),
    );
  });

  routes.get('/feed.geojson', async (c) => {
    const { query, locale } = open(c.req.url);
    return inLocale(locale, async () =>
      c.body(JSON.stringify(toGeoJson({ cats: await listCats(query, locale) })), 200, {
        'content-type': 'application/geo+json',
        'cache-control': cacheControl,
      }),
    );
  });
  return routes;
}
