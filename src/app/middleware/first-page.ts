import { isDataPath } from '@catlas/platform/http/data-path.ts';
import { toLocation } from '@catlas/platform/http/redirect-to.ts';
import { createMiddleware } from 'hono/factory';
import { defaultLocale } from '#i18n/languages.ts';
import { localeCookieName, localizePath, pathInLocale, preferredLocale, splitLocale } from '#i18n/locale.ts';

export const leadFromFirstPage = createMiddleware(async (c, next) => {
  const { path: pathname } = c.req;
  const { path, prefix } = splitLocale(pathname);
  if (path !== '/' || isDataPath(pathname)) return next();
  const { search, searchParams } = new URL(c.req.url);
  if (pathname === '/' && c.req.method === 'GET') {
    const cookie = new RegExp(`(?:^|;\\s*)${localeCookieName}=(\\w+)`).exec(c.req.header('cookie') ?? '')?.[1];
    const locale = preferredLocale({ cookie, acceptLanguage: c.req.header('accept-language') });
    if (locale !== defaultLocale) {
      c.header('vary', 'accept-language, cookie');
      return c.redirect(toLocation(`${pathInLocale('/', locale)}${search}`), 302);
    }
  }
  // The service redirects here when a sign-in fails before its origin is known.
  if (searchParams.has('error_code'))
    return c.redirect(toLocation(`${localizePath('/confirm', prefix)}${search}`), 302);
  return next();
});
