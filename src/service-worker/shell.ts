import { fetchInTime } from '@catlas/platform/http/fetch-in-time.ts';
import { inEachLocale } from '#i18n/languages.ts';
import { pathInLocale } from '#i18n/locale.ts';
import { listKeptFiles } from './kept-answers.ts';
import { savesData } from './saves-data.ts';
import { readState, writeState } from './state.ts';

declare const SHELL: {
  shell: string[];
  /** The map's files, which are stored on first use, or with a kept neighbourhood. */
  map: string[];
  all: string[];
};

/** The build replaces every occurrence of the name, so it is read in one place. */
const files = () => SHELL;

const cacheName = 'catlas-shell';
/** An open or cached page may be of the previous build. */
const maxBuilds = 2;

export const offlinePages = inEachLocale((locale) => pathInLocale('/offline', locale));
export const unsentPages = inEachLocale((locale) => pathInLocale('/unsent', locale));
const shellPages: string[] = [...Object.values(offlinePages), ...Object.values(unsentPages)];

/** Fetches only missing files, because names change with the content; rejects when any file fails. */
export async function installShell(): Promise<void> {
  const cache = await caches.open(cacheName);
  if (!savesData()) await fetchMissing(files().shell);
  // Fetch without cookies: any user of this browser may see these pages. They come last, so they say that the files are complete.
  for (const path of shellPages) await fetchInto(cache, path, { credentials: 'omit', cache: 'no-store' });
}

/** Installs the files if that has not been completed. */
export async function fillShell(): Promise<void> {
  if (!(await findShellPage(shellPages.at(-1)!))) await installShell();
}

/** A kept neighbourhood needs the map's files, too, and all others of a reader who saves data. Returns the files of the build. */
export async function installProgram(): Promise<string[]> {
  const { shell, map, all } = files();
  await fillShell();
  await fetchMissing([...shell, ...map]);
  return all;
}

async function fetchMissing(paths: string[]): Promise<void> {
  const cache = await caches.open(cacheName);
  await Promise.all(
    paths.map(async (path) => {
      if (!(await cache.match(path))) await fetchInto(cache, path, {});
    }),
  );
}

async function fetchInto(cache: Cache, path: string, init: RequestInit): Promise<void> {
  const response = await fetchInTime(path, init);
  if (response.status !== 200) throw new Error(`${path} was answered ${response.status}`);
  await cache.put(path, response);
}

export async function dropPastBuilds(): Promise<void> {
  const { all } = files();
  const before = ((await readState('builds')) ?? []).filter((earlier) => earlier.join() !== all.join());
  const builds = [all, ...before].slice(0, maxBuilds);
  await writeState('builds', builds);
  const known = new Set([...builds.flat(), ...shellPages, ...(await listKeptFiles())]);
  const cache = await caches.open(cacheName);
  for (const request of await cache.keys()) {
    if (!known.has(new URL(request.url).pathname)) await cache.delete(request);
  }
}

export async function answerAsset(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(request.url);
  if (kept) return kept;
  const response = await fetchInTime(request);
  if (response.status === 200 && response.type === 'basic')
    await cache.put(request.url, response.clone()).catch(() => undefined);
  return response;
}

export async function findShellPage(path: string): Promise<Response | null> {
  return (await (await caches.open(cacheName)).match(path)) ?? null;
}
