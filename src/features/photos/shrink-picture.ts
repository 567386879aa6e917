import { maxPhotoBytes, maxPhotoSidePixels } from './photo.ts';

export interface ShrunkPicture {
  blob: Blob;
  width: number;
  height: number;
}

export interface Surface {
  canvas: OffscreenCanvas | HTMLCanvasElement;
  toBlob(type: string, quality: number): Promise<Blob>;
}

export interface DecodedPicture {
  source: CanvasImageSource;
  width: number;
  height: number;
}

const qualities = [0.82, 0.7, 0.55, 0.4, 0.25];

/** The file is made from the pixels alone, so no metadata survives (spec §5). JPEG is the fallback for WebP. */
export async function shrinkPicture(
  picture: DecodedPicture,
  createSurface: (width: number, height: number) => Surface,
): Promise<ShrunkPicture> {
  const { width, height } = fitSize(picture);
  const surface = scaleDown(picture, width, height, createSurface);
  const blob = (await encode(surface, 'image/webp')) ?? (await encode(onWhite(surface, createSurface), 'image/jpeg'));
  if (!blob) throw new Error('This browser encodes neither WebP nor JPEG');
  return { blob, width, height };
}

export function fitSize(picture: Pick<DecodedPicture, 'width' | 'height'>): { width: number; height: number } {
  const scale = Math.min(1, maxPhotoSidePixels / Math.max(picture.width, picture.height));
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(picture.width), height: scaled(picture.height) };
}

/** Halves the size repeatedly: some browsers sample few pixels when scaling, which leaves jagged edges. */
function scaleDown(
  picture: DecodedPicture,
  width: number,
  height: number,
  createSurface: (width: number, height: number) => Surface,
): Surface {
  let { source } = picture;
  let current = { width: picture.width, height: picture.height };
  for (;;) {
    const isLast = current.width <= width * 2 && current.height <= height * 2;
    const next = isLast
      ? { width, height }
      : { width: Math.ceil(current.width / 2), height: Math.ceil(current.height / 2) };
    const surface = createSurface(next.width, next.height);
    draw(surface, source);
    if (isLast) return surface;
    source = surface.canvas;
    current = next;
  }
}

function onWhite(picture: Surface, createSurface: (width: number, height: number) => Surface): Surface {
  const surface = createSurface(picture.canvas.width, picture.canvas.height);
  draw(surface, picture.canvas, '#ffffff');
  return surface;
}

export function contextOf({ canvas }: Surface): OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D {
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D | null;
  if (!context) throw new Error('No canvas to draw on');
  return context;
}

function draw(surface: Surface, source: CanvasImageSource, background?: string) {
  const { canvas } = surface;
  const context = contextOf(surface);
  if (background) {
    context.fillStyle = background;
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
}

/** Returns null if the browser does not support the type: then it silently encodes PNG. */
async function encode(surface: Surface, type: string): Promise<Blob | null> {
  let blob: Blob | null = null;
  for (const quality of qualities) {
    blob = await surface.toBlob(type, quality);
    if (blob.type !== type) return null;
    if (blob.size <= maxPhotoBytes) break;
  }
  return blob;
}
