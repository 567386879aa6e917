import * as build from 'virtual:react-router/server-build';
import { baseMapRoutes } from '@catlas/platform/base-map/base-map-routes.server.ts';
import { authClientAddressHeader, clientAddressOf } from '@catlas/platform/http/client-address.ts';
import { iconsRoutes } from '@catlas/platform/icons/icons-routes.server.ts';
import { Hono, type Context as HonoContext } from 'hono';
import { compress } from 'hono/compress';
import type { AdmissionBindings } from '#app/admission/admit-requests.ts';
import type { OpenContext } from '#app/context/open-context.ts';
import { createPages, servePages } from '#app/pages/pages.ts';
import { createRouteDescriber } from '#app/pages/route-patterns.ts';
import { healthRoutes } from '#app/routes/health-routes.ts';
import { isMailFolderReadable, mailFolderRoutes } from '#app/routes/mail-folder-routes.ts';
import { securityTxtRoutes } from '#app/routes/security-txt-routes.ts';
import { sitemapRoutes } from '#app/routes/sitemap-routes.ts';
import { type ApiEnv, atMost } from '#context/api-router.server.ts';
import { areaFeedRoutes } from '#features/alerts/feed/area-feed-routes.server.ts';
import { catFeedRoutes } from '#features/browse/feeds/cat-feed-routes.server.ts';
import { catPreviewRoutes } from '#features/cat-page/previews/cat-preview-routes.server.ts';
import { pagePreviewRoutes } from '#features/content/page-preview-routes.server.ts';
import { statisticsRoutes } from '#features/follow-ups/statistics/statistics-routes.server.ts';
import { installationRoutes } from '#features/installation/installation-routes.server.ts';
import { unsubscribeRoutes } from '#features/notifications/unsubscribe/unsubscribe-routes.server.ts';
import { imagesRoutes } from '#features/photos/images-routes.server.ts';
import { maxAddBodyBytes } from '#features/reporting/api/cats-api.server.ts';
import { answerError } from './answer-error.ts';
import { createApi } from './api.ts';
import { allowOrigins } from './middleware/allow-origins.ts';
import { sameOriginOnly } from './middleware/csrf-protection.ts';
import { leadFromFirstPage } from './middleware/first-page.ts';
import { forgetTrackers } from './middleware/forget-trackers.ts';
import { observeRequests } from './middleware/observe-requests.ts';
import { refuseUnknownCall, rejectOutdatedClients } from './middleware/outdated-client.ts';
import { requestLog } from './middleware/request-log.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { session } from './middleware/session.ts';
import { sharePages } from './middleware/shared-pages.ts';
import { socketAddressOf } from './middleware/socket-address.ts';

export { createPortServers } from '@catlas/platform/http/create-limited-server.ts';
export { listenTogether } from '@catlas/platform/http/listen.ts';
export { openTelemetry } from '@catlas/platform/telemetry/telemetry.ts';
export { admitRequests } from '#app/admission/admit-requests.ts';
export { openContext } from '#app/context/open-context.ts';
export { openProductJobsPatiently } from '#app/jobs/product-jobs.ts';
export { parseConfig } from '#context/config.ts';
export { maxAddBodyBytes } from '#features/reporting/api/cats-api.server.ts';
export { listFileHeaders } from './middleware/security-headers.ts';
export { describeStart } from './start-up/describe-start.ts';
export { addDemoAccounts, beginFilling, fillSite } from './start-up/fill-site.ts';

type AppEnv = ApiEnv & { Variables: { requestId: string }; Bindings: Partial<AdmissionBindings> };

export function createApp({ context, database, embeddedAuth, baseMap, mailFolder, telemetry, filling }: OpenContext) {
  const app = new Hono<AppEnv>();
  const isSecure = context.config.publicUrl.startsWith('https:');

  const describeRoute = createRouteDescriber({ pages: build.routes, auth: embeddedAuth?.app ?? null });

  app.onError(answerError(context.log));
  if (telemetry.meter || telemetry.traces) {
    app.use(
      observeRequests({
        ...telemetry,
        describeRoute,
        trustsTraceparent: context.config.trustProxy,
      }),
    );
  }
  app.use(requestLog(context.log, describeRoute));
  app.use(securityHeaders({ isSecure }));
  app.route('/health', healthRoutes({ context, pool: database.pool, filling }));
  app.route('/map/base', baseMapRoutes(baseMap));
  app.route('/map/streets', baseMapRoutes(context.map.streets.tiles));
  // Pictures are the same for everyone and compressed already, so no session is read for them.
  for (const path of ['/images', '/photos/*']) {
    app.use(path, async (c, next) => {
      c.set('context', context as AppEnv['Variables']['context']);
      await next();
    });
  }
  app.route('/', imagesRoutes());
  app.use(compress({ encoding: 'gzip' }));
  app.route('/icons', iconsRoutes());
  app.route('/', catFeedRoutes(context));
  app.route('/', sitemapRoutes(context));
  app.route('/', statisticsRoutes(context));
  app.route('/', securityTxtRoutes(context));
  const addressOf = (c: Pick<HonoContext, 'req' | 'env'>) =>
    clientAddressOf({
      headers: c.req.raw.headers,
      socketAddress: socketAddressOf(c.env),
      trustProxy: context.config.trustProxy,
    });
  app.route('/', catPreviewRoutes({ context, addressOf }));
  app.route('/', pagePreviewRoutes({ context, addressOf }));
  app.route('/', installationRoutes());
  app.route('/', unsubscribeRoutes(context));
  app.route('/', areaFeedRoutes(context));

  if (embeddedAuth) {
    app.all('/auth/v1/*', (c) => {
      c.req.raw.headers.set(authClientAddressHeader, addressOf(c));
      return embeddedAuth.app.fetch(c.req.raw, c.env);
    });
  }

  const allow = allowOrigins(context.config);
  if (allow) app.use('/api/*', allow);
  const pages = createPages(build);
  app.use(forgetTrackers);
  app.use(leadFromFirstPage);
  app.use(sharePages(context, pages));
  app.use(session(context));
  app.use(async (c, next) => {
    if (c.var.context.viewer) c.env.vouch?.();
    await next();
  });
  app.use('/api/*', rejectOutdatedClients(build.assets.version));
  app.route('/api', createApi());
  app.all('/api/*', refuseUnknownCall);
  if (isMailFolderReadable(context.config)) app.route('/dev/outbox', mailFolderRoutes(mailFolder));
  app.use(sameOriginOnly);
  app.use(atMost(maxAddBodyBytes));
  app.all('*', servePages(pages));
  return app;
}
