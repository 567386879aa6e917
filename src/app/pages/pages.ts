import { toAppError } from '@catlas/platform/errors/to-app-error.ts';
import { contentSecurityPolicy } from '@catlas/platform/http/content-security-policy.ts';
import { toPagePath } from '@catlas/platform/http/data-path.ts';
import { createMiddleware } from 'hono/factory';
import { createRequestHandler, type RequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { ApiEnv } from '#context/api-router.server.ts';
import {
  guardRedirectContext,
  pageFailureContext,
  type RequestContext,
  requestContext,
} from '#context/request-context.ts';
import { secretReferrerPolicy } from '#context/secret-address.ts';
import { compressWhole, type WholeAnswer } from './compress-whole.ts';
import { createPageMatcher, guardPage, hasSecretAddress, type MatchPage, toPageSearch } from './page-guards.ts';

export interface Pages {
  match: MatchPage;
  /** The answer has no policy and no `cache-control`. */
  render(request: Request, context: RequestContext): Promise<WholeAnswer>;
}

export function createPages(build: ServerBuild): Pages {
  const match = createPageMatcher(build.routes);
  const findHandler = createHandlers(build, match);
  return {
    match,
    async render(request, context) {
      const url = new URL(request.url);
      const pathname = toPagePath(url.pathname);
      // If the lookup fails, let the request through.
      const elsewhere = context.failure
        ? null
        : guardPage(match, { pathname, search: toPageSearch(url.search) }, context);
      const failure = { error: null };
      const provider = new RouterContextProvider();
      provider.set(requestContext, context);
      provider.set(guardRedirectContext, elsewhere);
      provider.set(pageFailureContext, failure);
      const response = await findHandler(pathname)(request, provider);
      const headers = new Headers(response.headers);
      const status = response.status === 500 ? statusOfFailure(failure.error, headers) : response.status;
      return { status, headers, body: request.method === 'HEAD' ? null : response.body };
    },
  };
}

/**
 * Each page has its own handler, because React Router matches the path against all of a handler's routes twice per
 * request.
 */
function createHandlers(build: ServerBuild, match: MatchPage): (pathname: string) => RequestHandler {
  const handlers = new Map<string, RequestHandler>();
  return (pathname) => {
    const ids = match(pathname).map(({ route }) => route.id!);
    const page = ids.at(-1) ?? '';
    const known = handlers.get(page);
    if (known) return known;
    const pick = <Of>(routes: Record<string, Of>) => Object.fromEntries(ids.map((id) => [id, routes[id]!]));
    const { assets } = build;
    const own = { ...build, routes: pick(build.routes), assets: { ...assets, routes: pick(assets.routes) } };
    const handler = createRequestHandler(ids.length > 0 ? own : build, import.meta.env.MODE);
    handlers.set(page, handler);
    return handler;
  };
}

export function servePages({ match, render }: Pages) {
  return createMiddleware<ApiEnv>(async (c) => {
    const { context } = c.var;
    const answer = await render(c.req.raw, context);
    const { headers } = answer;
    if (isPage(headers)) {
      headers.set('content-security-policy', policyFor(context, { nonce: context.nonce }));
      if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache');
      // Clients that save data get smaller photos.
      headers.append('vary', 'Save-Data');
    }
    if (hasSecretAddress(match, toPagePath(c.req.path))) {
      headers.set('cache-control', 'no-store');
      headers.set('referrer-policy', secretReferrerPolicy);
    }
    return compressWhole(c.req.raw, answer);
  });
}

export function isPage(headers: Headers): boolean {
  return headers.get('content-type')?.startsWith('text/html') ?? false;
}

type Policy = Parameters<typeof contentSecurityPolicy>[0];

export function policyFor({ map, config }: Pick<RequestContext, 'map' | 'config'>, inline: Policy['inline']): string {
  const { light, dark } = map.styles.current();
  return contentSecurityPolicy({
    inline,
    connectOrigins: [
      ...(light?.origins ?? []),
      ...(dark?.origins ?? []),
      ...(config.auth ? [new URL(config.auth.url).origin] : []),
    ],
    isSecure: config.publicUrl.startsWith('https:'),
    isDevelopment: config.mode === 'development',
  });
}

/** React Router knows no `AppError` and answers 500 for each. */
function statusOfFailure(error: unknown, headers: Headers): number {
  const known = toAppError(error);
  if (!known) return 500;
  if (known.retryAfterSeconds) headers.set('retry-after', String(known.retryAfterSeconds));
  return known.status;
}
