import { matchRoutes, type RouteObject } from 'react-router';
import type { RequestContext } from '#features/accounts/request-context.ts';
import { localizePath, splitLocale } from '#i18n/locale.ts';

type Guard = (context: RequestContext) => { redirectTo: string } | null;

/** The rules a page may name in `handle.guards` (spec §6). Each says where someone who may not see it is sent. */
const guards: Record<string, Guard> = {
  member: ({ viewer }) => (viewer ? null : { redirectTo: '/' }),
  guest: ({ viewer }) => (viewer ? { redirectTo: '/' } : null),
  admin: ({ viewer }) => (viewer?.type === 'admin' ? null : { redirectTo: '/' }),
};

interface ManifestRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  module: { handle?: unknown };
}

/** React Router's flat manifest → the tree that `matchRoutes` walks. */
export function toRouteTree(manifest: Record<string, ManifestRoute | undefined>, parentId?: string): RouteObject[] {
  return Object.values(manifest)
    .filter((route): route is ManifestRoute => route !== undefined && route.parentId === parentId)
    .map((route) => {
      const shared = { id: route.id, path: route.path, handle: route.module.handle };
      return route.index
        ? { ...shared, index: true as const }
        : { ...shared, children: toRouteTree(manifest, route.id) };
    });
}

/**
 * Where this request must go instead, with the locale's prefix, or null when it may go on.
 * Throws 'Unknown route middleware' for a guard nobody has defined.
 */
export function guardPage(tree: RouteObject[], pathname: string, context: RequestContext): string | null {
  const matches = matchRoutes(tree, pathname) ?? [];
  for (const { route } of matches) {
    const names = (route.handle as { guards?: string[] } | undefined)?.guards ?? [];
    for (const name of names) {
      const guard = guards[name];
      if (!guard) throw new Error(`Unknown route middleware: '${name}'`);
      const refusal = guard(context);
      if (refusal) return localizePath(refusal.redirectTo, splitLocale(pathname).prefix);
    }
  }
  return null;
}
