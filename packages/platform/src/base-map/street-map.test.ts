import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { baseMapRoutes } from './base-map-routes.server.ts';
import { openStreetMap } from './street-map.server.ts';
import { hasStreetsAt } from './streets.ts';
import { packTileArchive } from './tile-archive.server.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'street-map-'));
});
afterAll(() => rm(folder, { recursive: true }));

const paris = { latitude: 48.86, longitude: 2.35 };

test('a site without streets of its own asks for none, and answers for none', async () => {
  const streets = await openStreetMap({ folder: join(folder, 'none'), log: { warn: () => {} } });
  expect(streets.current()).toBeNull();
  expect((await baseMapRoutes(streets.tiles).request('/14/1/1.mvt')).status).toBe(204);
  await streets.close();
});

test('invented streets are served, and never taken for those of the real place', async () => {
  const file = join(folder, 'invented.tiles');
  await writeFile(file, packTileArchive([{ z: 14, x: 1, y: 2, body: gzipSync('street') }]));
  const streets = await openStreetMap({ folder: join(folder, 'none'), log: { warn: () => {} } });
  await streets.openInvented(file);
  const look = streets.current()!;
  expect(look.attribution).toBeNull();
  expect(hasStreetsAt(look, paris)).toBe(false);
  const response = await baseMapRoutes(streets.tiles).request(
    look.tilesUrl.replace('/map/streets', '').replace('{z}/{x}/{y}', '14/1/2'),
  );
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toContain('immutable');
  await streets.close();
});
