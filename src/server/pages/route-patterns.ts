import type { Context, Hono } from 'hono';
import { createPageMatcher, pagePatternOf } from './page-guards.ts';

interface Routes {
  /** React Router's manifest. */
  pages: Parameters<typeof createPageMatcher>[0];
  /** The embedded sign-in service; null where there is none. */
  auth: Hono | null;
}

/** Names what answers where the application has only a catch-all: a call of the sign-in service, a page, or nothing. */
export function describePath({ pages, auth }: Routes): (c: Context) => string {
  const match = createPageMatcher(pages);
  return (c) => {
    const { method, path } = c.req;
    if (path.startsWith('/auth/v1/')) return `/auth/v1${(auth && authPatternOf(auth, method, path)) ?? '/*'}`;
    return path.startsWith('/api/') ? '/api/*' : pagePatternOf(match, path);
  };
}

function authPatternOf(auth: Hono, method: string, path: string): string | null {
  const [matches] = auth.router.match(method, path.slice('/auth/v1'.length));
  const patterns = matches.map(([[, route]]) => route.path);
  return patterns.findLast((pattern) => !pattern.endsWith('*')) ?? null;
}
