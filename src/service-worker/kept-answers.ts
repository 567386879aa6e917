import { keptDescriptionPath, keptPrefix } from '@catlas/platform/worker/kept-neighbourhoods.ts';
import { readerHeader } from '@catlas/platform/worker/reader-header.ts';
import { splitLocale } from '#i18n/locale.ts';
import { cachedAtOf } from './cached-answers.ts';

/**
 * Returns the newest answer for the URL from the neighbourhoods that are kept on this device. They have only what every
 * visitor may see, so they belong to no reader.
 */
export async function findKept(url: string, options: CacheQueryOptions = {}): Promise<Response | null> {
  const found: Response[] = [];
  for (const cache of await keptCaches()) found.push(...(await cache.matchAll(url, options)));
  return found.sort((one, other) => cachedAtOf(other) - cachedAtOf(one))[0] ?? null;
}

/** The size of all icons of the set. */
const iconSize = 24;

/** Without a network: the same tile of another version, the same photo in another size, empty ground. */
export async function findKeptInstead(address: string): Promise<Response | null> {
  const url = new URL(address);
  if (url.pathname === '/images') return findPhoto(url);
  if (url.pathname.startsWith('/icons/')) return findIcons(url);
  const isGround = /^\/map\/(base|streets)\//.test(url.pathname);
  const parameters = [...url.searchParams.keys()].filter((name) => name !== 'v');
  if (!isGround && !url.pathname.startsWith('/api/cats/tiles/')) return null;
  // A filtered tile has other cats than an unfiltered one.
  if (parameters.length > 0) return null;
  const kept = await findKept(address, { ignoreSearch: true });
  // The map draws an empty tile as ground, and repeats a failed one.
  return kept ?? (isGround ? new Response(null, { status: 204 }) : null);
}

/** The page asks for its icons in any combination; icons that are not there stay empty. */
async function findIcons({ pathname, searchParams }: URL): Promise<Response | null> {
  const icons: Record<string, unknown> = {};
  let prefix: string | null = null;
  for (const cache of await keptCaches()) {
    for (const answer of await cache.matchAll(pathname, { ignoreSearch: true })) {
      const set = (await answer.json()) as { prefix: string; icons: Record<string, unknown> };
      prefix = set.prefix;
      Object.assign(icons, set.icons);
    }
  }
  if (prefix === null) return null;
  const wanted = (searchParams.get('icons') ?? '').split(',');
  const found = wanted.filter((name) => Object.hasOwn(icons, name));
  const answer = {
    prefix,
    icons: Object.fromEntries(found.map((name) => [name, icons[name]])),
    not_found: wanted.filter((name) => !found.includes(name)),
    width: iconSize,
    height: iconSize,
  };
  return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
}

async function findPhoto(wanted: URL): Promise<Response | null> {
  for (const cache of await keptCaches()) {
    for (const request of await cache.keys()) {
      const { pathname, searchParams } = new URL(request.url);
      if (pathname === '/images' && searchParams.get('url') === wanted.searchParams.get('url'))
        return (await cache.match(request)) ?? null;
    }
  }
  return null;
}

/** Returns the path and query of a kept page in the language of `paths`, the newest neighbourhood first. */
export async function findKeptAddress(paths: string[]): Promise<string | null> {
  for (const cache of (await keptCaches()).reverse()) {
    for (const request of await cache.keys()) {
      const { pathname, search } = new URL(request.url);
      if (paths.includes(pathname)) return pathname + search;
    }
  }
  return null;
}

/** Pages of a kept neighbourhood need the files of the build that has made them, also after many updates. */
export async function listKeptFiles(): Promise<string[]> {
  const found = await Promise.all((await keptCaches()).map((cache) => cache.match(keptDescriptionPath)));
  const described = await Promise.all(found.map(async (each) => (await each!.json()) as { files?: string[] }));
  return described.flatMap(({ files = [] }) => files);
}

/** A cat that the server no longer has leaves the device, too. */
export async function forgetRemovedCat(url: string, { status, headers }: Response): Promise<void> {
  const [, catId] = /^\/cat\/(\d+)$/.exec(splitLocale(new URL(url).pathname).path) ?? [];
  // A login page of a network may answer 404 in place of the site.
  if (catId && status === 404 && headers.has(readerHeader)) await caches.delete(keptPrefix + catId);
}

async function keptCaches(): Promise<Cache[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith(keptPrefix));
  const opened = await Promise.all(names.map((name) => caches.open(name)));
  const complete = await Promise.all(opened.map((cache) => cache.match(keptDescriptionPath)));
  return opened.filter((_, index) => complete[index]);
}
