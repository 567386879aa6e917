import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { PbfReader } from 'pbf';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { writePmtiles } from '#tests/write-pmtiles.ts';
import { cutExtract } from './cut-extract.server.ts';
import { listExtracts, removeExtract } from './extracts.server.ts';
import { openStreetMap } from './street-map.server.ts';
import { hasStreetsAt } from './streets.ts';

type Bounds = [number, number, number, number];
const area: Bounds = [4.82, 45.75, 4.86, 45.78];
const lyon = { latitude: 45.764, longitude: 4.84 };
const attribution = '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap</a><script>alert(1)</script>';

function tileOf(z: number) {
  const scale = 2 ** z;
  const sine = Math.sin((lyon.latitude * Math.PI) / 180);
  return {
    z,
    x: Math.floor((lyon.longitude / 360 + 0.5) * scale),
    y: Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * scale),
  };
}

/** A vector tile with one road of Protomaps' schema that is drawn, and other content that is not. */
function roadTile(name: string, layer = 'roads'): Uint8Array {
  const features = [
    {
      type: 2,
      geometry: [
        [
          [0, 0],
          [4096, 4096],
        ],
      ],
      tags: { kind: 'major_road', name },
    },
    {
      type: 2,
      geometry: [
        [
          [0, 9],
          [9, 4096],
        ],
      ],
      tags: { kind: 'ferry', name: 'Ferry' },
    },
  ];
  const ignored = { features: [{ type: 1, geometry: [[1, 1]], tags: { note: name.repeat(99) } }] };
  return fromGeojsonVt({ [layer]: { features }, pois: ignored } as never, { version: 2, extent: 4096 }).slice();
}

const tilesAround = [12, 13, 14, 15].flatMap((z) => {
  const { x, y } = tileOf(z);
  return [-1, 0, 1].flatMap((right) =>
    [-1, 0, 1].map((down) => ({ z, x: x + right, y: y + down, body: roadTile(`Rue ${z} ${right} ${down}`) })),
  );
});
const elsewhere = Array.from({ length: 40 }, (_, right) => ({
  z: 15,
  x: 16_000 + right,
  y: 11_000,
  body: roadTile(`Elsewhere ${right}`),
}));
const archive = writePmtiles([...tilesAround, ...elsewhere], { bounds: [4, 45, 6, 46], attribution });

let folder: string;
let path: string;
let closeServer: (() => void) | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'extracts-'));
  path = join(folder, 'lyon.pmtiles');
  await writeFile(path, archive);
});
afterEach(async () => {
  closeServer?.();
  closeServer = undefined;
  await rm(folder, { recursive: true });
});

type Answer = (request: IncomingMessage, response: ServerResponse, part: [first: number, last: number]) => void;

function sendPart(response: ServerResponse, [first, last]: [number, number], etag = '"one"') {
  const body = archive.subarray(first, last + 1);
  const range = `bytes ${first}-${first + body.length - 1}/${archive.length}`;
  response.writeHead(206, { 'content-range': range, 'content-length': body.length, etag });
  return body;
}

