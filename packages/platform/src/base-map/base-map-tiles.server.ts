import { openTileArchive } from './tile-archive.server.ts';

export type BaseMapTiles = {
  /** Returns null for a tile without content: open sea, or a zoom the base map does not have. */
  getTile(z: number, x: number, y: number): Promise<{ body: Uint8Array; encoding: 'gzip' | null } | null>;
  /** Tiles with the version in `?v=` are cached for a year. */
  version: string;
  etag: string;
  close(): Promise<void>;
};

const lastZoom = 15;

/** Rejects when `file`, written by `scripts/build-base-map.ts`, is missing or damaged. */
export async function openBaseMapTiles(file: string): Promise<BaseMapTiles> {
  const archive = await openTileArchive(file);
  return {
    async getTile(z, x, y) {
      if (z > lastZoom || x >= 2 ** z || y >= 2 ** z) return null;
      const body = await archive.readTile(z, x, y);
      return body && { body, encoding: 'gzip' };
    },
    version: archive.version,
    etag: `"${archive.version}"`,
    close: archive.close,
  };
}
