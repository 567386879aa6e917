import { localePrefixes, localizePath, splitLocale } from '#i18n/locale.ts';

export type RedirectProblem = 'path' | 'target' | 'loop' | 'taken';

export interface Redirect {
  path: string;
  target: string;
  statusCode: number;
}

/** Browsers read `/\host` as another host, and drop spaces and control characters. */
const unsafeCharacters = /[\s\p{Cc}\\]/u;
const anyOrigin = 'http://own.invalid';

/** Returns the percent-encoded path without a trailing slash; null if it is not a path of this site. */
export function parseOwnPath(value: string): string | null {
  const url = parseOwnAddress(value);
  return url && !url.search && !url.hash && !/[?#]/.test(value) ? withoutSlash(url.pathname) : null;
}

/** Accepts a path of this site with query and fragment, or an http(s) URL; returns null for anything else. */
export function parseRedirectTarget(value: string): string | null {
  const own = parseOwnAddress(value);
  if (own) return `${own.pathname}${own.search}${own.hash}`;
  if (unsafeCharacters.test(value) || !/^https?:\/\//i.test(value) || !URL.canParse(value)) return null;
  return new URL(value).href;
}

export interface RedirectStep {
  to: string;
  status: number;
  external: boolean;
}

/** A redirect of `/old` also applies to `/fr/old`, unless that has its own. Ignores rows that violate the rules. */
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

/** Returns true if another redirect would cause a loop, in any language. */
export function makesLoop(redirects: Redirect[], added: Redirect, publicUrl: string): boolean {
  const all = [...redirects, added];
  const plainPath = splitLocale(added.path).path;
  const starts = localePrefixes.map((prefix) => localizePath(plainPath, prefix));
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
  // The parser resolves `/.//host` to `//host`.
  return url.origin === anyOrigin && !url.pathname.startsWith('//') ? url : null;
}

/** Returns null for a target on another site. */
export function ownPathOf(target: string, publicUrl: string): string | null {
  const url = new URL(target, publicUrl);
  return url.origin === new URL(publicUrl).origin ? withoutSlash(url.pathname) : null;
}

function withoutSlash(pathname: string): string {
  let end = pathname.length;
  while (end > 0 && pathname[end - 1] === '/') end--;
  return pathname.slice(0, end) || '/';
}
