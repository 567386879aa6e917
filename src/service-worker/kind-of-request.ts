import { splitLocale } from '#i18n/locale.ts';
import { isDataPath, toPagePath } from '#platform/http/data-path.ts';

/** What the worker does with a request; null: it keeps out of it. */
export type RequestKind =
  /** A whole page. Those that are not `isCacheable` are never on the device, only replaced by the offline page. */
  | { kind: 'page'; isCacheable: boolean }
  /** What React Router asks for on the way from page to page. */
  | { kind: 'data'; isCacheable: boolean }
  /** The site's own files, named by their content. */
  | { kind: 'asset' }
  | { kind: 'photo' }
  /** The map's ground and the site's icons: the same for everyone, and unchanging. */
  | { kind: 'ground' }
  /** Cats on the map, the same for everyone. */
  | { kind: 'tile' }
  /** Calls whose answers depend on the reader. */
  | { kind: 'answer' }
  /** A photo that another app shares with the installed one. */
  | { kind: 'share' };

/** Pages about sign-in and mails, conversations, whose address is a secret, and the back office: never cached, because another person may get the device. */
const neverCached =
  /^\/(bo|login|logout|signup|confirm|password|banned|unsubscribe|thread)(\/|$)|^\/user\/export$|^\/cat\/\d+\/edit$/;
const notPages =
  /^\/(api|auth|builds|c|dev|health)(\/|$)|\.(json|xml|atom|geojson|txt|js|webmanifest|png|svg|ico|webp)$/;
const cachedCalls = /^\/api\/cats\/(list|stats|\d+|comments\/\d+)$/;

interface Asked {
  method: string;
  /** Navigations ask for a document. */
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
