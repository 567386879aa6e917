import { type LocalePrefix, localizePath, splitLocale } from '#i18n/locale.ts';

/** Why a redirect is invalid. */
export type RedirectProblem = 'path' | 'target' | 'loop' | 'taken';

export interface Redirect {
  path: string;
  target: string;
  statusCode: number;
}

const prefixes: LocalePrefix[] = ['', '/en', '/fr'];

/** Spaces, control characters and backslashes: browsers read `/\host` as another host. */
const unsafeCharacters = /[\s\p{Cc}\\]/u;
const anyOrigin = 'http://own.invalid';

/** The percent-encoded path, without a trailing slash; null if it is not a path of this site. */
export function parseOwnPath(value: string): string | null {
  const url = parseOwnAddress(value);
  return url && !url.search && !url.hash && !/[?#]/.test(value) ? withoutSlash(url.pathname) : null;
}

/** A path of this site, with an optional query and fragment, or an http(s) URL elsewhere; null for anything else. */
export function parseRedirectTarget(value: string): string | null {
  const own = parseOwnAddress(value);
  if (own) return `${own.pathname}${own.search}${own.hash}`;
  if (unsafeCharacters.test(value) || !/^https?:\/\//i.test(value) || !URL.canParse(value)) return null;
  return new URL(value).href;
}

/** One redirect step. */
export interface RedirectStep {
  /** A path of this site with query and fragment, or a complete URL elsewhere. */
  to: string;
  status: number;
  /** Whether the target is another site. */
  external: boolean;
}

/**
 * The redirect step from a path, or null. A redirect of `/old` also applies to `/fr/old`, and then leads to French; a
 * redirect of `/fr/old` has priority. Rows that violate the rules are ignored.
 */
export function stepFrom(redirects: Redirect[], path: string, publicUrl: string): RedirectStep | null {
  const redirect = redirectOf(redirects, path);
  const target = redirect && parseRedirectTarget(redirect.target);
  if (!redirect || !target) return null;
  const status = redirect.statusCode;
  if (ownPathOf(target, publicUrl) === null) return { to: target, status, external: true };
  const { pathname, search, hash } = new URL(target, publicUrl);
  const isForAll = redirect.path !== path && splitLocale(pathname).prefix === '';
  const localPath = isForAll ? localizePath(pathname, splitLocale(path).prefix) : pathname;
  return { to: `${localPath}${search}${hash}`, status, external: false };
}

function redirectOf(redirects: Redirect[], path: string): Redirect | undefined {
  return (
    redirects.find((redirect) => redirect.path === path) ??
    redirects.find((redirect) => redirect.path === splitLocale(path).path)
  );
}

/** Whether another redirect would cause a loop, in any language. */
export function makesLoop(redirects: Redirect[], added: Redirect, publicUrl: string): boolean {
  const all = [...redirects, added];
  const plainPath = splitLocale(added.path).path;
  const starts = prefixes.map((prefix) => localizePath(plainPath, prefix));
  return starts.some((start) => {
    if (redirectOf(all, start) !== added) return false;
    const visited = new Set<string>();
    let path: string | null = start;
    while (path !== null && !visited.has(path)) {
      visited.add(path);
      const step: RedirectStep | null = stepFrom(all, path, publicUrl);
      path = step && ownPathOf(step.to, publicUrl);
      if (path === start) return true;
    }
    return false;
  });
}

function parseOwnAddress(value: string): URL | null {
  if (!value.startsWith('/') || value.startsWith('//') || unsafeCharacters.test(value)) return null;
  if (!URL.canParse(value, anyOrigin)) return null;
  const url = new URL(value, anyOrigin);
  // `/.//host` becomes `//host` when the dots are resolved.
  return url.origin === anyOrigin && !url.pathname.startsWith('//') ? url : null;
}

/** The path within this site that a target leads to; null for one elsewhere. */
export function ownPathOf(target: string, publicUrl: string): string | null {
  const url = new URL(target, publicUrl);
  return url.origin === new URL(publicUrl).origin ? withoutSlash(url.pathname) : null;
}

function withoutSlash(pathname: string): string {
  let end = pathname.length;
  while (end > 0 && pathname[end - 1] === '/') end--;
  return pathname.slice(0, end) || '/';
}
