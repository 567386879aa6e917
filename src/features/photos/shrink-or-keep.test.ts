import { afterEach, describe, expect, it, vi } from 'vitest';
import { shrinkOrKeep } from './shrink-or-keep.ts';
import type { Surface } from './shrink-picture.ts';

afterEach(() => vi.unstubAllGlobals());

function stubBrowser(change: (level: number, index: number) => number, where: 'file' | 'pixels') {
  const files = new WeakMap<Blob, Uint8ClampedArray>();
  vi.stubGlobal('createImageBitmap', async (file: Blob) => ({ pixels: files.get(file), close() {} }));
  return (width: number, height: number): Surface => {
    let pixels: Uint8ClampedArray = new Uint8ClampedArray(width * height * 4);
    const context = {
      fillStyle: '',
      fillRect(left: number, top: number, wide: number, high: number) {
        const levels = [...context.fillStyle.matchAll(/\d+/g)].map(Number);
        for (let y = top; y < top + high; y++)
          for (let x = left; x < left + wide; x++) pixels.set([...levels, 255], (y * width + x) * 4);
      },
      drawImage(source: { pixels?: Uint8ClampedArray }) {
        if (source.pixels) pixels = source.pixels;
      },
      getImageData: () => ({ data: where === 'pixels' ? pixels.map(change) : pixels }),
    };
    const toBlob = async (type: string) => {
      const file = new Blob([new Uint8Array(1000)], { type });
      files.set(file, where === 'file' ? pixels.map(change) : pixels.slice());
      return file;
    };
    return { canvas: { width, height, getContext: () => context } as unknown as HTMLCanvasElement, toBlob };
  };
}

const photo = { source: {} as CanvasImageSource, width: 4000, height: 3000 };

describe('where the browser protects its canvas', () => {
  const protections: [string, (level: number, index: number) => number][] = [
    ['noise', () => Math.floor(Math.random() * 256)],
    ['white', () => 255],
    ['stripes', (level, index) => (index % 64 < 32 ? level : 255 - level)],
    ['nothing', () => 0],
  ];
  const cases = protections.flatMap(([what, change]) =>
    (['file', 'pixels'] as const).map((where) => ({ what, change, where })),
  );
  it.each(cases)('$what as $where does not replace the cat: the file is sent as it is', async ({ change, where }) => {
    expect(await shrinkOrKeep(photo, stubBrowser(change, where))).toEqual({ blob: null, width: 720, height: 540 });
  });
});

it.each([
  ['gives back what is drawn', (level: number) => level],
  ['changes the lowest bits, invisibly', (level: number, index: number) => level ^ (index % 7 === 0 ? 1 : 0)],
])('a browser that %s shrinks the photo on the device', async (_, change) => {
  const { blob, width, height } = await shrinkOrKeep(photo, stubBrowser(change, 'file'));
  expect([blob?.type, width, height]).toEqual(['image/webp', 720, 540]);
});
