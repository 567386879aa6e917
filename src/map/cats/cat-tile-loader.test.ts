import type { GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCatTileLoader } from './cat-tile-loader.ts';
import type { TileAddress } from './tile-grid.ts';

const left = { z: 6, x: 32, y: 22 };
const right = { z: 6, x: 33, y: 22 };
const closer = { z: 7, x: 66, y: 44 };

function tileWithCat(id: number): Uint8Array {
  const features = [{ type: 1, geometry: [[100, 100]], tags: { id, is_lost: false } }];
  return fromGeojsonVt({ cats: { features } as unknown as GeoJSONVTTile }, { version: 2, extent: 4096 });
}

function startLoader() {
  const waiting = new Map<string, { answer: (bytes: Uint8Array | null) => void; fail: () => void }>();
  const seen: { ids: number[]; isFailing: boolean } = { ids: [], isFailing: false };
  const asked: string[] = [];
  const loader = createCatTileLoader({
    fetchTile: ({ z, x, y }: TileAddress, version) =>
      new Promise((resolve, reject) => {
        asked.push(`${z}/${x}/${y}@${version}`);
        waiting.set(`${z}/${x}/${y}@${version}`, { answer: resolve, fail: () => reject(new Error('down')) });
      }),
    onItems: (items) => {
      seen.ids = items.map((item) => (item.kind === 'cat' ? item.id : 0));
    },
    onFailing: (isFailing) => {
      seen.isFailing = isFailing;
    },
  });
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return {
    loader,
    seen,
    asked,
    async answer(key: string, id: number | null) {
      waiting.get(key)!.answer(id === null ? null : tileWithCat(id));
      await settle();
    },
    async fail(key: string) {
      waiting.get(key)!.fail();
      await settle();
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('cats appear tile by tile while the map is dragged', async () => {
  const { loader, seen, answer } = startLoader();
  loader.request([left], 1);
  await answer('6/32/22@1', 1);
  loader.request([left, right], 1);
  expect(seen.ids).toEqual([1]);
  await answer('6/33/22@1', 2);
  expect(seen.ids).toEqual([1, 2]);
});

test('new data never empties the map: each tile stays until its successor arrives', async () => {
  const { loader, seen, answer } = startLoader();
  loader.request([left, right], 1);
  await answer('6/32/22@1', 1);
  await answer('6/33/22@1', 2);
  loader.request([left, right], 2);
  expect(seen.ids).toEqual([1, 2]);
  await answer('6/32/22@2', 11);
  expect(seen.ids).toEqual([11, 2]);
  await answer('6/33/22@2', null);
  expect(seen.ids).toEqual([11]);
});

test('zooming shows the old markers until the new zoom is complete, so that no cat counts twice', async () => {
  const { loader, seen, answer } = startLoader();
  loader.request([left], 1);
  await answer('6/32/22@1', 1);
  loader.request([closer], 1);
  expect(seen.ids).toEqual([1]);
  await answer('7/66/44@1', 5);
  expect(seen.ids).toEqual([5]);
});

test('returning to a place sends no request', async () => {
  const { loader, seen, asked, answer } = startLoader();
  loader.request([left], 1);
  await answer('6/32/22@1', 1);
  loader.request([right], 1);
  await answer('6/33/22@1', 2);
  loader.request([left], 1);
  expect(seen.ids).toEqual([1]);
  expect(asked).toEqual(['6/32/22@1', '6/33/22@1']);
});

test('an answer that comes too late for the data shown is ignored', async () => {
  const { loader, seen, answer } = startLoader();
  loader.request([left], 1);
  loader.request([left], 2);
  await answer('6/32/22@2', 22);
  await answer('6/32/22@1', 1);
  expect(seen.ids).toEqual([22]);
});

test('a failing server is shown to the reader and retried automatically', async () => {
  const { loader, seen, asked, answer, fail } = startLoader();
  loader.request([left, right], 1);
  await answer('6/32/22@1', 1);
  await fail('6/33/22@1');
  expect(seen).toEqual({ ids: [1], isFailing: true });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(asked.filter((key) => key === '6/33/22@1')).toHaveLength(2);
  await answer('6/33/22@1', 2);
  expect(seen).toEqual({ ids: [1, 2], isFailing: false });
});

test('a tile that cannot be read counts as failed and does not break the map', async () => {
  const { loader, seen } = startLoader();
  const broken = createCatTileLoader({
    fetchTile: async () => new Uint8Array([26, 255, 255, 255, 255, 15, 1]),
    onItems: () => {},
    onFailing: (isFailing) => {
      seen.isFailing = isFailing;
    },
  });
  broken.request([left], 1);
  await vi.advanceTimersByTimeAsync(0);
  expect(seen.isFailing).toBe(true);
  broken.stop();
  loader.stop();
});
