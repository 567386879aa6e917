import type { Map as BaseMap } from 'maplibre-gl';
import { basePalettes, type MapScheme } from './base-palette.ts';

export const gridImages = { light: 'map-grid-light', dark: 'map-grid-dark' } as const satisfies Record<
  MapScheme,
  string
>;

const cellPixels = 128;
const imagePixelRatio = 2;

function drawGrid(color: string): ImageData {
  const size = cellPixels * imagePixelRatio;
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const drawing = canvas.getContext('2d')!;
  drawing.fillStyle = color;
  drawing.fillRect(0, 0, size, imagePixelRatio);
  drawing.fillRect(0, 0, imagePixelRatio, size);
  return drawing.getImageData(0, 0, size, size);
}

export function provideGridPattern(map: BaseMap): void {
  // A background layer does not report a missing image, so the pattern comes with the style.
  map.on('styledata', () => {
    for (const scheme of ['light', 'dark'] as const) {
      if (map.hasImage(gridImages[scheme])) continue;
      map.addImage(gridImages[scheme], drawGrid(basePalettes[scheme].grid), { pixelRatio: imagePixelRatio });
    }
  });
}
