import { createMiddleware } from 'hono/factory';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { ApiEnv } from '#features/accounts/api-router.server.ts';
import {
  guardRedirectContext,
  pageFailureContext,
  type RequestContext,
  requestContext,
} from '#features/accounts/request-context.ts';
import { localeCookieName, localizePath, preferredLocale, splitLocale } from '#i18n/locale.ts';
import { toAppError } from '#platform/errors/to-app-error.ts';
import { contentSecurityPolicy } from '#platform/http/content-security-policy.ts';
import { guardPage, toPagePath, toPageSearch, toRouteTree } from './page-guards.ts';

/** Everything that is not a call or a file: guarded, rendered on the server, with its Content-Security-Policy. */
export function servePages(build: ServerBuild) {
  const handle = createRequestHandler(build, import.meta.env.MODE);
  const tree = toRouteTree(build.routes as never);

  return createMiddleware<ApiEnv>(async (c) => {
    const { context } = c.var;
    const url = new URL(c.req.url);
    const isData = url.pathname.endsWith('.data');
    const pathname = isData ? toPagePath(url.pathname) : url.pathname;

    if (pathname === '/' && !isData && c.req.method === 'GET') {
      const cookie = new RegExp(`(?:^|;\\s*)${localeCookieName}=(\\w+)`).exec(c.req.header('cookie') ?? '')?.[1];
      if (preferredLocale({ cookie, acceptLanguage: c.req.header('accept-language') }) === 'fr') {
        c.header('vary', 'accept-language, cookie');
        return c.redirect(`/fr${url.search}`, 302);
      }
    }

    // Where a sign-in goes wrong before it is known where it came from, the service leads to the site's first page.
    if (!isData && url.searchParams.has('error_code') && splitLocale(pathname).path === '/') {
      return c.redirect(`${localizePath('/confirm', splitLocale(pathname).prefix)}${url.search}`, 302);
    }

    // Nobody is sent away for what could not be found out.
    const elsewhere = context.failure ? null : guardPage(tree, { pathname, search: toPageSearch(url.search) }, context);
    const failure = { error: null };
    const provider = new RouterContextProvider();
    provider.set(requestContext, context);
    provider.set(guardRedirectContext, elsewhere);
    provider.set(pageFailureContext, failure);
    const response = await handle(c.req.raw, provider);
    const headers = new Headers(response.headers);
    const status = response.status === 500 ? tellFailure(failure.error, headers) : response.status;
    if (headers.get('content-type')?.startsWith('text/html')) {
      headers.set(
        'content-security-policy',
        contentSecurityPolicy({
          nonce: context.nonce,
          connectOrigins: externalOrigins(context),
          isSecure: context.config.publicUrl.startsWith('https:'),
          isDevelopment: context.config.mode === 'development',
        }),
      );
      if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache');
      // Whoever saves data gets smaller photos.
      headers.append('vary', 'Save-Data');
    }
    return new Response(response.body, { status, headers });
  });
}

/** The status of a page that failed, with what its reader may know: when it is worth coming back. */
function tellFailure(error: unknown, headers: Headers): number {
  const told = toAppError(error);
  if (!told?.retryAfterSeconds) return 500;
  headers.set('retry-after', String(told.retryAfterSeconds));
  return told.status;
}

function externalOrigins({ map, config }: RequestContext): string[] {
  const { light, dark } = map.styles.current();
  return [
    ...(light?.origins ?? []),
    ...(dark?.origins ?? []),
    ...(config.auth ? [new URL(config.auth.url).origin] : []),
  ];
}
