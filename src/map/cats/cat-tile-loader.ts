import { decodeCatTile, type MapItem } from './cat-tile-items.ts';
import type { TileAddress } from './tile-grid.ts';

const KEPT_TILES = 256;
/** Then it is a tile that failed: said on the map, and tried again. */
const PATIENCE_MS = 20_000;
const FIRST_RETRY_MS = 3_000;
const LAST_RETRY_MS = 60_000;

type LoadedTile = { version: number; items: MapItem[] };

export type CatTileLoaderOptions = {
  /** Gets the bytes of a tile, or null for an empty one. Rejects when the server cannot be reached or refuses. */
  fetchTile: (tile: TileAddress, version: number, signal: AbortSignal) => Promise<Uint8Array | null>;
  onItems: (items: MapItem[]) => void;
  /** True while some tile on screen could not be loaded and will be tried again. */
  onFailing: (isFailing: boolean) => void;
};

export type CatTileLoader = {
  /** Loads what is missing for these tiles (all of one zoom) and publishes all their items, old ones until new ones arrive. */
  request(tiles: TileAddress[], version: number): void;
  retry(): void;
  stop(): void;
};

function keyOf({ z, x, y }: TileAddress): string {
  return `${z}/${x}/${y}`;
}

/** Fetch of `template` with `{z}`, `{x}`, `{y}` filled in and the data version as `v`, so that no cache answers an old tile. */
export function fetchTileFrom(template: string): CatTileLoaderOptions['fetchTile'] {
  return async ({ z, x, y }, version, signal) => {
    const filled = template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));
    const response = await fetch(`${filled}${filled.includes('?') ? '&' : '?'}v=${version}`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
    });
    if (response.status === 204 || response.status === 404) return null;
    if (!response.ok) throw new Error(`Cat tile answered ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  };
}

/** Keeps the tiles on screen loaded. Nothing that is shown disappears before its replacement has arrived. */
export function createCatTileLoader({ fetchTile, onItems, onFailing }: CatTileLoaderOptions): CatTileLoader {
  const loaded = new Map<string, LoadedTile>();
  const pending = new Map<string, { version: number; abort: AbortController }>();
  const failed = new Set<string>();
  let wanted: TileAddress[] = [];
  let version = 0;
  let shownZoom: number | undefined;
  let retryDelay = FIRST_RETRY_MS;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  function publish(): void {
    const zoom = wanted[0]?.z;
    const isComplete = wanted.every((tile) => loaded.has(keyOf(tile)) || failed.has(keyOf(tile)));
    // Cells of two zooms would count cats twice: the old zoom stays until the new one is complete.
    if (zoom !== shownZoom && !isComplete) return;
    shownZoom = zoom;
    onItems(wanted.flatMap((tile) => loaded.get(keyOf(tile))?.items ?? []));
  }

  function settle(key: string): void {
    pending.delete(key);
    onFailing(failed.size > 0);
    publish();
    if (failed.size > 0 && pending.size === 0 && retryTimer === undefined) {
      retryTimer = setTimeout(retry, retryDelay);
      retryDelay = Math.min(LAST_RETRY_MS, retryDelay * 2);
    }
  }

  function forgetOldest(): void {
    const needed = new Set(wanted.map(keyOf));
    for (const key of loaded.keys()) {
      if (loaded.size <= KEPT_TILES) return;
      if (!needed.has(key)) loaded.delete(key);
    }
  }

  async function load(tile: TileAddress): Promise<void> {
    const key = keyOf(tile);
    const job = { version, abort: new AbortController() };
    pending.set(key, job);
    try {
      const bytes = await fetchTile(tile, job.version, job.abort.signal);
      if (pending.get(key) !== job) return;
      loaded.delete(key);
      loaded.set(key, { version: job.version, items: bytes?.length ? decodeCatTile(bytes, tile) : [] });
      failed.delete(key);
      if (failed.size === 0) retryDelay = FIRST_RETRY_MS;
      forgetOldest();
    } catch {
      if (pending.get(key) !== job) return;
      failed.add(key);
    }
    settle(key);
  }

  function loadMissing(): void {
    for (const tile of wanted) {
      const key = keyOf(tile);
      if (loaded.get(key)?.version === version || failed.has(key)) continue;
      const job = pending.get(key);
      if (job?.version === version) continue;
      job?.abort.abort();
      void load(tile);
    }
  }

  function retry(): void {
    clearTimeout(retryTimer);
    retryTimer = undefined;
    failed.clear();
    loadMissing();
  }

  return {
    request(tiles, newVersion) {
      if (newVersion !== version) failed.clear();
      wanted = tiles;
      version = newVersion;
      const needed = new Set(tiles.map(keyOf));
      for (const [key, job] of pending) {
        if (needed.has(key)) continue;
        pending.delete(key);
        job.abort.abort();
      }
      for (const key of failed) if (!needed.has(key)) failed.delete(key);
      loadMissing();
      onFailing(failed.size > 0);
      publish();
    },
    retry,
    stop() {
      clearTimeout(retryTimer);
      for (const job of pending.values()) job.abort.abort();
      pending.clear();
    },
  };
}
