import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writePmtiles } from '@catlas/platform/tests/write-pmtiles.ts';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCatlas } from './run-catlas.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'catlas-map-'));
  const road = {
    type: 2,
    geometry: [
      [
        [0, 0],
        [9, 9],
      ],
    ],
    tags: { kind: 'minor_road' },
  };
  const body = fromGeojsonVt({ roads: { features: [road] } } as never, { version: 2, extent: 4096 }).slice();
  // The tile of Bordeaux, which is west of Greenwich.
  const archive = writePmtiles([{ z: 12, x: 2041, y: 1476, body }], {
    bounds: [-1, 44, 0, 45],
    attribution: '© Someone',
  });
  writeFileSync(join(folder, 'Bordeaux Streets.pmtiles'), archive);
});
afterAll(() => rmSync(folder, { recursive: true }));

async function map(...args: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const environment = { DATA_DIR: join(folder, 'data'), DATABASE_URL: '', INIT_CWD: folder };
  const code = await runCatlas(['map', ...args], environment, {
    say: (line) => void out.push(line),
    complain: (line) => void err.push(line),
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

it('an operator adds the streets of an area, sees their size and source, and removes them', async () => {
  expect((await map('list')).out).toBe('No streets have been added.');
  const added = await map('add', 'Bordeaux Streets.pmtiles', '-0.62,44.8,-0.55,44.86');
  expect(added).toMatchObject({ code: 0, err: '' });
  expect(added.out).toMatch(/^bordeaux-streets: 1 tile to zoom 12, \d+ bytes \(.* read\)\.\n.*: © Someone$/);
  expect((await map('list')).out).toMatch(/bordeaux-streets +-0.62,44.8,-0.55,44.86 +12 .* © Someone/);
  expect(await map('add', 'Bordeaux Streets.pmtiles')).toMatchObject({
    code: 1,
    err: expect.stringContaining('already'),
  });
  expect(await map('remove', 'bordeaux-streets')).toMatchObject({ code: 0 });
  expect(await map('remove', 'bordeaux-streets')).toMatchObject({ code: 1 });
});

it.each([
  ['a file of raw OpenStreetMap data', 1, 'PMTiles', ['add', 'france.osm.pbf']],
  ['an area that is none', 2, 'west,south,east,north', ['add', 'Bordeaux Streets.pmtiles', '4,5,6']],
  ['a name with other signs', 2, '--name', ['add', 'Bordeaux Streets.pmtiles', '--name', '../x']],
  ['a file that is no archive', 1, "can't be read", ['add', 'none.pmtiles']],
])('%s is refused with what to do', async (_, code, text, args) => {
  expect(await map(...args)).toMatchObject({ code, err: expect.stringContaining(text) });
});
