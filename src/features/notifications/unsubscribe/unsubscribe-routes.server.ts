import { Hono } from 'hono';
import { setMailOn } from '#features/accounts/mail/set-mail-on.server.ts';
import {
  isThreadMailToken,
  readThreadMailToken,
  setThreadMailOn,
} from '#features/threads/mail-switch/thread-mail-switch.server.ts';
import { toLocation } from '#platform/http/redirect-to.ts';
import type { Context } from '#product/context.ts';
import { isUnsubscribeToken, readUnsubscribeToken } from './unsubscribe-token.server.ts';

const oneClick = '/unsubscribe/:token/now';
const notOurs = 'Not one of our links';

/**
 * `POST /unsubscribe/{token}/now`: the request of a mail program's button (RFC 8058), without cookie and origin, so the
 * token is enough. A GET redirects to the page, because scanners open every link of a mail.
 */
export function unsubscribeRoutes(context: Context) {
  const routes = new Hono();
  routes.get(oneClick, (c) => {
    const token = c.req.param('token');
    return isUnsubscribeToken(token) || isThreadMailToken(token)
      ? c.redirect(toLocation(`/unsubscribe/${token}`), 303)
      : c.text(notOurs, 404);
  });
  routes.post(oneClick, async (c) => {
    const thread = await readThreadMailToken(context, c.req.param('token'));
    if (thread) {
      await setThreadMailOn(context, { ...thread, isOn: false });
      return c.text('Done');
    }
    const userId = await readUnsubscribeToken(context, c.req.param('token'));
    if (userId === null) return c.text(notOurs, 404);
    await setMailOn(context, { userId, isOn: false });
    return c.text('Done');
  });
  return routes;
}
