import { Hono } from 'hono';
import { setMailOn } from '#features/accounts/set-mail-on.server.ts';
import type { Context } from '#platform/context.ts';
import { readUnsubscribeToken } from './unsubscribe-token.server.ts';

const oneClick = '/unsubscribe/:token/now';

/**
 * `POST /unsubscribe/{token}/now`: what a mail program's own button does (RFC 8058). It brings no cookie, and comes from nowhere:
 * the token says all. Who opens it in a browser is led to the page, since scanners follow every link of a mail.
 */
export function unsubscribeRoutes(context: Context) {
  const routes = new Hono();
  routes.get(oneClick, (c) => c.redirect(`/unsubscribe/${c.req.param('token')}`, 303));
  routes.post(oneClick, async (c) => {
    const userId = await readUnsubscribeToken(context, c.req.param('token'));
    if (userId === null) return c.text('Not one of our links', 404);
    await setMailOn(context, { userId, isOn: false });
    return c.text('Done');
  });
  return routes;
}
