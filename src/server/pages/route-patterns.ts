import type { Context, Hono } from 'hono';
import { matchedRoutes } from 'hono/route';
import { createPageMatcher, pagePatternOf } from './page-guards.ts';

interface Routes {
  /** React Router's manifest. */
  pages: Parameters<typeof createPageMatcher>[0];
  /** The embedded sign-in service; null where there is none. */
  auth: Hono | null;
}

/** The pattern of the route that answered a request, or would have: what logs, metrics and traces may show of its address. */
export type DescribeRoute = (c: Context) => string;

/** Where the application has only a catch-all, it names the call of the sign-in service, the page, or nothing. */
export function createRouteDescriber({ pages, auth }: Routes): DescribeRoute {
  const match = createPageMatcher(pages);
  return (c) => {
    const { method, path } = c.req;
    const route = findRoute(c);
    if (route) return route;
    if (path.startsWith('/auth/v1/')) return `/auth/v1${(auth && authPatternOf(auth, method, path)) ?? '/*'}`;
    return path.startsWith('/api/') ? '/api/*' : pagePatternOf(match, path);
  };
}

/** What answered, or would have if nothing had refused before; null where only a catch-all was left. */
function findRoute(c: Context): string | null {
  const route = matchedRoutes(c)
    .slice(c.req.routeIndex)
    .find(({ path }) => !path.endsWith('*'));
  return route ? withoutExpressions(route.path) : null;
}

/** `/cat/:id{[0-9]+}` → `/cat/:id`. */
function withoutExpressions(path: string): string {
  return path.replace(/\{[^/]*\}/g, '');
}

function authPatternOf(auth: Hono, method: string, path: string): string | null {
  const [matches] = auth.router.match(method, path.slice('/auth/v1'.length));
  const patterns = matches.map(([[, route]]) => route.path);
  return patterns.findLast((pattern) => !pattern.endsWith('*')) ?? null;
}
