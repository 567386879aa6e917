import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openTileArchive } from './tile-archive.server.ts';

type OverviewPicture = { body: Uint8Array; etag: string };

export type BaseMapTiles = {
  /** Null for a tile without content: open sea, or a zoom the base map does not have. */
  getTile(z: number, x: number, y: number): Promise<{ body: Uint8Array; encoding: 'gzip' | null } | null>;
  /** Changes with the content. Put it into the tiles' URL as `?v=` to have them cached for a year. */
  version: string;
  /** Strong entity tag of the whole set, quoted. */
  etag: string;
  /** The still picture of France, as WebP, that stands in for the map. */
  overviews: Record<'light' | 'dark', OverviewPicture>;
  close(): Promise<void>;
};

const LAST_ZOOM = 15;

async function readOverview(path: string): Promise<OverviewPicture> {
  const body = await readFile(path);
  return { body, etag: `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"` };
}

/**
 * `file` is `base.tiles` as `scripts/build-base-map.ts` writes it, with the pictures beside it. Rejects when one of them is
 * missing or the archive is damaged.
 */
export async function openBaseMapTiles(file: string): Promise<BaseMapTiles> {
  const [light, dark] = await Promise.all(
    ['light', 'dark'].map((scheme) => readOverview(join(dirname(file), `france-${scheme}.webp`))),
  );
  const archive = await openTileArchive(file);
  return {
    async getTile(z, x, y) {
      if (z > LAST_ZOOM || x >= 2 ** z || y >= 2 ** z) return null;
      const body = await archive.readTile(z, x, y);
      return body && { body, encoding: 'gzip' };
    },
    version: archive.version,
    etag: `"${archive.version}"`,
    overviews: { light: light!, dark: dark! },
    close: archive.close,
  };
}
