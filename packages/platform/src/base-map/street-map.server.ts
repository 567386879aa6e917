import { type BaseMapTiles, openBaseMapTiles } from './base-map-tiles.server.ts';
import type { StreetsLook } from './streets.ts';

/** The streets that the site serves beside its base map. */
export interface StreetMap {
  /** Null while the site has no streets of its own. */
  current(): StreetsLook | null;
  tiles: Omit<BaseMapTiles, 'close'>;
  /** Shows the streets of the demo town, written by `scripts/build-base-map.ts`. */
  openInvented(file: string): Promise<void>;
  close(): Promise<void>;
}

const lastInventedZoom = 14;

export function createStreetMap(): StreetMap {
  let invented: BaseMapTiles | null = null;
  const version = () => invented?.version ?? 'none';
  return {
    current: () =>
      invented && {
        tilesUrl: `/map/streets/{z}/{x}/{y}.mvt?v=${version()}`,
        maxZoom: lastInventedZoom,
        attribution: null,
        areas: [],
      },
    tiles: {
      getTile: async (z, x, y) => (await invented?.getTile(z, x, y)) ?? null,
      get version() {
        return version();
      },
      get etag() {
        return `"${version()}"`;
      },
    },
    async openInvented(file) {
      invented ??= await openBaseMapTiles(file);
    },
    async close() {
      await invented?.close();
    },
  };
}
