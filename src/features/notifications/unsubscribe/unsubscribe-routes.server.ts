import { toLocation } from '@catlas/platform/http/redirect-to.ts';
import { Hono } from 'hono';
import type { Context } from '#context/context.ts';
import {
  isThreadMailToken,
  readThreadMailToken,
  setThreadMailOn,
} from '#features/contact/mail-switch/thread-mail-switch.server.ts';
import { setMailsOn } from './set-mails-on.server.ts';
import { isUnsubscribeToken, readUnsubscribeToken } from './unsubscribe-token.server.ts';

const oneClick = '/unsubscribe/:token/now';
const notOurs = 'Not one of our links';

/** Mail programs post without cookie and origin (RFC 8058). A GET redirects, because scanners open every link. */
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
    const mails = await readUnsubscribeToken(context, c.req.param('token'));
    if (!mails) return c.text(notOurs, 404);
    await setMailsOn(context, { ...mails, isOn: false });
    return c.text('Done');
  });
  return routes;
}
