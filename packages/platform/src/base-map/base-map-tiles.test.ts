import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { baseMapRoutes } from './base-map-routes.server.ts';
import { type BaseMapTiles, openBaseMapTiles } from './base-map-tiles.server.ts';
import { packTileArchive, tileNumber } from './tile-archive.server.ts';

let folder: string;
let tiles: BaseMapTiles;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'base-map-'));
  const bodies = [
    { z: 0, x: 0, y: 0, body: gzipSync('world') },
    { z: 9, x: 511, y: 511, body: gzipSync('last corner') },
    { z: 2, x: 1, y: 3, body: gzipSync('same') },
    { z: 2, x: 3, y: 1, body: gzipSync('same') },
  ];
  await writeFile(join(folder, 'base.tiles'), packTileArchive(bodies));
  tiles = await openBaseMapTiles(join(folder, 'base.tiles'));
});
afterAll(async () => {
  await tiles.close();
  await rm(folder, { recursive: true });
});

async function request(path: string, headers?: Record<string, string>) {
  return baseMapRoutes(tiles).request(path, { headers });
}

test('every tile is read from its own position', async () => {
  const texts = [];
  for (const [z, x, y] of [
    [0, 0, 0],
    [9, 511, 511],
    [2, 1, 3],
    [2, 3, 1],
  ] as const) {
    texts.push(gunzipSync((await tiles.getTile(z, x, y))!.body).toString());
  }
  expect(texts).toEqual(['world', 'last corner', 'same', 'same']);
});

test('tile numbers never collide between zooms', () => {
  expect([tileNumber(0, 0, 0), tileNumber(1, 0, 0), tileNumber(1, 1, 1), tileNumber(2, 0, 0)]).toEqual([0, 1, 4, 5]);
});

test('a map of the current version is cached for a year, and an unversioned one is revalidated', async () => {
  const versioned = await request(`/0/0/0.mvt?v=${tiles.version}`);
  expect(versioned.status).toBe(200);
  expect(versioned.headers.get('cache-control')).toContain('immutable');
  expect(versioned.headers.get('content-encoding')).toBe('gzip');
  expect(gunzipSync(new Uint8Array(await versioned.arrayBuffer())).toString()).toBe('world');
  expect((await request('/0/0/0.mvt?v=old')).headers.get('cache-control')).not.toContain('immutable');
  expect((await request('/0/0/0.mvt', { 'If-None-Match': tiles.etag })).status).toBe(304);
});

test('the open sea is an empty answer, so that the map logs no error', async () => {
  expect((await request('/3/0/0.mvt')).status).toBe(204);
  expect((await request('/2/9/9.mvt')).status).toBe(204);
});

test('an invalid tile address is not found', async () => {
  for (const path of ['/x/0/0.mvt', '/0/0/0.png', '/-1/0/0.mvt', '/0/0/..%2f.mvt']) {
    expect((await request(path)).status).toBe(404);
  }
});

test('a damaged file is refused when it is opened, not tile by tile', async () => {
  await writeFile(join(folder, 'other.tiles'), 'not an archive, but long enough to have a header');
  await expect(openBaseMapTiles(join(folder, 'other.tiles'))).rejects.toThrow('not a tile archive');
  await expect(openBaseMapTiles(join(folder, 'none.tiles'))).rejects.toThrow('ENOENT');
});
