import { toLocation } from '@catlas/platform/http/redirect-to.ts';
import { Hono } from 'hono';
import { localePrefixes, localizePath, splitLocale } from '#i18n/locale.ts';
import { webManifest } from './web-manifest.ts';

/** The service worker handles a shared photo on the device; otherwise the server ignores it. The route is public. */
export function installationRoutes() {
  const routes = new Hono();
  for (const prefix of localePrefixes) {
    routes.get(`${prefix}/manifest.webmanifest`, (c) => {
      c.header('cache-control', 'public, max-age=3600');
      c.header('content-type', 'application/manifest+json; charset=utf-8');
      return c.body(JSON.stringify(webManifest(splitLocale(c.req.path).locale)));
    });
    routes.post(localizePath('/cats/share', prefix), (c) =>
      c.redirect(toLocation(localizePath('/cats/new?shared=lost', prefix)), 303),
    );
  }
  return routes;
}
