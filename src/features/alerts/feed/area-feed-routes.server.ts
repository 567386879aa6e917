import { Hono } from 'hono';
import { etag } from 'hono/etag';
import type { Context } from '#context/context.ts';
import { listCatsInArea } from '#features/alerts/areas/cats-in-area.server.ts';
import { feedPath } from '#features/alerts/areas/list-areas.server.ts';
import { toFeedCat } from '#features/browse/feeds/cat-feed.server.ts';
import { toAtom } from '#features/browse/feeds/cat-feed-formats.ts';
import { findFollowerById } from '#features/followers/find-follower.server.ts';
import { pathInLocale } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';
import { inLocale } from '#i18n/request-locale.server.ts';

const mostCatsInFeed = 50;
const keyForm = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const dayMs = 24 * 60 * 60_000;

/** The address is the only key to a follower's feed, so shared caches must not store it. */
export function areaFeedRoutes(context: Pick<Context, 'db' | 'now' | 'config'>) {
  const routes = new Hono();
  routes.on('GET', '/alerts/feeds/:file', etag({ weak: true }));
  routes.get('/alerts/feeds/:file', async (c) => {
    const key = c.req.param('file').replace(/\.atom$/, '');
    const area = keyForm.test(key) ? await findArea(context, key) : null;
    if (!area) return c.text('There is no such feed', 404, { 'cache-control': 'no-store' });
    const { follower } = area;
    const { publicUrl } = context.config;
    return inLocale(follower.locale, async () => {
      const { cats } = await listCatsInArea(context, area, { followerId: follower.id, limit: mostCatsInFeed });
      const feed = toAtom({
        self: publicUrl + feedPath(key),
        home: publicUrl + pathInLocale('/alerts', follower.locale),
        title: m.alerts_feed_title({ area: area.name }),
        locale: follower.locale,
        cats: cats.map((cat) => toFeedCat(cat, { publicUrl, locale: follower.locale })),
        now: context.now(),
      });
      return c.body(feed, 200, {
        'content-type': 'application/atom+xml; charset=utf-8',
        'cache-control': 'private, max-age=300',
        'x-robots-tag': 'noindex',
      });
    });
  });
  return routes;
}

/** A follower without mail is kept as long as the feed is read. */
async function findArea({ db, now }: Pick<Context, 'db' | 'now'>, feedKey: string) {
  const area = await db
    .selectFrom('followed_areas')
    .selectAll()
    .where('feed_key', '=', feedKey)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  const follower = area && (await findFollowerById({ db }, area.follower_id));
  if (!follower) return null;
  const at = now();
  if (follower.email === null && follower.user_id === null && at.getTime() - follower.last_seen_at.getTime() > dayMs) {
    await db.updateTable('followers').set({ last_seen_at: at }).where('id', '=', follower.id).execute();
  }
  return { ...area, follower };
}
