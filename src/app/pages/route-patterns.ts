import type { Context, Hono } from 'hono';
import { matchedRoutes } from 'hono/route';
import { createPageMatcher, pagePatternOf } from './page-guards.ts';

interface Routes {
  pages: Parameters<typeof createPageMatcher>[0];
  auth: Hono | null;
}

/** Logs, metrics and traces show this pattern instead of the address. */
export type DescribeRoute = (c: Context) => string;

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

/** Returns null where only a catch-all matched. */
function findRoute(c: Context): string | null {
  const route = matchedRoutes(c)
    .slice(c.req.routeIndex)
    .find(({ path }) => !path.endsWith('*'));
  return route ? withoutExpressions(route.path) : null;
}

function withoutExpressions(path: string): string {
  return path.replace(/\{[^/]*\}/g, '');
}

function authPatternOf(auth: Hono, method: string, path: string): string | null {
  const [matches] = auth.router.match(method, path.slice('/auth/v1'.length));
  const patterns = matches.map(([[, route]]) => route.path);
  return patterns.findLast((pattern) => !pattern.endsWith('*')) ?? null;
}