/** Returns the URL of the archive on a server that answers with `answer`. */
async function serve(answer: Answer): Promise<string> {
  const server = createServer((request, response) => {
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')!;
    answer(request, response, [Number(first), Number(last)]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closeServer = () => {
    server.close();
    server.closeAllConnections();
  };
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/lyon.pmtiles`;
}

const cut = (place: string, more: Partial<Parameters<typeof cutExtract>[0]> = {}) =>
  cutExtract({
    place,
    bounds: area,
    attribution: null,
    folder: join(folder, 'map'),
    name: 'lyon',
    now: new Date('2026-11-28T12:00:00Z'),
    pause: async () => {},
    blockBytes: 1_000,
    ...more,
  });

const extractBytes = () => readFile(join(folder, 'map/lyon.tiles'));

describe('an extract of a file', () => {
  test('the site serves its streets, names their source without scripts, and knows where they are', async () => {
    await cut(path);
    const streets = await openStreetMap({ folder: join(folder, 'map'), log: { warn: () => {} } });
    const look = streets.current()!;
    expect(look.attribution).toBe(
      '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">© OpenStreetMap</a>alert(1)',
    );
    expect(look.maxZoom).toBe(15);
    expect(hasStreetsAt(look, lyon)).toBe(true);
    expect(hasStreetsAt(look, { latitude: 48.86, longitude: 2.35 })).toBe(false);
    const { z, x, y } = tileOf(14);
    const tile = new VectorTile(new PbfReader(gunzipSync((await streets.tiles.getTile(z, x, y))!.body)));
    expect(Object.keys(tile.layers).sort()).toEqual(['land', 'roads']);
    expect(tile.layers.roads!.length).toBe(1);
    expect(tile.layers.roads!.feature(0).properties).toEqual({ class: 'main', name: 'Rue 14 0 0' });
    expect(await streets.tiles.getTile(14, 1, 1)).toBeNull();
    await streets.close();
  });

  test('a running site shows streets that are added, and no longer those that are removed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const streets = await openStreetMap({ folder: join(folder, 'map'), log: { warn: () => {} } });
    expect(streets.current()).toBeNull();
    await cut(path);
    vi.advanceTimersByTime(15_000);
    await expect.poll(() => streets.current()?.maxZoom).toBe(15);
    expect((await listExtracts(join(folder, 'map'))).map(({ name }) => name)).toEqual(['lyon']);
    expect(await removeExtract(join(folder, 'map'), 'lyon')).toBe(true);
    vi.advanceTimersByTime(15_000);
    await expect.poll(() => streets.current()).toBeNull();
    expect(await removeExtract(join(folder, 'map'), 'lyon')).toBe(false);
    vi.useRealTimers();
    await streets.close();
  });

  test.each<[string, Partial<Parameters<typeof cutExtract>[0]>, RegExp]>([
    ['an area outside of the archive', { bounds: [2, 48, 3, 49] }, /outside/],
    ['an area without tiles', { bounds: [5.5, 45.1, 5.51, 45.11] }, /no streets in this area/],
    ['an area that is too large', { bounds: null }, /at most 30000/],
    ['a file that does not exist', { place: '/nowhere.pmtiles' }, /can't be read/],
  ])('%s is refused', async (_, options, message) => {
    await expect(cut(path, options)).rejects.toThrow(message);
    expect(await listExtracts(join(folder, 'map'))).toEqual([]);
  });

  test('an archive that has no streets, names no source or is none is refused', async () => {
    const write = (bytes: Buffer) => writeFile(path, bytes);
    const bounds: Bounds = [4, 45, 6, 46];
    await write(writePmtiles(tilesAround, { bounds }));
    await expect(cut(path)).rejects.toThrow('--attribution');
    await write(writePmtiles(tilesAround, { bounds, attribution, tileType: 2 }));
    await expect(cut(path)).rejects.toThrow('pictures');
    await write(
      writePmtiles(
        tilesAround.map((tile) => ({ ...tile, body: roadTile('', 'x') })),
        { bounds, attribution },
      ),
    );
    await expect(cut(path)).rejects.toThrow('schema');
    await write(Buffer.from('<html>not found</html>'));
    await expect(cut(path)).rejects.toThrow('no PMTiles archive');
  });
});

describe('an extract of an archive on a server', () => {
  test('only parts are requested, and the result is that of the file', async () => {
    await cut(path);
    const fromFile = await extractBytes();
    const url = await serve((_, response, part) => response.end(sendPart(response, part)));
    const { bytesRead } = await cut(url);
    expect(await extractBytes()).toEqual(fromFile);
    expect(bytesRead).toBeLessThan(archive.length);
  });

  test('a server that sends the whole archive for a part is refused at once', async () => {
    let sent = 0;
    const url = await serve((_, response) => {
      sent += 1;
      response.writeHead(200).end(archive);
    });
    await expect(cut(url)).rejects.toThrow('sends the whole archive');
    expect(sent).toBe(1);
  });

  test('an archive that is missing, or that changes meanwhile, is refused', async () => {
    const missing = await serve((_, response) => response.writeHead(404).end());
    await expect(cut(missing)).rejects.toThrow('answered 404');
    closeServer!();
    let count = 0;
    const changing = await serve((_, response, part) => response.end(sendPart(response, part, `"${count++}"`)));
    await expect(cut(changing)).rejects.toThrow('changed while it was read');
  });

  test('a connection that breaks in the middle of an answer is tried again', async () => {
    await cut(path);
    const fromFile = await extractBytes();
    let count = 0;
    const url = await serve((_, response, part) => {
      const body = sendPart(response, part);
      if (count++ % 3 !== 1) return response.end(body);
      response.write(body.subarray(0, body.length / 2), () => response.destroy());
    });
    await cut(url);
    expect(await extractBytes()).toEqual(fromFile);
  });

  test('a connection that stays broken loses nothing: the same command continues', async () => {
    await cut(path);
    const fromFile = await extractBytes();
    await removeExtract(join(folder, 'map'), 'lyon');
    let left = 30;
    let requests = 0;
    const url = await serve((request, response, part) => {
      requests += 1;
      if (left-- <= 0) return request.destroy();
      response.end(sendPart(response, part));
    });
    await expect(cut(url)).rejects.toThrow('Run the same command again');
    expect(await listExtracts(join(folder, 'map'))).toEqual([]);
    left = Number.POSITIVE_INFINITY;
    const requestsBefore = requests;
    requests = 0;
    const total = tilesAround.length;
    let firstDone = total;
    await cut(url, { onProgress: (done) => (firstDone = Math.min(firstDone, done)) });
    expect(firstDone).toBeGreaterThan(1);
    expect(requests).toBeLessThan(requestsBefore);
    expect(await extractBytes()).toEqual(fromFile);
  });
});
