/**
 * Where to go after signing in: an address within this site, as it may be put into a `Location` header.
 * Anything else (another host, `//host`, a backslash, a control character, the account pages themselves) becomes null.
 */
export function parseNextPath(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\/(?!\/)/.test(value) || /[\p{Cc}\\]/u.test(value)) return null;
  const base = 'http://own.invalid';
  if (!URL.canParse(value, base)) return null;
  const url = new URL(value, base);
  // `/.//host` is an own address by its start, and resolves to a path with two slashes.
  if (url.origin !== base || url.pathname.startsWith('//')) return null;
  if (/^(\/(en|fr))?\/(login|signup|logout|confirm|password|banned|auth|api)(\/|$)/.test(url.pathname)) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** `/login` → `/login?next=%2Fcats%2Fnew`; after other parameters, too. */
export function withNextPath(path: string, next: string | null): string {
  return next ? `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}` : path;
}
