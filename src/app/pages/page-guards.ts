import { toPagePath } from '@catlas/platform/http/data-path.ts';
import { LRUCache } from 'lru-cache';
import { matchRoutes, type RouteMatch, type RouteObject } from 'react-router';
import { parseNextPath, withNextPath } from '#context/account-next-path.ts';
import type { RequestContext } from '#context/request-context.ts';
import type { secretAddress } from '#context/secret-address.ts';
import { localizePath, splitLocale } from '#i18n/locale.ts';

type Asking = Pick<RequestContext, 'viewer' | 'blocked'>;

type Elsewhere = '/' | '/banned' | '/login' | '/login/verify';
type Guard = (context: Asking) => Elsewhere | null;

/** A member who still owes the second step is redirected to it from every page for members. */
const signedIn: Guard = ({ viewer, blocked }) => (viewer ? null : blocked === 'second-step' ? '/login/verify' : '/');
/** A member whose session ended while the page was open signs in and returns; a visitor goes home. */
const member: Guard = (context) => (context.blocked === 'ended' ? '/login' : signedIn(context));

/** A page names these rules in `handle.guards` (spec §6). */
const guards: Record<string, Guard> = {
  member,
  guest: ({ viewer }) => (viewer ? '/' : null),
  'first-step': ({ blocked }) => (blocked === 'second-step' ? '/login/verify' : null),
  admin: (context) => signedIn(context) ?? (context.viewer?.type === 'admin' ? null : '/'),
  banned: ({ blocked }) => (blocked === 'banned' ? null : '/'),
};

/** Spec §6 exempts these from all checks, so that banned members can read what they agreed to. */
const exemptPaths = new Set(['/terms', '/terms.fr', '/privacy', '/privacy.fr', '/roadmap']);

export function isExemptPage(pathname: string): boolean {
  return exemptPaths.has(splitLocale(pathname).path);
}

export function isBannedPage(pathname: string): boolean {
  return splitLocale(pathname).path === '/banned';
}

/** A client navigation adds the names of the parts it requests, which are removed here. */
export function toPageSearch(search: string): string {
  const parameters = new URLSearchParams(search);
  parameters.delete('_routes');
  return parameters.size > 0 ? `?${parameters}` : '';
}

/** Returns the parameters with which a page is the same for every visitor, so that it may be shared; null if none. */
export function findSharedParameters(matchPage: MatchPage, pathname: string): readonly string[] | null {
  const handle = matchPage(pathname).at(-1)?.route.handle as { sharedParameters?: string[] } | undefined;
  return handle?.sharedParameters ?? null;
}

export function hasSecretAddress(matchPage: MatchPage, pathname: string): boolean {
  const handle = matchPage(pathname).at(-1)?.route.handle as Partial<typeof secretAddress> | undefined;
  return handle?.hasSecretAddress === true;
}

interface ManifestRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  module: { handle?: unknown };
}

/** The root comes first; a path without a page has no routes. */
export type MatchPage = (pathname: string) => RouteMatch[];

const maxCachedPaths = 1_000;

/** `matchRoutes` compiles every route at each call, so the matches of recent paths are cached. */
export const createPageMatcher = (manifest: Record<string, ManifestRoute | undefined>): MatchPage =>
  createMatcher(toRouteTree(manifest));

export function createMatcher(tree: RouteObject[]): MatchPage {
  const cached = new LRUCache<string, RouteMatch[]>({ max: maxCachedPaths });
  return (pathname) => {
    const known = cached.get(pathname);
    if (known) return known;
    const matches = matchRoutes(tree, pathname) ?? [];
    cached.set(pathname, matches);
    return matches;
  };
}

function toRouteTree(manifest: Record<string, ManifestRoute | undefined>, parentId?: string): RouteObject[] {
  return Object.values(manifest)
    .filter((route): route is ManifestRoute => route !== undefined && route.parentId === parentId)
    .map((route) => {
      const shared = { id: route.id, path: route.path, handle: route.module.handle };
      return route.index
        ? { ...shared, index: true as const }
        : { ...shared, children: toRouteTree(manifest, route.id) };
    });
}

/** Logs and metrics show this pattern, because the address may have a secret. */
export function pagePatternOf(matchPage: MatchPage, pathname: string): string {
  const matches = matchPage(splitLocale(toPagePath(pathname)).path);
  const pattern = matches.flatMap(({ route }) => route.path || []).join('/');
  return `/${pattern.replace(/^en\?\/?/, '')}`;
}

/** Throws 'Unknown route middleware' for an undefined guard. */
export function guardPage(
  matchPage: MatchPage,
  { pathname, search }: { pathname: string; search: string },
  context: Asking,
): string | null {
  if (isExemptPage(pathname)) return null;
  const elsewhere = findElsewhere(matchPage, pathname, context);
  if (!elsewhere) return null;
  const address = localizePath(elsewhere, splitLocale(pathname).prefix);
  if (elsewhere !== '/login' && elsewhere !== '/login/verify') return address;
  const next = new URLSearchParams(search).get('next') ?? pathname + search;
  return withNextPath(address, parseNextPath(next));
}

function findElsewhere(matchPage: MatchPage, pathname: string, context: Asking): Elsewhere | null {
  if (context.blocked === 'banned' && !isBannedPage(pathname)) return '/banned';
  for (const name of namesOf(matchPage, pathname)) {
    const guard = guards[name];
    if (!guard) throw new Error(`Unknown route middleware: '${name}'`);
    const elsewhere = guard(context);
    if (elsewhere) return elsewhere;
  }
  return null;
}

function namesOf(matchPage: MatchPage, pathname: string): string[] {
  const named = matchPage(pathname).flatMap(
    ({ route }) => (route.handle as { guards?: string[] } | undefined)?.guards ?? [],
  );
  // Spec §6 guards any path that contains it, even without a page.
  return pathname.includes('/bo/') ? ['admin', ...named] : named;
}
