import { expect, it } from 'vitest';
import { type Surface, shrinkPicture } from './shrink-picture.ts';

function createDrawingTable(encode: (type: string, quality: number) => { type: string; bytes: number }) {
  const sizes: string[] = [];
  const filled: string[] = [];
  const createSurface = (width: number, height: number): Surface => {
    sizes.push(`${width}x${height}`);
    const context = { drawImage() {}, fillRect: () => filled.push(context.fillStyle), fillStyle: '' };
    return {
      canvas: { width, height, getContext: () => context } as unknown as OffscreenCanvas,
      async toBlob(type, quality) {
        const { bytes, ...blob } = encode(type, quality);
        return new Blob([new Uint8Array(bytes)], blob);
      },
    };
  };
  return { sizes, filled, createSurface };
}

const source = {} as CanvasImageSource;
const small = (type: string) => ({ type, bytes: 1000 });

it.each([
  [4000, 3000, '720x540'],
  [3000, 4000, '540x720'],
  [720, 720, '720x720'],
  [100, 50, '100x50'],
  [9000, 3, '720x1'],
])('a photo of %d × %d is sent as %s: never larger, never out of shape', async (width, height, size) => {
  const table = createDrawingTable(small);
  const shrunk = await shrinkPicture({ source, width, height }, table.createSurface);
  expect(`${shrunk.width}x${shrunk.height}`).toBe(size);
  expect(table.sizes.at(-1)).toBe(size);
});

it('a photo is scaled in steps, so that fur gets no moiré pattern', async () => {
  const table = createDrawingTable(small);
  await shrinkPicture({ source, width: 4000, height: 3000 }, table.createSurface);
  expect(table.sizes).toEqual(['2000x1500', '1000x750', '720x540']);
});

it('a photo loses quality to stay below half a megabyte', async () => {
  const table = createDrawingTable((type, quality) => ({ type, bytes: quality * 1_000_000 }));
  const { blob } = await shrinkPicture({ source, width: 720, height: 720 }, table.createSurface);
  expect(blob.type).toBe('image/webp');
  expect(blob.size).toBeLessThanOrEqual(500_000);
  expect(blob.size).toBeGreaterThan(300_000);
});

it('a photo is a JPEG on white where the browser writes no WebP', async () => {
  const table = createDrawingTable((type) => small(type === 'image/webp' ? 'image/png' : type));
  const { blob } = await shrinkPicture({ source, width: 720, height: 720 }, table.createSurface);
  expect(blob.type).toBe('image/jpeg');
  expect(table.filled).toEqual(['#ffffff']);
});
