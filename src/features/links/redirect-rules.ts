/** Why a redirect can't be kept. */
export type RedirectProblem = 'path' | 'target' | 'loop' | 'taken';

export interface Redirect {
  path: string;
  target: string;
  statusCode: number;
}

/** Spaces, control characters and backslashes: browsers read `/\host` as another host. */
const unsafeCharacters = /[\s\p{Cc}\\]/u;
const anyOrigin = 'http://own.invalid';

/** A path as browsers write it, percent-encoded, without a slash at its end; null for what is no path of this site. */
export function parseOwnPath(value: string): string | null {
  const url = parseOwnAddress(value);
  return url && !url.search && !url.hash && !/[?#]/.test(value) ? withoutSlash(url.pathname) : null;
}

/** An own path, with a query and a fragment if wanted, or an http(s) address elsewhere; null for anything else. */
export function parseRedirectTarget(value: string): string | null {
  const own = parseOwnAddress(value);
  if (own) return `${own.pathname}${own.search}${own.hash}`;
  if (unsafeCharacters.test(value) || !/^https?:\/\//i.test(value) || !URL.canParse(value)) return null;
  return new URL(value).href;
}

/** Whether going from `path` to `target`, and on over the redirects that exist, comes back to `path`. */
export function makesLoop(
  redirects: Redirect[],
  { path, target }: { path: string; target: string },
  publicUrl: string,
) {
  const targets = new Map(redirects.map((redirect) => [redirect.path, redirect.target]));
  const visited = new Set<string>();
  let next: string | undefined = target;
  while (next !== undefined) {
    const ownPath = ownPathOf(next, publicUrl);
    if (ownPath === path) return true;
    if (ownPath === null || visited.has(ownPath)) return false;
    visited.add(ownPath);
    next = targets.get(ownPath);
  }
  return false;
}

function parseOwnAddress(value: string): URL | null {
  if (!value.startsWith('/') || value.startsWith('//') || unsafeCharacters.test(value)) return null;
  if (!URL.canParse(value, anyOrigin)) return null;
  const url = new URL(value, anyOrigin);
  // `/.//host` becomes `//host` once its dots are resolved.
  return url.origin === anyOrigin && !url.pathname.startsWith('//') ? url : null;
}

function ownPathOf(target: string, publicUrl: string): string | null {
  const url = new URL(target, publicUrl);
  return url.origin === new URL(publicUrl).origin ? withoutSlash(url.pathname) : null;
}

function withoutSlash(pathname: string): string {
  return pathname.replace(/\/+$/, '') || '/';
}
