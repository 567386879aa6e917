import { keptDescriptionPath, keptPrefix } from '@catlas/platform/worker/kept-neighbourhoods.ts';

export interface KeptNeighbourhood {
  catId: number;
  /** The title and the path of the cat's page. */
  title: string;
  path: string;
  /** Milliseconds since 1970. */
  keptAt: number;
  bytes: number;
  /** False where the outer part of the map did not fit. */
  isComplete: boolean;
  /** The names of the files of the build that has made its pages. */
  files: string[];
}

export const keptCacheName = (catId: number) => `${keptPrefix}${catId}`;

/** Returns null if the neighbourhood is not on this device, also after the browser has removed it. */
export async function findKeptNeighbourhood(catId: number): Promise<KeptNeighbourhood | null> {
  if (!('caches' in window) || !(await caches.has(keptCacheName(catId)))) return null;
  const response = await (await caches.open(keptCacheName(catId))).match(keptDescriptionPath);
  return response ? ((await response.json()) as KeptNeighbourhood) : null;
}

/** The newest comes first. */
export async function listKeptNeighbourhoods(): Promise<KeptNeighbourhood[]> {
  if (!('caches' in window)) return [];
  const names = (await caches.keys()).filter((name) => name.startsWith(keptPrefix));
  const found = await Promise.all(names.map((name) => findKeptNeighbourhood(Number(name.slice(keptPrefix.length)))));
  return found.filter((each) => each !== null).sort((one, other) => other.keptAt - one.keptAt);
}

export async function removeKeptNeighbourhood(catId: number): Promise<void> {
  await caches.delete(keptCacheName(catId));
}
