import { Hono } from 'hono';
import { type LocalePrefix, localizePath, splitLocale } from '#i18n/locale.ts';
import { toLocation } from '#platform/http/redirect-to.ts';
import { webManifest } from './web-manifest.ts';

const prefixes: LocalePrefix[] = ['', '/en', '/fr'];

/**
 * The web manifest in each language, and `POST /cats/share` for a photo shared with the app. The service worker handles
 * that photo on the device. Without it, the form opens and asks the user to choose the photo. The server does not read the
 * body, so the route is public.
 */
export function installationRoutes() {
  const routes = new Hono();
  for (const prefix of prefixes) {
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
