import { Hono } from 'hono';
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

const LAST_ZOOM = 15;

/** `file` is `base.tiles` as `scripts/build-base-map.ts` writes it. Rejects when it is missing or damaged. */
export async function openBaseMapTiles(file: string): Promise<BaseMapTiles> {
  const archive = await openTileArchive(file);
  return {
    async getTile(z, x, y) {
      if (z > LAST_ZOOM || x >= 2 ** z || y >= 2 ** z) return null;
      const body = await archive.readTile(z, x, y);
      return body && { body, encoding: 'gzip' };
    },
    version: archive.version,
    etag: `"${archive.version}"`,
    close: archive.close,
  };
}

const YEAR = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600';

/** `GET /base/{z}/{x}/{y}.mvt`: 200 gzipped, 204 where there is nothing to draw, 304 for a known entity tag. */
export function baseMapRoutes(tiles: BaseMapTiles): Hono {
  return new Hono().get('/base/:z{\\d{1,2}}/:x{\\d{1,5}}/:file{\\d{1,5}\\.mvt}', async (c) => {
    const { z, x, file } = c.req.param();
    c.header('Cache-Control', c.req.query('v') === tiles.version ? YEAR : HOUR);
    c.header('ETag', tiles.etag);
    if (c.req.header('If-None-Match') === tiles.etag) return c.body(null, 304);
    const tile = await tiles.getTile(Number(z), Number(x), Number.parseInt(file, 10));
    if (!tile) return c.body(null, 204);
    if (tile.encoding) c.header('Content-Encoding', tile.encoding);
    c.header('Content-Type', 'application/vnd.mapbox-vector-tile');
    return c.body(tile.body as Uint8Array<ArrayBuffer>);
  });
}
