import { isDataPath, toPagePath } from '@catlas/platform/http/data-path.ts';
import { splitLocale } from '#i18n/locale.ts';

export type RequestKind =
  /** The offline page replaces a page that is not `isCacheable`. */
  | { kind: 'page'; isCacheable: boolean }
  | { kind: 'data'; isCacheable: boolean }
  | { kind: 'asset' }
  | { kind: 'photo' }
  | { kind: 'ground' }
  | { kind: 'tile' }
  | { kind: 'answer' }
  | { kind: 'share' };

/** These are never cached, because another person may get the device: sign-in, mails, conversations, back office. */
const neverCached =
  /^\/(bo|login|logout|signup|confirm|password|banned|unsubscribe|thread|follow-up|alerts|sheets|s)(\/|$)|^\/user\/export$|^\/cat\/\d+\/(edit|follow-up)$/;
const notPages =
  /^\/(api|auth|builds|c|dev|health)(\/|$)|\.(json|xml|atom|geojson|txt|js|webmanifest|png|svg|ico|webp)$/;
const cachedCalls = /^\/api\/cats\/(list|stats|\d+|comments\/\d+)$/;

interface Asked {
  method: string;
  isNavigation: boolean;
  url: URL;
  ownOrigin: string;
}

export function kindOfRequest({ method, isNavigation, url, ownOrigin }: Asked): RequestKind | null {
  if (url.origin !== ownOrigin) return null;
  const { pathname } = url;
  const { path } = splitLocale(pathname);
  if (method === 'POST' && path === '/cats/share') return { kind: 'share' };
  if (method !== 'GET') return null;
  if (pathname.startsWith('/assets/')) return { kind: 'asset' };
  if (pathname === '/images' || pathname.startsWith('/photos/')) return { kind: 'photo' };
  if (pathname.startsWith('/map/') || pathname.startsWith('/icons/') || pathname === '/icon.svg')
    return { kind: 'ground' };
  if (pathname.startsWith('/api/cats/tiles/')) return { kind: 'tile' };
  if (cachedCalls.test(pathname)) return { kind: 'answer' };
  if (isDataPath(pathname)) {
    const page = splitLocale(toPagePath(pathname)).path;
    return { kind: 'data', isCacheable: !neverCached.test(page) };
  }
  if (!isNavigation || notPages.test(path)) return null;
  return { kind: 'page', isCacheable: !neverCached.test(path) };
}
