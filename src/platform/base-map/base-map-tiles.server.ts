import { openTileArchive } from './tile-archive.server.ts';

export type BaseMapTiles = {
  /** Null for a tile without content: open sea, or a zoom the base map does not have. */
  getTile(z: number, x: number, y: number): Promise<{ body: Uint8Array; encoding: 'gzip' | null } | null>;
  /** Changes with the content. Put it into the tiles' URL as `?v=` to have them cached for a year. */
  version: string;
  /** Strong entity tag of the whole set, quoted. */
  etag: string;
  close(): Promise<void>;
};

const lastZoom = 15;

/** `file` is `base.tiles` as `scripts/build-base-map.ts` writes it. Rejects when it is missing or damaged. */
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
