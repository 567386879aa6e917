import { fetchInTime } from '@catlas/platform/http/fetch-in-time.ts';
import { keptDescriptionPath, keptPrefix } from '@catlas/platform/worker/kept-neighbourhoods.ts';
import { toStoredAnswer } from '@catlas/platform/worker/stored-answer.ts';
import type { PageMessage } from '@catlas/platform/worker/worker-messages.ts';
import { bringNewWorker } from '#features/offline/register-worker.ts';
import { type KeptNeighbourhood, keptCacheName } from './kept-neighbourhoods.ts';

/** 3 MB, as the button says. */
const maxBytes = 3_000_000;
const parallelRequests = 6;
const workerLimitMs = 120_000;

/** `outdated` means that the server has a newer build than the worker of this device. */
export type KeepFailure = 'network' | 'full' | 'outdated';

export class KeepError extends Error {
  override name = 'KeepError';
  readonly reason: KeepFailure;

  constructor(reason: KeepFailure, cause?: unknown) {
    super(`The neighbourhood could not be kept: ${reason}`, { cause });
    this.reason = reason;
  }
}

interface KeepOptions {
  catId: number;
  title: string;
  /** These pages must be there: the cat's, the map's, and the forms to report a sighting. */
  pages: [cat: string, map: string, ...forms: string[]];
  /** The most important ones come first; the last ones are left out where they do not fit. */
  tiles: string[];
  /** Icons and the photos of the cat. */
  files: string[];
  /** The photos that pages and tiles show. */
  findPhotos: (loaded: readonly LoadedContent[]) => string[];
  /** Pages of the cats nearby. */
  morePages: string[];
  now?: () => number;
  onProgress: (done: number, total: number) => void;
}

export interface LoadedContent {
  url: string;
  body: ArrayBuffer;
}

interface Loaded extends LoadedContent {
  response: Response;
}

/** Loads everything first, so that a failure of the network changes nothing on the device. Throws `KeepError`. */
export async function keepNeighbourhood(options: KeepOptions): Promise<KeptNeighbourhood> {
  const { catId, title, pages, tiles, files, findPhotos, morePages, now = Date.now, onProgress } = options;
  let total = pages.length + tiles.length + files.length + morePages.length;
  let done = 0;
  const kept: Loaded[] = [];
  let bytes = 0;
  let isComplete = true;
  const loadAll = async (urls: string[], load: (url: string) => Promise<Loaded | null>) => {
    for (let first = 0; first < urls.length; first += parallelRequests) {
      for (const loaded of await Promise.all(urls.slice(first, first + parallelRequests).map(load))) {
        onProgress(++done, total);
        if (!loaded) continue;
        const fits = bytes + loaded.body.byteLength <= maxBytes;
        if (!fits) isComplete = false;
        else {
          bytes += loaded.body.byteLength;
          kept.push(loaded);
        }
      }
    }
  };
  const program = await loadProgram();
  await loadAll(pages, loadPage);
  if (kept.length < pages.length) throw new KeepError('network');
  if (!kept.every((page) => isOfBuild(page, program))) {
    void bringNewWorker();
    throw new KeepError('outdated');
  }
  await loadAll(files, loadFile);
  await loadAll(tiles, loadFile);
  const photos = findPhotos(kept);
  total += photos.length;
  await loadAll(photos, loadFile);
  await loadAll(morePages, loadPage);
  const described = { catId, title, path: pages[0], keptAt: now(), bytes, isComplete, files: program };
  await withLock(() => store(described, kept));
  return described;
}

/** Two tabs may keep neighbourhoods, and each removes what is incomplete. Safari before 15.4 has no locks. */
async function withLock(work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { locks?: LockManager };
  if (locks) await locks.request('catlas-keep', work);
  else await work();
}

/** The worker has no scripts and styles for pages of another build. */
function isOfBuild({ body }: LoadedContent, program: string[]): boolean {
  const named = new TextDecoder().decode(body).match(/\/assets\/[\w.-]+\.(?:m?js|css)/g) ?? [];
  return named.every((path) => program.includes(path));
}

/** Without cookies: a kept page is as visitors see it, so that it may stay when its reader signs out. */
function loadPage(url: string): Promise<Loaded | null> {
  return load(url, { credentials: 'omit', headers: { accept: 'text/html' }, redirect: 'manual' });
}

function loadFile(url: string): Promise<Loaded | null> {
  return load(url, {});
}

/** Returns null for what the server does not have. */
async function load(url: string, init: RequestInit): Promise<Loaded | null> {
  try {
    const response = await fetchInTime(url, init);
    if (response.status >= 500 || response.status === 429) throw new Error(`${url} was answered ${response.status}`);
    if (response.status !== 200 && response.status !== 204) return null;
    return { url, response, body: await response.arrayBuffer() };
  } catch (error) {
    throw new KeepError('network', error);
  }
}

/** Replaces an older copy entry by entry, so that it can be used if this is interrupted. */
async function store(described: KeptNeighbourhood, kept: Loaded[]): Promise<void> {
  const name = keptCacheName(described.catId);
  await removeIncomplete();
  const isNew = !(await caches.has(name));
  const cache = await caches.open(name);
  try {
    for (const { url, response, body } of kept) {
      await cache.put(url, toStoredAnswer(response, body, described.keptAt));
    }
    await cache.put(keptDescriptionPath, new Response(JSON.stringify(described)));
  } catch (error) {
    if (isNew) await caches.delete(name);
    throw new KeepError('full', error);
  }
  const present = new Set([...kept.map(({ url }) => url), keptDescriptionPath]);
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url);
    if (!present.has(pathname + search)) await cache.delete(request);
  }
}

/** A page that was closed while it stored a neighbourhood leaves a cache without a description. */
async function removeIncomplete(): Promise<void> {
  for (const name of await caches.keys()) {
    if (!name.startsWith(keptPrefix)) continue;
    if (!(await (await caches.open(name)).match(keptDescriptionPath))) await caches.delete(name);
  }
}

/** The worker stores the files of the site, also those of the map, which it otherwise stores on first use. Returns their names. */
async function loadProgram(): Promise<string[]> {
  const worker = navigator.serviceWorker.controller;
  if (!worker) throw new KeepError('network');
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<string[] | null>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<string[] | null>) => resolve(data);
    setTimeout(() => resolve(null), workerLimitMs);
  });
  worker.postMessage({ type: 'keep-program' } satisfies PageMessage, [port2]);
  const files = await answer;
  if (!files) throw new KeepError('network');
  return files;
}
