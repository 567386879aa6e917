import { AppError } from '@catlas/platform/errors/app-error.ts';
import { createMiddleware } from 'hono/factory';
import type { RouterRoute } from 'hono/types';
import type { ApiEnv } from '#context/api-router.server.ts';

type Routes = readonly Pick<RouterRoute, 'method' | 'path'>[];

/** Answers 405 with `Allow`; calls `listRoutes` at the first request, when all routes are registered. */
export function rejectOtherMethods(listRoutes: () => Routes, basePath: string) {
  let find: ((path: string) => ReadonlySet<string> | null) | null = null;
  return createMiddleware<ApiEnv>(async (c, next) => {
    find ??= createMethodFinder(listRoutes());
    const { path, method } = c.req;
    const methods = find(path.startsWith(basePath) ? path.slice(basePath.length) : path);
    if (methods && !methods.has(method)) {
      c.header('allow', [...methods].join(', '));
      throw new AppError('method-not-allowed');
    }
    await next();
  });
}

/** Returns null for a path without a route; a path without parameters wins over patterns. */
export function createMethodFinder(routes: Routes): (path: string) => ReadonlySet<string> | null {
  const methodsOf = new Map<string, Set<string>>();
  for (const { method, path } of routes) {
    if (method === 'ALL') continue;
    const methods = methodsOf.get(path) ?? new Set();
    methods.add(method);
    // Hono answers HEAD with the route for GET.
    if (method === 'GET') methods.add('HEAD');
    methodsOf.set(path, methods);
  }
  const patterns = [...methodsOf]
    .filter(([path]) => path.includes(':'))
    .map(([path, methods]) => ({ pattern: toPattern(path), methods }));
  return (path) => {
    const own = methodsOf.get(path);
    if (own) return own;
    const matching = patterns.filter(({ pattern }) => pattern.test(path));
    return matching.length > 0 ? new Set(matching.flatMap(({ methods }) => [...methods])) : null;
  };
}

function toPattern(path: string): RegExp {
  const parts = path.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : escapePattern(part)));
  return new RegExp(`^${parts.join('/')}$`);
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
