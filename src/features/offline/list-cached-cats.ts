import { pagesCache } from '@catlas/platform/worker/worker-messages.ts';
import type { Locale } from '#i18n/languages.ts';
import { splitLocale } from '#i18n/locale.ts';

export interface CachedPage {
  path: string;
  title: string;
}

const mostShown = 12;

export async function listCachedCats(locale: Locale): Promise<CachedPage[]> {
  if (!('caches' in window)) return [];
  const cache = await caches.open(pagesCache);
  const found: CachedPage[] = [];
  for (const request of (await cache.keys()).toReversed()) {
    const { pathname } = new URL(request.url);
    const split = splitLocale(pathname);
    if (split.locale !== locale || !/^\/cat\/\d+$/.test(split.path) || found.length === mostShown) continue;
    const html = (await (await cache.match(request))?.text()) ?? '';
    const { title } = new DOMParser().parseFromString(html, 'text/html');
    found.push({ path: pathname, title: title.split(' · ')[0] || pathname });
  }
  return found;
}
