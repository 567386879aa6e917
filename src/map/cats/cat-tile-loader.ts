import { decodeCatTile, type MapItem } from './cat-tile-items.ts';
import type { TileAddress } from './tile-grid.ts';

const maxTiles = 256;
/** After this time a request has failed: the map says so and retries. */
const requestLimitMs = 20_000;
const firstRetryMs = 3_000;
const lastRetryMs = 60_000;

type LoadedTile = { version: number; items: MapItem[] };

export interface CatTileLoaderOptions {
  /** Returns null for an empty tile; rejects when the server cannot be reached or refuses. */
  fetchTile: (tile: TileAddress, version: number, signal: AbortSignal) => Promise<Uint8Array | null>;
  onItems: (items: MapItem[]) => void;
  onFailing: (isFailing: boolean) => void;
}

export interface CatTileLoader {
  /** All tiles must be of one zoom; old items stay until new ones arrive. */
  request(tiles: TileAddress[], version: number): void;
  retry(): void;
  stop(): void;
}

function keyOf({ z, x, y }: TileAddress): string {
  return `${z}/${x}/${y}`;
}

/** The data version goes into the URL as `v`, so that no cache answers an old tile. */
export function fetchTileFrom(template: string): CatTileLoaderOptions['fetchTile'] {
  return async ({ z, x, y }, version, signal) => {
    const filled = template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));
    const response = await fetch(`${filled}${filled.includes('?') ? '&' : '?'}v=${version}`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(requestLimitMs)]),
    });
    if (response.status === 204 || response.status === 404) return null;
    if (!response.ok) throw new Error(`Cat tile answered ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  };
}

export function createCatTileLoader(options: CatTileLoaderOptions): CatTileLoader {
  return new TileLoader(options);
}

class TileLoader implements CatTileLoader {
  readonly #options: CatTileLoaderOptions;
  readonly #loaded = new Map<string, LoadedTile>();
  readonly #pending = new Map<string, { version: number; abort: AbortController }>();
  readonly #failed = new Set<string>();
  #wanted: TileAddress[] = [];
  #version = 0;
  #shownZoom: number | undefined;
  #retryDelay = firstRetryMs;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: CatTileLoaderOptions) {
    this.#options = options;
  }

  request(tiles: TileAddress[], version: number): void {
    if (version !== this.#version) this.#failed.clear();
    this.#wanted = tiles;
    this.#version = version;
    const needed = new Set(tiles.map(keyOf));
    for (const [key, job] of this.#pending) {
      if (needed.has(key)) continue;
      this.#pending.delete(key);
      job.abort.abort();
    }
    for (const key of this.#failed) if (!needed.has(key)) this.#failed.delete(key);
    this.#loadMissing();
    this.#options.onFailing(this.#failed.size > 0);
    this.#publish();
  }

  retry(): void {
    clearTimeout(this.#retryTimer);
    this.#retryTimer = undefined;
    this.#failed.clear();
    this.#loadMissing();
  }

  stop(): void {
    clearTimeout(this.#retryTimer);
    for (const job of this.#pending.values()) job.abort.abort();
    this.#pending.clear();
  }

  #loadMissing(): void {
    for (const tile of this.#wanted) {
      const key = keyOf(tile);
      if (this.#loaded.get(key)?.version === this.#version || this.#failed.has(key)) continue;
      const job = this.#pending.get(key);
      if (job?.version === this.#version) continue;
      job?.abort.abort();
      void this.#load(tile);
    }
  }

  async #load(tile: TileAddress): Promise<void> {
    const key = keyOf(tile);
    const job = { version: this.#version, abort: new AbortController() };
    this.#pending.set(key, job);
    try {
      const bytes = await this.#options.fetchTile(tile, job.version, job.abort.signal);
      if (this.#pending.get(key) !== job) return;
      this.#loaded.delete(key);
      this.#loaded.set(key, { version: job.version, items: bytes?.length ? decodeCatTile(bytes, tile) : [] });
      this.#failed.delete(key);
      if (this.#failed.size === 0) this.#retryDelay = firstRetryMs;
      this.#removeOldest();
    } catch {
      if (this.#pending.get(key) !== job) return;
      this.#failed.add(key);
    }
    this.#finish(key);
  }

  #removeOldest(): void {
    const needed = new Set(this.#wanted.map(keyOf));
    for (const key of this.#loaded.keys()) {
      if (this.#loaded.size <= maxTiles) return;
      if (!needed.has(key)) this.#loaded.delete(key);
    }
  }

  #finish(key: string): void {
    this.#pending.delete(key);
    this.#options.onFailing(this.#failed.size > 0);
    this.#publish();
    if (this.#failed.size > 0 && this.#pending.size === 0 && this.#retryTimer === undefined) {
      this.#retryTimer = setTimeout(() => this.retry(), this.#retryDelay);
      this.#retryDelay = Math.min(lastRetryMs, this.#retryDelay * 2);
    }
  }

  #publish(): void {
    const zoom = this.#wanted[0]?.z;
    const isComplete = this.#wanted.every((tile) => this.#loaded.has(keyOf(tile)) || this.#failed.has(keyOf(tile)));
    // Cells of two zooms would count cats twice, so the old zoom stays until the new one is complete.
    if (zoom !== this.#shownZoom && !isComplete) return;
    this.#shownZoom = zoom;
    this.#options.onItems(this.#wanted.flatMap((tile) => this.#loaded.get(keyOf(tile))?.items ?? []));
  }
}
