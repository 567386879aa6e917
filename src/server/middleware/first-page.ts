import { createMiddleware } from 'hono/factory';
import { localeCookieName, localizePath, preferredLocale, splitLocale } from '#i18n/locale.ts';
import { isDataPath } from '#platform/http/data-path.ts';
import { toLocation } from '#platform/http/redirect-to.ts';

export const leadFromFirstPage = createMiddleware(async (c, next) => {
  const { path: pathname } = c.req;
  const { path, prefix } = splitLocale(pathname);
  if (path !== '/' || isDataPath(pathname)) return next();
  const { search, searchParams } = new URL(c.req.url);
  if (pathname === '/' && c.req.method === 'GET') {
    const cookie = new RegExp(`(?:^|;\\s*)${localeCookieName}=(\\w+)`).exec(c.req.header('cookie') ?? '')?.[1];
    if (preferredLocale({ cookie, acceptLanguage: c.req.header('accept-language') }) === 'fr') {
      c.header('vary', 'accept-language, cookie');
      return c.redirect(toLocation(`/fr${search}`), 302);
    }
  }
  // The service redirects here when a sign-in fails before its origin is known.
  if (searchParams.has('error_code'))
    return c.redirect(toLocation(`${localizePath('/confirm', prefix)}${search}`), 302);
  return next();
});
