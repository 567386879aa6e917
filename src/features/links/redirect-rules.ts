import { type LocalePrefix, localizePath, splitLocale } from '#i18n/locale.ts';

/** Why a redirect can't be kept. */
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

/** Where a path is sent by one step. */
export interface RedirectStep {
  /** A path of this site with query and fragment, or a whole address elsewhere. */
  to: string;
  status: number;
  /** Not of this site. */
  external: boolean;
}

/**
 * The step from a path, or null. A path counts in each of its three forms: the redirect of `/old` answers `/fr/old` too, and
 * leads to French; one of `/fr/old` itself wins there. What was written past the rules is none.
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

/** Whether one more redirect sends a visitor of its path, in any language, back to where they were. */
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
  // `/.//host` becomes `//host` once its dots are resolved.
  return url.origin === anyOrigin && !url.pathname.startsWith('//') ? url : null;
}

/** The path within this site that a target leads to; null for one elsewhere. */
export function ownPathOf(target: string, publicUrl: string): string | null {
  const url = new URL(target, publicUrl);
  return url.origin === new URL(publicUrl).origin ? withoutSlash(url.pathname) : null;
}

function withoutSlash(pathname: string): string {
  return pathname.replace(/\/+$/, '') || '/';
}
