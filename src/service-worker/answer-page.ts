import { toPagePath } from '@catlas/platform/http/data-path.ts';
import { fetchInTime } from '@catlas/platform/http/fetch-in-time.ts';
import { defaultLocale } from '#i18n/languages.ts';
import { type LocalePrefix, localePrefixes, splitLocale } from '#i18n/locale.ts';
import { cachedAtOf, findCached, mayKeep } from './cached-answers.ts';
import { asShownFromDevice } from './color-mode.ts';
import { messagePage, rememberDocument } from './freshness.ts';
import { findKept, findKeptAddress, forgetRemovedCat } from './kept-answers.ts';
import { cacheForReader, noteReader } from './reader.ts';
import { savesData } from './saves-data.ts';
import { findShellPage, offlinePages, unsentPages } from './shell.ts';

/** After this time a cached page is better than a blank one. */
const patienceMs = 4_000;
/** Proxies send these when the server is unavailable. */
const awayStatuses = new Set([502, 503, 504]);
/** The pauses add up to two minutes. */
const retryPausesMs = [2_000, 4_000, 8_000, 16_000, 30_000, 60_000];
const copyPauseMs = 60_000;

/** Falls back to the cached page, then to the offline page, when the server doesn't answer in time. */
export async function answerPage(event: FetchEvent, isCacheable: boolean): Promise<Response> {
  const { request } = event;
  const url = new URL(request.url);
  if (Object.values<string>(offlinePages).includes(url.pathname)) return answerOfflinePage(request);
  const kept = isCacheable ? ((await findCached('catlas-pages', request.url)) ?? (await findKept(request.url))) : null;
  const askedAt = Date.now();
  const fromServer = fetchInTime(request).then((response) => {
    event.waitUntil(cachePage({ url: request.url, response: response.clone(), askedAt, isCacheable }));
    return response;
  });
  const showCached = async (page: Response) => {
    rememberDocument(event.resultingClientId, cachedAtOf(page));
    return asShownFromDevice(page);
  };
  try {
    const response = await (kept ? Promise.race([fromServer, after(patienceMs)]) : fromServer);
    if (response && !awayStatuses.has(response.status)) return response;
    if (kept) return showCached(kept);
    return response!;
  } catch {
    return kept ? showCached(kept) : redirectFrom(url);
  } finally {
    event.waitUntil(fromServer.catch(() => undefined));
  }
}

/** Without a server, returns the visitor's copy of the shell. */
async function answerOfflinePage(request: Request): Promise<Response> {
  const { locale } = splitLocale(new URL(request.url).pathname);
  const kept = await findShellPage(offlinePages[locale]);
  return kept ? asShownFromDevice(kept) : fetchInTime(request);
}

/** These cached maps may replace a home page; `/` without a copy opens in the language of the last visit. */
const homesInstead = (prefix: LocalePrefix): string[] => {
  if (prefix === '') return localePrefixes.map((each) => each || '/');
  return prefix === `/${defaultLocale}` ? [prefix, '/'] : [prefix];
};

/** The last open map replaces another place of it; any other page becomes the offline page. */
async function redirectFrom({ pathname, search }: URL): Promise<Response> {
  const { path, prefix, locale } = splitLocale(pathname);
  if (path === '/') {
    const homes = homesInstead(prefix);
    for (const home of homes) {
      const kept = await newestAddress(home);
      if (kept) return Response.redirect(kept, 302);
    }
    const kept = await findKeptAddress(homes);
    if (kept) return Response.redirect(kept, 302);
  } else if (search !== '') {
    // The page of a kept cat, from a list or a mail.
    const kept = await findKeptAddress([pathname]);
    if (kept && kept !== pathname + search) return Response.redirect(kept, 302);
  }
  if (path === '/unsent') {
    const own = unsentPages[locale];
    if (pathname !== own) return Response.redirect(own, 302);
    const page = await findShellPage(own);
    if (page) return asShownFromDevice(page);
  }
  if (!(await findShellPage(offlinePages[locale]))) return Response.error();
  return Response.redirect(`${offlinePages[locale]}?from=${encodeURIComponent(pathname + search)}`, 302);
}

async function newestAddress(path: string): Promise<string | null> {
  const cache = await caches.open('catlas-pages');
  const keys = await cache.keys(path, { ignoreSearch: true });
  const address = keys.at(-1)?.url;
  return address && (await findCached('catlas-pages', address)) ? address : null;
}

interface FetchedPage {
  url: string;
  response: Response;
  askedAt: number;
  isCacheable: boolean;
}

async function cachePage({ url, response, askedAt, isCacheable }: FetchedPage): Promise<void> {
  await forgetRemovedCat(url, response);
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  if (!isCacheable || !isPage || !mayKeep(response)) return noteReader(response, askedAt);
  return cacheForReader('catlas-pages', { url, response, askedAt });
}

/** Caches a page that was shown before the worker existed, or from its data alone. */
export async function copyPage(url: string, { isShown = false }: { isShown?: boolean } = {}): Promise<void> {
  const before = await findCached('catlas-pages', url, { ignoreSearch: new URL(url).search === '' });
  if (before && Date.now() - cachedAtOf(before) < copyPauseMs) return;
  const askedAt = Date.now();
  // A redirect is for a page that is opened: following it here would count /banned as shown.
  const cache = isShown ? 'force-cache' : 'default';
  const response = await fetchInTime(url, { headers: { accept: 'text/html' }, redirect: 'manual', cache });
  await cachePage({ url, response, askedAt, isCacheable: true });
}

/** Page data come only from the server; the page is copied, so that it can be opened offline. */
export async function answerData(event: FetchEvent, isCacheable: boolean): Promise<Response> {
  const askedAt = Date.now();
  const url = new URL(event.request.url);
  url.pathname = toPagePath(url.pathname);
  url.searchParams.delete('_routes');
  const response = await fetchPatiently(event.request, () =>
    messagePage(event.clientId, { type: 'unreachable', path: url.pathname + url.search }),
  );
  event.waitUntil(
    (async () => {
      await noteReader(response, askedAt);
      await messagePage(event.clientId, { type: 'freshness', cachedAt: null });
      if (isCacheable && response.status === 200 && !savesData()) await copyPage(url.href);
    })().catch(() => undefined),
  );
  return response;
}

/** A page that revalidates waits for the network and stays visible. */
async function fetchPatiently(request: Request, onFailure: () => Promise<void>): Promise<Response> {
  for (const pauseMs of retryPausesMs) {
    try {
      return await fetchInTime(request);
    } catch (error) {
      if (request.signal.aborted) throw error;
      await onFailure();
      await after(pauseMs);
    }
  }
  return fetchInTime(request);
}

function after(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), ms));
}
