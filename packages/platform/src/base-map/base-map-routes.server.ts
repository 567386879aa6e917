import { Hono } from 'hono';
import type { BaseMapTiles } from './base-map-tiles.server.ts';

const year = 'public, max-age=31536000, immutable';
const hour = 'public, max-age=3600';

export function baseMapRoutes(tiles: Omit<BaseMapTiles, 'close'>): Hono {
  return new Hono().get('/:z{\\d{1,2}}/:x{\\d{1,5}}/:file{\\d{1,5}\\.mvt}', async (c) => {
    const { z, x, file } = c.req.param();
    c.header('Cache-Control', c.req.query('v') === tiles.version ? year : hour);
    c.header('ETag', tiles.etag);
    if (c.req.header('If-None-Match') === tiles.etag) return c.body(null, 304);
    const tile = await tiles.getTile(Number(z), Number(x), Number.parseInt(file, 10));
    if (!tile) return c.body(null, 204);
    if (tile.encoding) c.header('Content-Encoding', tile.encoding);
    c.header('Content-Type', 'application/vnd.mapbox-vector-tile');
    return c.body(tile.body as Uint8Array<ArrayBuffer>);
  });
}
