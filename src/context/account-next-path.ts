import { splitLocale } from '#i18n/locale.ts';

/** Returns null unless the address is within this site and safe in a `Location` header. */
export function parseNextPath(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\/(?!\/)/.test(value) || /[\p{Cc}\\]/u.test(value)) return null;
  const base = 'http://own.invalid';
  if (!URL.canParse(value, base)) return null;
  const url = new URL(value, base);
  // `/.//host` starts like an own address, and resolves to a path with two slashes.
  if (url.origin !== base || url.pathname.startsWith('//')) return null;
  if (/^\/(login|signup|logout|confirm|password|banned|auth|api)(\/|$)/.test(splitLocale(url.pathname).path))
    return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

export function withNextPath(path: string, next: string | null): string {
  return next ? `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}` : path;
}
